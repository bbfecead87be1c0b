import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components';
import { classNames } from './classNames.ts';
import { FieldFrame, type FieldProps } from './Field.tsx';
import type { Option } from './options.ts';
import './Checkbox.css';

export type RadioGroupProps<Id extends string> = FieldProps & {
  options: readonly Option<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  name?: string;
  isDisabled?: boolean;
};

/** A choice of few, all in sight. */
export function RadioGroup<Id extends string>({
  label,
  isLabelHidden,
  description,
  error,
  className,
  options,
  onChange,
  ...props
}: RadioGroupProps<Id>) {
  const choose = (id: string) => {
    const chosen = options.find((option) => option.id === id);
    if (chosen) onChange(chosen.id);
  };
  return (
    <AriaRadioGroup
      {...props}
      onChange={choose}
      validationBehavior="aria"
      isInvalid={error !== undefined || undefined}
      className={classNames('ui-field', className)}
    >
      <FieldFrame {...{ label, isLabelHidden, description, error }}>
        <div className="ui-radio-list">
          {options.map((option) => (
            <Radio
              key={option.id}
              value={option.id}
              isDisabled={option.isDisabled ?? false}
              className="ui-radio"
            >
              <span className="ui-radio-dot" aria-hidden="true" />
              {option.label}
            </Radio>
          ))}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  );
}

import { ChevronDown } from 'lucide-react';
import {
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  Button,
  SelectValue,
} from 'react-aria-components';
import { classNames } from '../basics/classNames.ts';
import type { Option } from '../basics/options.ts';
import * as fieldStyles from '../fields/Field.module.css';
import { FieldFrame, type FieldProps } from '../fields/Field.tsx';
import * as optionListStyles from './OptionList.module.css';
import { OptionList } from './OptionList.tsx';
import * as styles from './Select.module.css';

export type SelectProps<Id extends string | number> = FieldProps &
  Pick<
    AriaSelectProps<object>,
    'name' | 'isDisabled' | 'isRequired' | 'autoFocus' | 'isOpen' | 'onOpenChange' | 'onFocus'
  > & {
    options: readonly Option<Id>[];
    value: Id | null;
    onChange: (id: Id) => void;
    placeholder?: string;
    /** 'small' and 'quiet' suit table cells: a quiet select shows its box on hover and focus only. */
    size?: 'medium' | 'small';
    variant?: 'box' | 'quiet';
  };

/** A choice from a short list. Arrow keys open it, and typing finds an option. */
export function Select<Id extends string | number>({
  label,
  isLabelHidden,
  description,
  error,
  className,
  options,
  value,
  onChange,
  placeholder = 'Choose',
  size = 'medium',
  variant = 'box',
  ...props
}: SelectProps<Id>) {
  const choose = (key: string | number | null) => {
    const chosen = options.find((option) => option.id === key);
    if (chosen) onChange(chosen.id);
  };
  const icon = options.find((option) => option.id === value)?.icon;
  return (
    <AriaSelect
      {...props}
      value={value}
      onChange={choose}
      placeholder={placeholder}
      validationBehavior="aria"
      isInvalid={error !== undefined || undefined}
      className={classNames(fieldStyles.field, styles.select, className)}
      data-slot="field select"
      data-size={size}
      data-variant={variant}
    >
      <FieldFrame {...{ label, isLabelHidden, description, error }} isRequired={props.isRequired}>
        <Button
          className={classNames(fieldStyles.inputBox, styles.button)}
          data-slot="input-box select-button"
        >
          {icon && <span className={optionListStyles.icon}>{icon}</span>}
          <SelectValue className={styles.value} data-slot="select-value">
            {({ selectedText }) => selectedText || placeholder}
          </SelectValue>
          <ChevronDown className={styles.chevron} size={16} aria-hidden="true" />
        </Button>
      </FieldFrame>
      <OptionList options={options} empty="Nothing to choose from" />
    </AriaSelect>
  );
}

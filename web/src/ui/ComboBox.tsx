import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaComboBoxProps,
  Button,
  Input,
} from 'react-aria-components';
import { classNames } from './classNames.ts';
import { FieldFrame, type FieldProps } from './Field.tsx';
import { OptionList } from './OptionList.tsx';
import type { Option } from './options.ts';
import './Select.css';

/** What a list says until its options have come, and what asks for them once more where they did not come. */
export type Awaited = { words: string; askAgain?: () => void };

export type ComboBoxProps<Id extends string | number> = FieldProps &
  Pick<AriaComboBoxProps<object>, 'name' | 'isDisabled' | 'isRequired' | 'autoFocus'> & {
    /** undefined until they have come. */
    options: readonly Option<Id>[] | undefined;
    value: Id | null;
    /** null when the person empties the field. */
    onChange: (id: Id | null) => void;
    placeholder?: string;
    /** What the list says when nothing matches what was typed, which it may look at. */
    empty?: string | ((typed: string) => string);
    /** What is said and done until the options have come. */
    awaited: Awaited;
  };

/** A choice from a long list, found by typing any part of its label: people, clients, projects. */
export function ComboBox<Id extends string | number>({
  label,
  isLabelHidden,
  description,
  error,
  className,
  options,
  value,
  onChange,
  placeholder = 'Type to search',
  empty = 'Nothing matches',
  awaited: { words, askAgain },
  ...props
}: ComboBoxProps<Id>) {
  const [typed, setTyped] = useState('');
  const choose = (key: string | number | null) =>
    onChange(options?.find((option) => option.id === key)?.id ?? null);
  return (
    <AriaComboBox
      {...props}
      value={value}
      onChange={choose}
      onInputChange={setTyped}
      menuTrigger="focus"
      onOpenChange={(isOpen) => {
        if (isOpen) askAgain?.();
      }}
      allowsEmptyCollection
      validationBehavior="aria"
      isInvalid={error !== undefined || undefined}
      className={classNames('ui-field', className)}
    >
      <FieldFrame {...{ label, isLabelHidden, description, error }} isRequired={props.isRequired}>
        <div className="ui-input-box">
          <Input className="ui-input" placeholder={placeholder} />
          <Button className="ui-combo-button">
            <ChevronDown className="ui-select-chevron" size={16} aria-hidden="true" />
          </Button>
        </div>
      </FieldFrame>
      <OptionList
        options={options ?? []}
        empty={!options ? words : typeof empty === 'string' ? empty : empty(typed)}
      />
    </AriaComboBox>
  );
}

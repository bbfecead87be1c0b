import type { KeyboardEvent } from 'react';
import { TextField as AriaTextField, Input } from 'react-aria-components';
import { decimalText, stepDecimal } from '#domain/decimalText.ts';
import { classNames } from './classNames.ts';
import * as fieldStyles from './Field.module.css';
import { FieldFrame } from './Field.tsx';
import * as styles from './NumericField.module.css';
import type { TextFieldProps } from './TextField.tsx';

export type NumericFieldProps = Omit<
  TextFieldProps,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'maxLength'
> & {
  /** Decimal text as it travels: "1250.5"; '' when blank. */
  value: string;
  onChange: (value: string) => void;
  /** Before the figure, such as "£". */
  prefix?: string;
  /** After the figure, such as "h" or "%". */
  suffix?: string;
  /** What the arrow keys add or take; ten times that with Shift. */
  step?: number;
  min?: number;
  max?: number;
};

/**
 * A figure as text: it takes "£1,250.50" as pasted and tidies it to "1250.5" on leaving; whether it is
 * a good figure the form decides. Money: `prefix="£" step={1}`; hours: `suffix="h" step={0.5}`.
 */
export function NumericField({
  label,
  isLabelHidden,
  description,
  error,
  className,
  placeholder,
  inputRef,
  prefix,
  suffix,
  step = 1,
  min = 0,
  max,
  ...props
}: NumericFieldProps) {
  const { value, onChange } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    if (props.isReadOnly || props.isDisabled) return;
    event.preventDefault();
    const by = step * (event.shiftKey ? 10 : 1) * (event.key === 'ArrowUp' ? 1 : -1);
    onChange(stepDecimal(value, by, min, max));
  };
  return (
    <AriaTextField
      {...props}
      inputMode="decimal"
      autoComplete="off"
      validationBehavior="aria"
      isInvalid={error !== undefined || undefined}
      onBlur={(event) => {
        const tidy = decimalText(value);
        if (tidy !== value) onChange(tidy);
        props.onBlur?.(event);
      }}
      className={classNames(fieldStyles.field, styles.numeric, className)}
      data-slot="field"
    >
      <FieldFrame {...{ label, isLabelHidden, description, error }} isRequired={props.isRequired}>
        <div className={fieldStyles.inputBox} data-slot="input-box">
          {prefix && <span className={fieldStyles.inputAffix}>{prefix}</span>}
          <Input
            ref={inputRef}
            className={fieldStyles.input}
            data-slot="input"
            placeholder={placeholder}
            onKeyDown={onKeyDown}
          />
          {suffix && <span className={fieldStyles.inputAffix}>{suffix}</span>}
        </div>
      </FieldFrame>
    </AriaTextField>
  );
}

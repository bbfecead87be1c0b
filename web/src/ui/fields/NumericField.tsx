import { type KeyboardEvent, useState } from 'react';
import { type NumberKind, readNumber, stepNumber } from '#domain/values/numberReader.ts';
import { plainHours } from '#domain/values/typedHours.ts';
import { classNames } from '../basics/classNames.ts';
import * as styles from './Field.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type NumericFieldProps = Omit<
  TextFieldProps,
  'type' | 'value' | 'onChange' | 'maxLength' | 'rows' | 'prefix' | 'suffix' | 'onInputKeyDown'
> & {
  /** Decimal text as in requests: "1250.5"; '' when blank. */
  value: string;
  onChange: (value: string) => void;
  /** Before the figure: "£" for an amount. */
  prefix?: '£';
  /** After the figure: "h" for hours, "%" for a percentage. */
  suffix?: string;
  /** The step of the arrow keys; ten times that with Shift. */
  step?: number;
  min?: number;
  max?: number;
  /** Whether the arrow keys go below 0. */
  isSigned?: boolean;
};

const kindOf = (prefix: string | undefined, suffix: string | undefined): NumberKind => {
  if (prefix) return 'money';
  if (suffix === '%') return 'percentage';
  return suffix === 'h' || suffix?.startsWith('h ') ? 'hours' : 'count';
};

/**
 * A number as text. "£1,250.50" is accepted and becomes "1250.5" when the field is left. Other text stays as typed,
 * with a hint how to write it; the form decides whether a number is valid. Money steps by a penny.
 */
export function NumericField({
  error,
  className,
  prefix,
  suffix,
  step = prefix ? 0.01 : 1,
  isSigned = false,
  min = isSigned ? -Number.MAX_SAFE_INTEGER : 0,
  max = Number.MAX_SAFE_INTEGER,
  ...props
}: NumericFieldProps) {
  const { value, onChange } = props;
  const kind = kindOf(prefix, suffix);
  const [leftWith, setLeftWith] = useState<string>();
  const read = readNumber(value, kind);
  // Hours in halves get a hint about halves.
  const advice = read.advice && kind === 'hours' && step === 0.5 ? plainHours(value).fault : read.advice;
  const fault = leftWith === value || error !== undefined ? (advice ?? error) : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    if (props.isReadOnly || props.isDisabled) return;
    event.preventDefault();
    const by = step * (event.shiftKey ? 10 : 1) * (event.key === 'ArrowUp' ? 1 : -1);
    onChange(stepNumber(value, kind, by, min, max));
  };
  return (
    <TextField
      {...props}
      prefix={prefix}
      suffix={suffix}
      inputMode="decimal"
      autoComplete="off"
      error={fault}
      onInputKeyDown={onKeyDown}
      onBlur={(event) => {
        const tidy = readNumber(value, kind).text ?? value;
        if (tidy !== value) onChange(tidy);
        setLeftWith(value);
        props.onBlur?.(event);
      }}
      className={classNames(styles.numeric, className)}
    />
  );
}

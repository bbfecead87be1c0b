import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
} from 'react-aria-components';
import { classNames } from '../basics/classNames.ts';
import * as styles from './Field.module.css';
import { FieldFrame, type FieldProps } from './Field.tsx';

export type TextFieldProps = FieldProps &
  Pick<
    AriaTextFieldProps,
    | 'name'
    | 'type'
    | 'value'
    | 'onChange'
    | 'onBlur'
    | 'onKeyDown'
    | 'autoFocus'
    | 'autoComplete'
    | 'inputMode'
    | 'spellCheck'
    | 'maxLength'
    | 'isDisabled'
    | 'isReadOnly'
    | 'isRequired'
  > & {
    placeholder?: string;
    inputRef?: RefObject<HTMLInputElement | null> | undefined;
    /** Handles a key before the field's own `onKeyDown`. */
    onInputKeyDown?: (event: KeyboardEvent) => void;
    /** With it the field has several lines, this many at first; the user can make it taller. */
    rows?: number;
    /** Inside the box, before and after the text. */
    prefix?: ReactNode;
    suffix?: ReactNode;
  };

/** A line of text. `isRequired={false}` writes "optional" beside the label. */
export function TextField({
  label,
  isLabelHidden,
  description,
  error,
  className,
  placeholder,
  inputRef,
  onInputKeyDown,
  rows,
  prefix,
  suffix,
  ...props
}: TextFieldProps) {
  const look = { className: styles.input, 'data-slot': 'input', placeholder };
  return (
    <AriaTextField
      {...props}
      validationBehavior="aria"
      isInvalid={error !== undefined || undefined}
      className={classNames(styles.field, className)}
      data-slot="field"
    >
      <FieldFrame {...{ label, isLabelHidden, description, error }} isRequired={props.isRequired}>
        <div className={styles.inputBox} data-slot="input-box">
          {prefix && <span className={styles.inputAffix}>{prefix}</span>}
          {rows ? (
            <AriaTextArea {...look} rows={rows} />
          ) : (
            <Input {...look} ref={inputRef} onKeyDown={onInputKeyDown} />
          )}
          {suffix && <span className={styles.inputAffix}>{suffix}</span>}
        </div>
      </FieldFrame>
    </AriaTextField>
  );
}

/** Several lines of text. */
export function TextArea({ rows = 3, ...props }: TextFieldProps) {
  return <TextField {...props} rows={rows} />;
}

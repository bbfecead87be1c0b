import type { RefObject } from 'react';
import {
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
    | 'defaultValue'
    | 'onChange'
    | 'onBlur'
    | 'onKeyDown'
    | 'autoFocus'
    | 'autoComplete'
    | 'spellCheck'
    | 'maxLength'
    | 'isDisabled'
    | 'isReadOnly'
    | 'isRequired'
  > & {
    placeholder?: string;
    inputRef?: RefObject<HTMLInputElement | null>;
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
  ...props
}: TextFieldProps) {
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
          <Input ref={inputRef} className={styles.input} data-slot="input" placeholder={placeholder} />
        </div>
      </FieldFrame>
    </AriaTextField>
  );
}

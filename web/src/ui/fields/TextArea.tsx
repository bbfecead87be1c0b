import { TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components';
import { classNames } from '../basics/classNames.ts';
import * as styles from './Field.module.css';
import { FieldFrame } from './Field.tsx';
import type { TextFieldProps } from './TextField.tsx';

export type TextAreaProps = Omit<TextFieldProps, 'type' | 'inputRef'> & { rows?: number };

/** Several lines of text; the person can make it taller. */
export function TextArea({
  label,
  isLabelHidden,
  description,
  error,
  className,
  placeholder,
  rows = 3,
  ...props
}: TextAreaProps) {
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
          <AriaTextArea className={styles.input} data-slot="input" rows={rows} placeholder={placeholder} />
        </div>
      </FieldFrame>
    </AriaTextField>
  );
}

import type { ReactNode } from 'react';
import { Button } from '../ui/basics/Button.tsx';
import { Alert } from '../ui/feedback/Alert.tsx';
import type { FieldErrors } from '../ui/fields/Form.tsx';
import { Dialog, type DialogProps } from '../ui/layers/Dialog.tsx';

export type FormDialogProps = Pick<DialogProps, 'title' | 'lead' | 'size' | 'onClose' | 'children'> & {
  /** From `useForm`. */
  form: {
    isDirty: boolean;
    errors: FieldErrors;
    refusal: string | undefined;
    isPending: boolean;
    submit: () => void;
  };
  /** What the button does that sends the form: "Save rules". */
  submitText: string;
  /** What it reads meanwhile: "Erasing...". */
  pendingText?: string;
  isDangerous?: boolean;
  /** While it lacks something that is not typed. */
  isDisabled?: boolean;
  /** Another button, apart from those that close or send. */
  aside?: ReactNode;
};

/** A dialog that asks for something and writes it: fields, what was refused, and the two buttons. */
export function FormDialog({
  form,
  submitText,
  pendingText,
  isDangerous = false,
  isDisabled = false,
  aside,
  children,
  ...props
}: FormDialogProps) {
  const { isDirty, errors, refusal, isPending, submit } = form;
  return (
    <Dialog
      {...props}
      dirty={isDirty}
      errors={errors}
      onSubmit={submit}
      footer={(requestClose) => (
        <>
          {aside}
          <Button onPress={requestClose}>Cancel</Button>
          <Button
            type="submit"
            variant={isDangerous ? 'danger' : 'primary'}
            isPending={isPending}
            isDisabled={isDisabled}
            {...(pendingText && { pendingLabel: pendingText })}
          >
            {submitText}
          </Button>
        </>
      )}
    >
      {children}
      {refusal && <Alert tone="over">{refusal}</Alert>}
    </Dialog>
  );
}

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
  /** The button that sends the form: "Save rules". */
  submitText: string;
  /** The button's text while the form is being sent: "Erasing...". */
  pendingText?: string;
  isDangerous?: boolean;
  /** While something is missing that is not a field's value. */
  isDisabled?: boolean;
  /** Another button, apart from those that close or send. */
  aside?: ReactNode;
};

/** A dialog with a form: its fields, why it was refused, and the two buttons. */
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
      isSaving={isPending}
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

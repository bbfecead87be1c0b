import { FormDialog } from '../../records/FormDialog.tsx';
import { type FormOptions, useForm } from '../../records/useForm.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { DialogProps } from '../../ui/layers/Dialog.tsx';

/** The proof of a user's identity. */
export type Proof = { password: string; code: string };

type ProofDialogProps<Answer> = Pick<DialogProps, 'title' | 'lead' | 'onClose'> &
  Omit<FormOptions<Proof, Proof, Answer>, 'initial' | 'toBody'> & {
    /** Which codes are accepted. */
    codeHint: string;
    submitText: string;
    pendingText?: string;
    isDangerous?: boolean;
  };

/** Asks for the password and a code before a change of the second factor. */
export function ProofDialog<Answer>(props: ProofDialogProps<Answer>) {
  const { title, lead, onClose, codeHint, submitText, pendingText, isDangerous, ...options } = props;
  const form = useForm<Proof, Proof, Answer>({
    ...options,
    initial: { password: '', code: '' },
  });
  return (
    <FormDialog
      title={title}
      lead={lead}
      size="small"
      // A password and a code are quickly typed again: closing doesn't ask.
      form={{ ...form, isDirty: false }}
      submitText={submitText}
      {...(pendingText && { pendingText })}
      {...(isDangerous && { isDangerous })}
      onClose={onClose}
    >
      <TextField
        label="Password you have now"
        type="password"
        autoComplete="current-password"
        autoFocus
        {...form.field('password')}
      />
      <TextField
        label="Code"
        description={codeHint}
        autoComplete="one-time-code"
        spellCheck="false"
        {...form.field('code')}
      />
    </FormDialog>
  );
}

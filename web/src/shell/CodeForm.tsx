import { codeInput } from '#domain/access/userInput.ts';
import type { SignedInUserView } from '#projections/access/users/view.ts';
import { isStatus } from '../api/apiError.ts';
import { useForm } from '../records/useForm.ts';
import { Button } from '../ui/basics/Button.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextField } from '../ui/fields/TextField.tsx';

type CodeFormProps = { onArrive: (user: SignedInUserView) => void; onBack: () => void };

/** The second step of signing in: a code of the authenticator, or a recovery code. */
export function CodeForm({ onArrive, onBack }: CodeFormProps) {
  const form = useForm({
    initial: { code: '' },
    schema: codeInput,
    write: (body, call) => call('POST /api/login/code', { body }),
    failedTitle: 'Login failed',
    onRefused: (error) => {
      // The step timed out: the password is asked for again, and the toast says so.
      if (isStatus(error, 401)) onBack();
      return false;
    },
    onDone: (user) => user && onArrive(user),
  });
  return (
    <Form onSubmit={form.submit} errors={form.errors}>
      <TextField
        label="Code"
        description="The six digits that your authenticator shows, or one of your recovery codes"
        autoComplete="one-time-code"
        spellCheck="false"
        autoFocus
        {...form.field('code')}
      />
      <Button type="submit" variant="primary" isPending={form.isPending} pendingLabel="Signing in...">
        Sign In
      </Button>
      <Button variant="quiet" onPress={onBack}>
        Back
      </Button>
    </Form>
  );
}

import { codeInput } from '#domain/userInput.ts';
import { isStatus } from '../api/apiError.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useArrival } from './useArrival.ts';
import { useForm } from './useForm.ts';
import { useWrite } from './useWrite.ts';

/** The second step of signing in: a code of the authenticator, or a recovery code. */
export function CodeForm({ onBack }: { onBack: () => void }) {
  const arrive = useArrival();
  const form = useForm({ initial: { code: '' }, schema: codeInput, toBody: (values) => values });
  const signIn = useWrite({
    write: (body: { code: string }, call) => call('POST /api/login/code', { body }),
    failedTitle: 'Login failed',
    onFailed: (error) => {
      // It took too long: the password is asked for again, and the toast says so.
      if (isStatus(error, 401)) onBack();
      return form.showRefusal(error);
    },
    onDone: (user) => user && arrive(user),
  });
  const submit = () => {
    const { body } = form.validate();
    if (body) signIn.mutate(body);
  };
  return (
    <Form onSubmit={submit} errors={form.errors}>
      <TextField
        label="Code"
        description="The six figures that your authenticator shows, or one of your recovery codes"
        autoComplete="one-time-code"
        spellCheck="false"
        autoFocus
        {...form.field('code')}
      />
      <Button type="submit" variant="primary" isPending={signIn.isPending} pendingLabel="Signing in...">
        Sign In
      </Button>
      <Button variant="quiet" onPress={onBack}>
        Back
      </Button>
    </Form>
  );
}

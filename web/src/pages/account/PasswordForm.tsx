import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { passwordChangeInput } from '#domain/access/userInput.ts';
import { signInOptionsQuery } from '../../api/me.ts';
import { useForm } from '../../records/useForm.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { useUnsavedGuard } from '../../ui/basics/unsavedGuard.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { lengthAskedFor } from '../users/lengthAskedFor.ts';

const empty = { currentPassword: '', newPassword: '', repeated: '' };

const schema = passwordChangeInput
  .extend({ repeated: z.string() })
  .refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ['repeated'],
    message: 'The two passwords differ. Type the new one again.',
    // Also checked while other fields are invalid.
    when: () => true,
  });

/**
 * Asks for the current password and twice for a new one.
 * @param currentLabel the label of the current password, which may be a one-time one
 */
export function PasswordForm({ currentLabel }: { currentLabel: string }) {
  const { shortestPassword } = useQuery(signInOptionsQuery()).data ?? {};
  const form = useForm({
    initial: empty,
    schema,
    write: ({ currentPassword, newPassword }, call) =>
      call('PUT /api/auth/password', { body: { currentPassword, newPassword } }),
    done: () => ({ title: 'Password changed', description: 'You are signed out everywhere else.' }),
    onDone: () => form.reset(),
  });
  useUnsavedGuard(form.isDirty);
  return (
    <Form onSubmit={form.submit} errors={form.errors}>
      <TextField
        label={currentLabel}
        type="password"
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        description={`${lengthAskedFor(shortestPassword)}, such as a few words; not your name, nor a common password`}
        {...form.field('newPassword')}
      />
      <TextField
        label="New password, again"
        type="password"
        autoComplete="new-password"
        {...form.field('repeated')}
      />
      <div>
        <Button type="submit" variant="primary" isPending={form.isPending} pendingLabel="Changing...">
          Change password
        </Button>
      </div>
    </Form>
  );
}

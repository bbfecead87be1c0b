import { useState } from 'react';
import { passwordProofInput } from '#domain/access/userInput.ts';
import type { SecondFactorSetUpView } from '#projections/access/users/view.ts';
import { useForm } from '../../records/useForm.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ConfirmCode } from './ConfirmCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Sets up a second factor in three steps: the password, the QR code with a first code, the recovery codes. */
export function SecondFactorSteps({ onDone }: { onDone: () => void }) {
  const [setUp, setSetUp] = useState<SecondFactorSetUpView>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes lead="Two-step sign-in is on." codes={codes} onDone={onDone} />;
  if (setUp) return <ConfirmCode setUp={setUp} onConfirmed={setCodes} />;
  return <PasswordStep onBegun={setSetUp} />;
}

function PasswordStep({ onBegun }: { onBegun: (setUp: SecondFactorSetUpView) => void }) {
  const form = useForm({
    initial: { password: '' },
    schema: passwordProofInput,
    toBody: (values) => values,
    write: (body, call) => call('POST /api/auth/second-factor', { body }),
    onDone: (setUp) => setUp && onBegun(setUp),
  });
  return (
    <Form onSubmit={form.submit} errors={form.errors}>
      <p>
        You need an authenticator app on your telephone: one that shows six digits, another six every half
        minute.
      </p>
      <TextField
        label="Password you have now"
        type="password"
        autoComplete="current-password"
        autoFocus
        {...form.field('password')}
      />
      <div>
        <Button type="submit" variant="primary" isPending={form.isPending}>
          Continue
        </Button>
      </div>
    </Form>
  );
}

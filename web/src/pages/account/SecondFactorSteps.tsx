import encodeQR from 'qr';
import { useState } from 'react';
import { codeInput, passwordProofInput } from '#domain/access/userInput.ts';
import type { SecondFactorSetUpView } from '#projections/access/users/view.ts';
import { useForm } from '../../records/useForm.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import * as styles from './account.module.css';
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

type ConfirmCodeProps = {
  setUp: SecondFactorSetUpView;
  /** Called with the recovery codes. */
  onConfirmed: (codes: string[]) => void;
};

/** Shows the secret for the authenticator, and takes its first code as proof. */
function ConfirmCode({ setUp, onConfirmed }: ConfirmCodeProps) {
  const form = useForm({
    initial: { code: '' },
    schema: codeInput,
    // The signed-in user is refetched after the recovery codes were seen.
    write: (body, call) => call('PUT /api/auth/second-factor', { body }),
    onDone: (answer) => answer && onConfirmed(answer.recoveryCodes),
  });
  return (
    <Form onSubmit={form.submit} errors={form.errors}>
      <p>Let your authenticator read this QR code, or type the key into it.</p>
      <QrCode text={setUp.uri} label="QR code with the key" />
      <p className={styles.key} data-slot="key">
        Key <code>{inFours(setUp.secret)}</code>
      </p>
      <TextField
        label="Code"
        description="The six digits that the authenticator now shows"
        autoComplete="one-time-code"
        spellCheck="false"
        autoFocus
        {...form.field('code')}
      />
      <div>
        <Button type="submit" variant="primary" isPending={form.isPending}>
          Switch on
        </Button>
      </div>
    </Form>
  );
}

/** Groups of four are easier to type: "ABCD EFGH". */
const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** A QR code as one path: dark on light in any theme, for cameras. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 3 });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.qrCode}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
    >
      <path d={path} />
    </svg>
  );
}

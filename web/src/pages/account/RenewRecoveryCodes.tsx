import { useState } from 'react';
import { recoveryCodesInput } from '#domain/access/userInput.ts';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Asks for the password and a code, and shows new recovery codes, which replace the old ones. */
export function RenewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  if (codes) {
    return (
      <Dialog title="New recovery codes" size="small" onClose={onClose}>
        <RecoveryCodes lead="The old recovery codes are worth nothing now." codes={codes} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <ProofDialog
      title="New recovery codes?"
      lead="You get ten new ones, and those you have kept until now are worth nothing."
      codeHint="The six digits that your authenticator now shows"
      submitText="Show new codes"
      schema={recoveryCodesInput}
      write={(body, call) => call('POST /api/auth/second-factor/recovery-codes', { body })}
      onDone={(answer) => answer && setCodes(answer.recoveryCodes)}
      onClose={onClose}
    />
  );
}

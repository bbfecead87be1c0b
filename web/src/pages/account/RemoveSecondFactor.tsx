import { secondFactorRemovalInput } from '#domain/userInput.ts';
import { ProofDialog } from './ProofDialog.tsx';

/** Asks for the password and a code before the second factor goes. */
export function RemoveSecondFactor({ onClose }: { onClose: () => void }) {
  return (
    <ProofDialog
      title="Remove the second factor?"
      lead="From then on your password alone signs you in, and the recovery codes are worth nothing."
      codeHint="Of your authenticator, or a recovery code"
      submitText="Remove"
      pendingText="Removing..."
      isDangerous
      schema={secondFactorRemovalInput}
      write={(body, call) => call('POST /api/auth/second-factor/removal', { body })}
      done="Second factor removed"
      onDone={onClose}
      onClose={onClose}
    />
  );
}

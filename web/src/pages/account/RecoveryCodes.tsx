import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { CopyButton } from '../../ui/feedback/CopyButton.tsx';
import * as styles from './account.module.css';

type RecoveryCodesProps = {
  /** What has just happened. */
  lead: string;
  codes: readonly string[];
  onDone: () => void;
};

/** The recovery codes, shown only this once. */
export function RecoveryCodes({ lead, codes, onDone }: RecoveryCodesProps) {
  return (
    <div className={layout.stack}>
      <p>
        {lead} Keep these recovery codes where you will find them without your telephone: each signs you in
        once in place of a code.
      </p>
      <ul className={styles.recoveryCodes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Alert tone="watch">They are shown this once.</Alert>
      <div className={layout.row}>
        <CopyButton text={codes.join('\n')} />
        <Button variant="primary" onPress={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}

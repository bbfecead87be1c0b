import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';
import * as styles from './account.module.css';

type RecoveryCodesProps = {
  /** What has just happened. */
  lead: string;
  codes: readonly string[];
  onDone: () => void;
};

/** The recovery codes, shown only this once. */
export function RecoveryCodes({ lead, codes, onDone }: RecoveryCodesProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    );
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
        <Button icon={isCopied ? <Check /> : <Copy />} onPress={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="primary" onPress={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}

import { Button } from '../../ui/basics/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { CopyButton } from '../../ui/feedback/CopyButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';

type ShownOnceProps = {
  title: string;
  /** What it is for. */
  lead: string;
  /** The field's label. */
  label: string;
  secret: string;
  /** What to do if it is lost. */
  warning: string;
  onClose: () => void;
};

/** A secret that is shown only this once, with a button to copy it. */
export function ShownOnce({ title, lead, label, secret, warning, onClose }: ShownOnceProps) {
  return (
    <Dialog
      title={title}
      lead={lead}
      size="small"
      onClose={onClose}
      footer={
        <>
          <CopyButton text={secret} />
          <Button variant="primary" autoFocus onPress={onClose}>
            Done
          </Button>
        </>
      }
    >
      <TextField label={label} isReadOnly value={secret} />
      <Alert tone="watch">{warning}</Alert>
    </Dialog>
  );
}

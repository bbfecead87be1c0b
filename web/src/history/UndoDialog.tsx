import { Loaded } from '../app/Loaded.tsx';
import { momentText } from '../format/dates.ts';
import { Button } from '../ui/basics/Button.tsx';
import { Alert } from '../ui/feedback/Alert.tsx';
import { SkeletonList } from '../ui/feedback/Skeleton.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/layers/Dialog.tsx';
import { UndoParts } from './UndoParts.tsx';
import { useUndo } from './useUndo.ts';

type UndoDialogProps = {
  /** What the change is told by in the history. */
  change: string;
  onClose: () => void;
};

/** What undoing something that was done at once would do, what has been touched since, and doing it. */
export function UndoDialog({ change, onClose }: UndoDialogProps) {
  const undo = useUndo(change, onClose);
  const { query, preview } = undo;
  return (
    <Dialog
      title="Undo this change"
      lead={preview && `What ${preview.by} did on ${momentText(preview.at)}`}
      size="large"
      dirty={undo.reason !== ''}
      onClose={onClose}
      onSubmit={undo.undo}
      footer={(requestClose) => (
        <>
          <Button onPress={requestClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            isDisabled={!undo.isAnything}
            isPending={undo.isUndoing}
            pendingLabel="Undoing..."
          >
            Undo
          </Button>
        </>
      )}
    >
      <Loaded of={query} loading={<SkeletonList label="Looking at the change" rows={4} />}>
        {({ records }) => (
          <>
            {undo.isOther && (
              <Alert tone="watch" title="Others have changed something of this meanwhile">
                This is what undoing would do now.
              </Alert>
            )}
            <UndoParts records={records} chosen={undo.chosen} onChoose={undo.choose} />
            {undo.isAnything && (
              <TextField
                label="Reason"
                description="History keeps what was done, and tells that it was undone, by whom and why."
                value={undo.reason}
                onChange={undo.setReason}
                error={undo.fault}
                maxLength={500}
              />
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

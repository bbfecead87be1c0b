import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DigestView } from '#projections/history/digest/view.ts';
import { digestQuery, markSeen } from '../../api/queries/history.ts';
import { useWrite } from '../../app/useWrite.ts';
import { ChangeGroups } from '../../history/ChangeGroups.tsx';
import { UndoAsked } from '../../history/HistoryList.tsx';
import * as styles from '../../history/history.module.css';
import { Button } from '../../ui/basics/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { changesText } from './digestText.ts';

type DigestDialogProps = {
  /** The digest as it was when opened: later changes are for the next time. */
  digest: DigestView;
  onClose: () => void;
};

/** Others' changes in the user's projects and months, with who and why, until they are marked as seen. */
export function DigestDialog({ digest, onClose }: DigestDialogProps) {
  const client = useQueryClient();
  const { position, entries, count, since, backupFault } = digest;
  const [undoing, setUndoing] = useState<string>();
  const seen = useWrite({
    write: () => markSeen(position),
    onDone: () => {
      void client.invalidateQueries({ queryKey: digestQuery().queryKey });
      onClose();
    },
  });
  const shown = new Set(entries.map(({ correlationId }) => correlationId)).size;
  return (
    <Dialog
      title="Since you were last here"
      lead={
        count === 0
          ? 'Nobody else has changed your projects and months'
          : `${changesText({ count, since }, new Date())}, made by others to your projects and months`
      }
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Close</Button>
          <Button variant="primary" isPending={seen.isPending} onPress={() => seen.mutate(undefined)}>
            Mark as seen
          </Button>
        </>
      }
    >
      {backupFault !== null && <Alert tone="over">{backupFault}</Alert>}
      <p className={styles.note}>
        Yours are the projects and months that you edited last, and the projects you have hours on.
      </p>
      <ChangeGroups entries={entries} isInDialog onUndo={setUndoing} />
      {shown < count && (
        <p className={styles.note}>These are the newest. History tells the {count - shown} before them.</p>
      )}
      <UndoAsked change={undoing} onClose={() => setUndoing(undefined)} />
    </Dialog>
  );
}

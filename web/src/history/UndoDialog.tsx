import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UndoPreview } from '#domain/history/preview.ts';
import { isStatus, sentenceOf } from '../api/apiError.ts';
import { undoQuery } from '../api/queries/history.ts';
import { Loaded } from '../app/Loaded.tsx';
import { useWhileThere } from '../app/useWhileThere.ts';
import { useWrite } from '../app/useWrite.ts';
import { momentText } from '../format/dates.ts';
import { Button } from '../ui/basics/Button.tsx';
import { Alert } from '../ui/feedback/Alert.tsx';
import { SkeletonList } from '../ui/feedback/Skeleton.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/layers/Dialog.tsx';
import { toggled } from '../ui/toggled.ts';
import { UndoParts } from './UndoParts.tsx';

type UndoDialogProps = {
  /** The correlation id of the change. */
  change: string;
  onClose: () => void;
};

/** Shows what undoing a change would do and what has been changed since, and undoes it. */
export function UndoDialog({ change, onClose }: UndoDialogProps) {
  const undo = useUndo(change, onClose);
  const { query, preview } = undo;
  return (
    <Dialog
      title="Undo this change"
      lead={preview && `What ${preview.by} did on ${momentText(preview.at)}`}
      size="large"
      dirty={undo.reason !== ''}
      isSaving={undo.isUndoing}
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

const isPreview = (value: unknown): value is UndoPreview =>
  typeof value === 'object' && value !== null && 'token' in value && 'records' in value;

/** Previews undoing a change, and undoes it as it was previewed. */
const useUndo = (change: string, onUndone: () => void) => {
  const client = useQueryClient();
  const query = useQuery(undoQuery(change));
  const preview = query.data;
  const [first, setFirst] = useState<string>();
  if (preview && first === undefined) setFirst(preview.token);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const write = useWrite({
    write: (body: { reason: string; token: string; despite: string[] }, call) =>
      call('POST /api/history/:correlation/undo', { params: { correlation: change }, body }),
    done: 'Undone',
    failed: 'Failed to undo',
    onDone: useWhileThere(onUndone),
    onFailed: (error) => {
      const now = isStatus(error, 409) ? error.problem?.preview : undefined;
      if (isPreview(now)) client.setQueryData(undoQuery(change).queryKey, now);
      else if (isStatus(error, 400)) setFault(sentenceOf(error));
      else return false;
      return true;
    },
  });
  const choices = new Set(preview?.records.flatMap(({ touched }) => touched.map(({ id }) => id)));
  const despite = [...chosen].filter((id) => choices.has(id));
  const isAnything = despite.length > 0 || preview?.records.some(({ action }) => action !== 'nothing');
  return {
    query,
    preview,
    /** Others have changed something of it since it was first shown. */
    isOther: preview !== undefined && first !== undefined && preview.token !== first,
    chosen,
    choose: (id: string) => setChosen(toggled(chosen, id)),
    reason,
    setReason: (text: string) => {
      setReason(text);
      setFault(undefined);
    },
    fault,
    isAnything: isAnything ?? false,
    isUndoing: write.isPending,
    undo: () => {
      if (!preview) return;
      if (reason.trim() === '') setFault('Say why, for whoever reads the history');
      else write.mutate({ reason, token: preview.token, despite });
    },
  };
};

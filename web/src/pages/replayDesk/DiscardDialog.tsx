import type { ReplayView } from '#projections/generations/view.ts';
import { sentenceOf } from '../../api/apiError.ts';
import { useWrite } from '../../app/useWrite.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type DiscardDialogProps = { replay: ReplayView; onClose: () => void };

/** Asks before what somebody has tried is put away. */
export function DiscardDialog({ replay: { id }, onClose }: DiscardDialogProps) {
  const discard = useWrite({
    write: (_: undefined, call) => call('DELETE /api/admin/replays/:id', { params: { id } }),
    done: `Replay ${id} is discarded`,
    onFailed: () => true,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Discard replay ${id}?`}
      confirmLabel="Discard"
      isPending={discard.isPending}
      error={discard.error ? sentenceOf(discard.error) : undefined}
      onConfirm={() => discard.mutate(undefined)}
      onClose={onClose}
    >
      Nothing changes for anyone. The same formulas can be tried again at any time.
    </ConfirmDialog>
  );
}

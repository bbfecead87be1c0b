import { lazyDialog } from '../ui/code/lazyDialog.tsx';

// Fetched when somebody wants to undo something.
const UndoDialog = lazyDialog(async () => (await import('./UndoDialog.tsx')).UndoDialog);

type UndoAskedProps = {
  /** The change that somebody wants undone, if any. */
  change: string | undefined;
  onClose: () => void;
};

/** The dialog about a change that somebody wants undone. */
export function UndoAsked({ change, onClose }: UndoAskedProps) {
  return <>{change !== undefined && <UndoDialog change={change} onClose={onClose} />}</>;
}

import { lazy, Suspense } from 'react';

// Fetched when somebody wants to undo something.
const UndoDialog = lazy(async () => ({ default: (await import('./UndoDialog.tsx')).UndoDialog }));

type UndoAskedProps = {
  /** The change that somebody wants undone, if any. */
  change: string | undefined;
  onClose: () => void;
};

/** The dialog about a change that somebody wants undone. */
export function UndoAsked({ change, onClose }: UndoAskedProps) {
  return <Suspense>{change !== undefined && <UndoDialog change={change} onClose={onClose} />}</Suspense>;
}

import { lazy } from 'react';

/** Fetched when somebody wants to undo something. */
export const UndoDialog = lazy(async () => ({ default: (await import('./UndoDialog.tsx')).UndoDialog }));

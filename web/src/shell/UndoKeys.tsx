import { useEffect, useEffectEvent, useState } from 'react';
import { whenUndoAsked } from '../app/ownChanges.ts';
import { lazyDialog } from '../ui/code/lazyDialog.tsx';

// Rarely needed.
const OwnUndo = lazyDialog(async () => (await import('../plans/OwnUndo.tsx')).OwnUndo);

/** Whether a dialog is open, which could lose what was typed into it. */
export const isDialogOpen = (): boolean => document.querySelector('[data-slot~="modal"]') !== null;

/** Text fields have an undo of their own. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=button])',
    ));

/** Ctrl+Z or Cmd+Z undoes the user's last change, on any page; with Shift, or with Ctrl+Y, redoes it. */
export function UndoKeys() {
  const [turn, setTurn] = useState<{ way: 'undo' | 'redo'; turn: number }>();
  const take = (way: 'undo' | 'redo') => setTurn((before) => ({ way, turn: (before?.turn ?? 0) + 1 }));
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if ((key !== 'z' && key !== 'y') || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    // A table that works like a spreadsheet has handled the key already.
    if (event.defaultPrevented || isText(event.target) || isDialogOpen()) return;
    event.preventDefault();
    take(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  });
  const onAsked = useEffectEvent(() => take('undo'));
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    const unlisten = whenUndoAsked(() => onAsked());
    return () => {
      document.removeEventListener('keydown', listener);
      unlisten();
    };
  }, []);
  return turn && <OwnUndo {...turn} onClose={() => setTurn(undefined)} />;
}

import { useEffect, useEffectEvent, useState } from 'react';

/** The palette's own code, fetched when it is first wanted. */
export const loadPalette = async () => (await import('./CommandPalette.tsx')).CommandPalette;

/** Whether something is open that could lose what was typed into it. */
const isDialogOpen = (): boolean => document.querySelector('[data-slot~="modal"]') !== null;

/** Whether the command palette is open; Ctrl+K or Cmd+K opens and closes it. */
export const useCommandPalette = () => {
  const [isOpen, setOpen] = useState(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Half of the shortcut is pressed: time to fetch what the other half opens.
    if (event.key === 'Control' || event.key === 'Meta') void loadPalette().catch(() => {});
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isShortcut || event.shiftKey || event.altKey || event.repeat) return;
    event.preventDefault();
    if (isOpen) setOpen(false);
    else if (!isDialogOpen()) setOpen(true);
  });
  useEffect(() => {
    // In the capture phase, before a field of its own has other plans for the key.
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
};

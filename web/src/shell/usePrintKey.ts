import { useEffect } from 'react';
import { listenForPaper, printWhole } from '../ui/basics/paper.ts';

listenForPaper();

/** Ctrl+P or Cmd+P prints the whole page, with what is out of sight. */
export const usePrintKey = (): void => {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.shiftKey || event.altKey || event.repeat) return;
      event.preventDefault();
      void printWhole();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};

import { type RefObject, useEffect } from 'react';

const controls = 'button, a, input, select, textarea, label, [role="button"]';

/**
 * A press anywhere on a row counts as one on its first cell's button, which is what the keyboard and
 * screen readers use. Presses on other controls, and ends of a text selection, are not meant for the row.
 */
export const useRowPress = (scroller: RefObject<HTMLElement | null>, isOn: boolean): void => {
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isOn) return;
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.target.closest(controls)) return;
      if (document.getSelection()?.type === 'Range') return;
      event.target.closest('tr[data-row]')?.querySelector<HTMLElement>('.ui-table-press')?.click();
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [scroller, isOn]);
};

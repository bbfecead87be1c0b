import { type RefObject, useEffect, useEffectEvent } from 'react';

const focusable = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]';

/** Text fields and lists keep their own arrow keys. */
const keepsArrows = (target: Element): boolean => target.matches('input, textarea, select, [aria-haspopup]');

const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(focusable)];

const rowAt = (scroller: Element, index: number): Element | null =>
  scroller.querySelector(`tr[data-row="${index}"]`);

/** The control to move to: in the same column if there is one, else the row's first. */
const counterpart = (row: Element, from: HTMLElement): HTMLElement | undefined => {
  const column = from.closest('td, th');
  const cell = column instanceof HTMLTableCellElement ? row.children.item(column.cellIndex) : null;
  const place = column ? controlsOf(column).indexOf(from) : 0;
  const inCell = cell ? controlsOf(cell) : [];
  return inCell[place] ?? inCell[0] ?? controlsOf(row)[0];
};

type RowKeysOptions = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** Brings a row that is out of sight into the document. */
  reveal: (index: number) => void;
};

/** Arrow keys move between the controls of a table's rows; Home and End move to the first and last row. */
export const useRowKeys = ({ scroller, count, reveal }: RowKeysOptions): void => {
  const goTo = useEffectEvent((index: number, from: HTMLElement, element: HTMLElement) => {
    if (index < 0 || index >= count) return;
    const land = () => {
      const row = rowAt(element, index);
      if (row) counterpart(row, from)?.focus();
      return row !== null;
    };
    if (land()) return;
    reveal(index);
    // The row is rendered within a few frames after the scroll.
    let frames = 10;
    const wait = () => {
      if (!land() && frames-- > 0) requestAnimationFrame(wait);
    };
    requestAnimationFrame(wait);
  });
  const rowFor = useEffectEvent(
    (key: string, index: number): number | undefined =>
      ({ ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 })[key],
  );
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (!(target instanceof HTMLElement) || event.defaultPrevented || keepsArrows(target)) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const row = target.closest<HTMLElement>('tr[data-row]');
      if (!row) return;
      const next = rowFor(key, Number(row.dataset.row));
      const sideways = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (next === undefined && sideways === undefined) return;
      event.preventDefault();
      if (next !== undefined) goTo(next, target, element);
      else {
        const controls = controlsOf(row);
        controls[controls.indexOf(target) + (sideways ?? 0)]?.focus();
      }
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [scroller]);
};

const controls = 'button, a, input, select, textarea, label, [role="button"]';

/**
 * Treats a press anywhere on a row as one on its first cell's button, which the keyboard and screen readers use.
 * Presses on other controls, and the end of a text selection, don't count.
 */
export const useRowPress = (scroller: RefObject<HTMLElement | null>, isOn: boolean): void => {
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isOn) return;
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.target.closest(controls)) return;
      if (document.getSelection()?.type === 'Range') return;
      event.target.closest('tr[data-row]')?.querySelector<HTMLElement>('[data-slot~="table-press"]')?.click();
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [scroller, isOn]);
};

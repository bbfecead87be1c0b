import { type RefObject, useEffect, useMemo, useState } from 'react';
import { TooltipTriggerStateContext } from 'react-aria-components';
import * as hiddenStyles from '../basics/hidden.module.css';
import { TooltipBubble, tooltipCloseDelay, tooltipDelay } from '../basics/Tooltip.tsx';

type Shown = { trigger: Element; text: string; placement: 'top' | 'bottom start' };

/** Text that is only for screen readers and the browser, such as the hidden select of a drop-down. */
const unseen = `.${hiddenStyles.hidden}, [aria-hidden="true"]`;

const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth + 1 && !element.closest(unseen);

/** The visible text of a cell. */
const seenText = (cell: Element): string => {
  const seen = cell.cloneNode(true) as Element;
  for (const element of seen.querySelectorAll(unseen)) element.remove();
  return seen.textContent?.trim() ?? '';
};

/** The name of the button under an event. */
const buttonName = (target: Element): Shown | undefined => {
  const trigger = target.closest('[data-slot~="row-button"]:not(:disabled)');
  const text = trigger?.getAttribute('aria-label');
  return trigger && text ? { trigger, text, placement: 'top' } : undefined;
};

/** The text of the cell under an event, if any of it is cut off. */
const cutText = (target: Element): Shown | undefined => {
  const cell = target.closest('td, th');
  if (!cell || cell.closest('[data-slot~="table-detail"]')) return undefined;
  const isShortened = isCut(cell) || [...cell.querySelectorAll('span, button')].some(isCut);
  const text = isShortened ? seenText(cell) : '';
  return text === '' ? undefined : { trigger: cell, text, placement: 'bottom start' };
};

/**
 * Shows the names of row buttons, and the full text of cells that are cut off, when they are hovered or focused. A
 * table has one for all rows.
 */
export function TableTooltip({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (next: Shown | undefined) => {
      clearTimeout(timer);
      timer = setTimeout(
        // The row may be gone by then.
        () => setShown(next?.trigger.isConnected ? next : undefined),
        next ? tooltipDelay : tooltipCloseDelay,
      );
    };
    const enter = ({ target, type }: Event) => {
      // A nested table has its own.
      if (!(target instanceof Element) || target.closest('[data-slot~="table-scroller"]') !== element) return;
      // Only keyboard focus counts: a button that was pressed needs no name.
      const isReached = type !== 'focusin' || target.matches(':focus-visible');
      later((isReached && buttonName(target)) || cutText(target));
    };
    const leave = () => later(undefined);
    const hide = () => {
      clearTimeout(timer);
      setShown(undefined);
    };
    const events: [string, (event: Event) => void][] = [
      ['pointerover', enter],
      ['focusin', enter],
      ['pointerleave', leave],
      ['focusout', leave],
      ['scroll', hide],
      ['pointerdown', hide],
      ['keydown', hide],
    ];
    for (const [name, handler] of events) element.addEventListener(name, handler);
    return () => {
      clearTimeout(timer);
      for (const [name, handler] of events) element.removeEventListener(name, handler);
    };
  }, [scroller]);
  const triggerRef = useMemo(() => ({ current: shown?.trigger ?? null }), [shown]);
  const state = {
    isOpen: shown !== undefined,
    shouldSkipAnimation: false,
    open: () => {},
    close: () => setShown(undefined),
  };
  return (
    <TooltipTriggerStateContext value={state}>
      <TooltipBubble triggerRef={triggerRef} placement={shown?.placement ?? 'top'} offset={2}>
        {shown?.text}
      </TooltipBubble>
    </TooltipTriggerStateContext>
  );
}

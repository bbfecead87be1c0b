import { type RefObject, useEffect, useMemo, useState } from 'react';
import { TooltipTriggerStateContext } from 'react-aria-components';
import * as hiddenStyles from '../hidden.module.css';
import { TooltipBubble, tooltipCloseDelay, tooltipDelay } from '../Tooltip.tsx';

type Shown = { cell: Element; text: string };

/** Text that is there for screen readers and for the browser alone, such as the hidden select of a drop-down. */
const unseen = `.${hiddenStyles.hidden}, [aria-hidden="true"]`;

const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth + 1 && !element.closest(unseen);

/** What of a cell's text is there to be seen. */
const seenText = (cell: Element): string => {
  const seen = cell.cloneNode(true) as Element;
  for (const element of seen.querySelectorAll(unseen)) element.remove();
  return seen.textContent?.trim() ?? '';
};

/** The text of the cell an event points at, if any of it is cut off. */
const cutText = (target: EventTarget | null): Shown | undefined => {
  const cell = target instanceof Element ? target.closest('td, th') : null;
  if (!cell || cell.closest('[data-slot~="table-detail"]')) return undefined;
  const isShortened = isCut(cell) || [...cell.querySelectorAll('span, button')].some(isCut);
  const text = isShortened ? seenText(cell) : '';
  return text === '' ? undefined : { cell, text };
};

/** Shows in full what a cell has no room for, when the pointer rests on it or the keyboard reaches it. */
export function OverflowTooltip({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (next: Shown | undefined) => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown(next), next ? tooltipDelay : tooltipCloseDelay);
    };
    const enter = (event: Event) => later(cutText(event.target));
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
  const triggerRef = useMemo(() => ({ current: shown?.cell ?? null }), [shown]);
  const state = {
    isOpen: shown !== undefined,
    shouldSkipAnimation: false,
    open: () => {},
    close: () => setShown(undefined),
  };
  return (
    <TooltipTriggerStateContext value={state}>
      <TooltipBubble triggerRef={triggerRef} placement="bottom start" offset={2}>
        {shown?.text}
      </TooltipBubble>
    </TooltipTriggerStateContext>
  );
}

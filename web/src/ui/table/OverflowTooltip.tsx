import { type RefObject, useEffect, useMemo, useState } from 'react';
import { TooltipTriggerStateContext } from 'react-aria-components';
import { TooltipBubble, tooltipCloseDelay, tooltipDelay } from '../Tooltip.tsx';

type Shown = { cell: Element; text: string };

const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1;

/** The text of the cell an event points at, if any of it is cut off. */
const cutText = (target: EventTarget | null): Shown | undefined => {
  const cell = target instanceof Element ? target.closest('td, th') : null;
  if (!cell || cell.closest('.ui-table-detail')) return undefined;
  const isShortened = isCut(cell) || [...cell.querySelectorAll('span, button')].some(isCut);
  const text = cell.textContent?.trim() ?? '';
  return isShortened && text !== '' ? { cell, text } : undefined;
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

import { type RefObject, useEffect, useLayoutEffect } from 'react';

const controls = 'a[href], button:enabled, input:enabled, textarea:enabled, [tabindex="0"]';

/** Moves the focus to a place, and tells whether there was one. */
type Place = () => boolean;

/** Where the focus was before each open dialog, by its panel. */
const before = new WeakMap<Element, Place>();

const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility?.() !== false;

const focus = (next: HTMLElement | null | undefined): boolean => {
  next?.focus({ preventScroll: true });
  return !!next && document.activeElement === next;
};

/**
 * The place of an element, for when it is gone: itself, the next control beside it, its page, and for one in a dialog
 * the place from which that was opened.
 */
export const placeOf = (element: Element | null): Place => {
  if (!element || element === document.body) return () => false;
  const page = element.closest('main');
  const panel = element.closest('[data-slot=modal]');
  const opener = panel && before.get(panel);
  const around: Element[] = [];
  const last = page ?? document.body;
  for (let each = element.parentElement; each && each !== last; each = each.parentElement) around.push(each);
  const all = [...(around.at(-1)?.querySelectorAll<HTMLElement>(controls) ?? [])];
  const at = all.indexOf(element as HTMLElement);
  const near = [element as HTMLElement, ...all.slice(at + 1), ...all.slice(0, Math.max(0, at)).reverse()];
  return () =>
    around
      .filter(isShown)
      .some(
        (each) =>
          focus(near.find((one) => each.contains(one) && isShown(one))) ||
          focus(each.querySelector<HTMLElement>(controls)),
      ) ||
    opener?.() ||
    focus(page && isShown(page) ? page : null);
};

/** Moves the focus to a place, unless something else has it once everything has settled. */
const moveLost = (place: Place): void => {
  // A closed dialog gives the focus back within a frame where it can.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === null || document.activeElement === document.body) place();
    }),
  );
};

/** Keeps the focus near an element that goes while it has the focus, such as a button that its own press removes. */
export const useFocusNear = (element: RefObject<Element | null>): void => {
  useLayoutEffect(() => {
    const there = element.current;
    return () => {
      if (there && there === document.activeElement) moveLost(placeOf(there));
    };
  }, [element]);
};

/** Gives the focus back once a dialog closes: to where it was before the dialog, and before any that it replaced. */
export const useFocusBefore = (panel: RefObject<Element | null>, opener: Place): void => {
  // A layout effect comes before its parents’ refs are set.
  useEffect(() => {
    if (panel.current) before.set(panel.current, opener);
    return () => moveLost(opener);
  }, [panel, opener]);
};

/** What browsers call the key of a composition that the input method has taken; Safari's comes after its end. */
const takenByInputMethod = 229;

const isOfComposition = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === takenByInputMethod;

/**
 * Keeps keys that belong to an input method's composition from everything on the page: Enter and Escape choose and
 * discard what is composed, and neither commits, clears, moves nor closes anything else. What is composed arrives as
 * input, as ever.
 * @returns ends it
 */
export const guardComposition = (page: Window): (() => void) => {
  const keep = (event: KeyboardEvent) => {
    if (isOfComposition(event)) event.stopImmediatePropagation();
  };
  const kinds = ['keydown', 'keypress', 'keyup'] as const;
  for (const kind of kinds) page.addEventListener(kind, keep, { capture: true });
  return () => {
    for (const kind of kinds) page.removeEventListener(kind, keep, { capture: true });
  };
};

/** The key code of a composition's key that the input method has handled; Safari's comes after its end. */
const takenByInputMethod = 229;

const isOfComposition = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === takenByInputMethod;

/**
 * Keeps the keys of an input method's composition from the page: Enter and Escape choose or discard what is composed,
 * and must not commit, clear, move or close anything else. What is composed arrives as input as usual.
 * @returns a function that ends it
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

/** Joins the class names that hold; the caller's own always comes last. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');

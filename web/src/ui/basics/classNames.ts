/** Joins the truthy class names; the caller's own comes last. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');

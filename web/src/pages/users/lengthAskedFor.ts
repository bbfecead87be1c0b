/**
 * How long a password has to be; undefined: not known yet. A description that came later than its field would not be
 * announced with it: there is always one.
 */
export const lengthAskedFor = (shortest: number | undefined): string =>
  shortest === undefined ? 'As long as the sign-in rules ask for' : `At least ${shortest} characters`;

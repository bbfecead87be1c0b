/**
 * The required length of a password; undefined while it is not known. There is always a description, as one that came
 * later would not be announced with its field.
 */
export const lengthAskedFor = (shortest: number | undefined): string =>
  shortest === undefined ? 'As long as the sign-in rules ask for' : `At least ${shortest} characters`;

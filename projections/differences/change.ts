/** Cents and hours come as floats: what they come to is rounded to what they can mean. */
export const meant = (amount: number): number => Math.round(amount * 1e6) / 1e6;

/** By how much a figure is another. */
export const changeOf = (from: number, to: number): number => meant(to - from);

/** Rounds a sum of floats, pounds or hours, to a millionth. */
export const roundToMillionth = (amount: number): number => Math.round(amount * 1e6) / 1e6;

export const changeOf = (from: number, to: number): number => roundToMillionth(to - from);

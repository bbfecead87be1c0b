import type { CSSProperties } from 'react';

/** Stripes that tell a credit's bar from a cost of the same amount. */
const creditLines = 'repeating-linear-gradient(-45deg, transparent 0 3px, var(--surface-2) 3px 6px)';

/** A bar's share of the whole, in per cent; a credit counts by its absolute amount. */
export const barShare = (amount: number, whole: number): string =>
  `${whole === 0 ? 0 : (100 * Math.abs(amount)) / whole}%`;

/** The sum of parts side by side; credits count by their absolute amounts. */
export const sumOfBars = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.abs(amount), 0);

/** The fill of a bar; striped for a credit. */
export const barFill = (amount: number, colour: string): CSSProperties => ({
  backgroundColor: colour,
  ...(amount < 0 && { backgroundImage: creditLines }),
});

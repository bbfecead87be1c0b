import type { CSSProperties } from 'react';

/** Lines across the bar of a credit: as long as a cost of its amount, and not to be taken for one. */
const creditLines = 'repeating-linear-gradient(-45deg, transparent 0 3px, var(--surface-2) 3px 6px)';

/** How much of the whole a bar takes, in per cent; a credit counts by its amount. */
export const barShare = (amount: number, whole: number): string =>
  `${whole === 0 ? 0 : (100 * Math.abs(amount)) / whole}%`;

/** What parts come to side by side, credits by their amounts. */
export const sumOfBars = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.abs(amount), 0);

/** The fill of a bar; of a credit with lines across it. */
export const barFill = (amount: number, colour: string): CSSProperties => ({
  backgroundColor: colour,
  ...(amount < 0 && { backgroundImage: creditLines }),
});

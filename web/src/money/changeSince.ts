import { type Month, monthLabel } from '#domain/values/month.ts';
import type { StatChange } from '../ui/page/StatCard.tsx';

/** A recent month without its year. */
const nameOf = (month: Month): string => monthLabel(month).slice(0, -' 2026'.length);

/**
 * The change of a figure since the month before: an arrow, and the figure it was. Figures that read the same count as
 * level, however they differ behind the last digit shown. Undefined until both are known, and while there is nothing to
 * compare.
 */
export const changeSince = (
  before: Month,
  now: number | null | undefined,
  was: number | null | undefined,
  text: (figure: number) => string,
): StatChange | undefined => {
  if (typeof now !== 'number' || typeof was !== 'number' || (now === 0 && was === 0)) return undefined;
  if (text(now) === text(was)) return { direction: 'level', text: `as in ${nameOf(before)}` };
  return { direction: now > was ? 'up' : 'down', text: `from ${text(was)} in ${nameOf(before)}` };
};

import { useSearchParams } from 'react-router-dom';
import type { Month } from '#domain/month.ts';

/** What a figure of the forecast is made of, as an address names it: `?show=direct-staff&of=2026-05`. */
export const breakdowns = [
  'revenue',
  'direct-staff',
  'operating-staff',
  'direct-software',
  'operating-software',
  'other',
] as const;
export type Breakdown = (typeof breakdowns)[number];

export type OpenBreakdown = (breakdown: Breakdown, month: Month) => void;

/** The breakdown that is open, held in the address, so that it can be linked to and Back closes it. */
export const useBreakdown = (months: readonly Month[]) => {
  const [params, setParams] = useSearchParams();
  const breakdown = breakdowns.find((name) => name === params.get('show'));
  const month = months.find((each) => each === params.get('of'));
  const go = (next: { breakdown: Breakdown; month: Month } | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of ['show', 'of', 'type']) after.delete(name);
        if (next) {
          after.set('show', next.breakdown);
          after.set('of', next.month);
        }
        return after;
      },
      { replace: next === null },
    );
  return {
    shown: breakdown && month ? { breakdown, month } : undefined,
    open: ((nextBreakdown, nextMonth) =>
      go({ breakdown: nextBreakdown, month: nextMonth })) satisfies OpenBreakdown,
    close: () => go(null),
  };
};

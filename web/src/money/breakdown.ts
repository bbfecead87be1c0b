import { useMemo } from 'react';
import type { Month } from '#domain/values/month.ts';
import { oneOf, text } from '../address/parameters.ts';
import { useAddress } from '../address/useAddress.ts';

/** The breakdowns of the forecast's figures, as named in an address: `?show=direct-staff&of=2026-05`. */
export const breakdowns = [
  'revenue',
  'direct-staff',
  'operating-staff',
  'direct-software',
  'operating-software',
  'other',
  'tentative',
  'profits',
] as const;
export type Breakdown = (typeof breakdowns)[number];

export type OpenBreakdown = (breakdown: Breakdown, month: Month) => void;

/** The open breakdown, kept in the address, so that it can be linked to and Back closes it. */
export const useBreakdown = (months: readonly Month[]) => {
  const shape = useMemo(
    () => ({ show: { ...oneOf(breakdowns), opens: true as const }, of: oneOf(months), type: text }),
    [months],
  );
  const [{ show: breakdown, of: month }, change] = useAddress(shape);
  const open: OpenBreakdown = (show, of) => change({ show, of, type: undefined });
  return {
    shown: breakdown && month ? { breakdown, month } : undefined,
    open,
    close: () => change({ show: undefined, of: undefined, type: undefined }),
  };
};

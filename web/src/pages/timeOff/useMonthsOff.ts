import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Person } from '#domain/plans/allocationPlan.ts';
import type { Month } from '#domain/values/month.ts';
import { monthsOffQuery } from '../../api/queries/timeOff.ts';
import { offWords } from './offWords.ts';

/** What somebody is off in a month of a span, to follow what they have free; nothing while that is not known. */
export type OffIn = (person: Person, month: Month) => string;

export const useMonthsOff = (from: Month, to: Month): OffIn => {
  const { data } = useQuery(monthsOffQuery(from, to));
  const byKey = useMemo(() => new Map(data?.map((off) => [`${off.teamMemberId} ${off.month}`, off])), [data]);
  return useCallback(
    ({ kind, id }, month) => (kind === 'teamMember' ? offWords(byKey.get(`${id} ${month}`)) : ''),
    [byKey],
  );
};

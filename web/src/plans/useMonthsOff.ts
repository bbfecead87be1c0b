import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Person } from '#domain/plans/allocationPlan.ts';
import type { Month } from '#domain/values/month.ts';
import { counted } from '#domain/values/sentences.ts';
import type { MonthOff } from '#projections/timeOff/view.ts';
import { monthsOffQuery } from '../api/queries/people.ts';
import { hoursText } from '../format/hours.ts';

const daysAndHours = (days: number, hours: number): string =>
  `${counted(Math.round(days * 100) / 100, 'day', 'days')} (${hoursText(hours)})`;

/** What somebody is off in a month: ", off 3 days (24h), 1 day (8h) requested"; nothing where they are there. */
const offWords = (off: MonthOff | undefined): string =>
  off
    ? [
        ...(off.hours > 0 ? [`, off ${daysAndHours(off.days, off.hours)}`] : []),
        ...(off.requestedHours > 0
          ? [`, ${daysAndHours(off.requestedDays, off.requestedHours)} off requested`]
          : []),
      ].join('')
    : '';

/** What somebody is off in a month of a span, to follow what they have free; nothing while that is not known. */
export type TimeOffText = (person: Person, month: Month) => string;

export const useMonthsOff = (from: Month, to: Month): TimeOffText => {
  const { data } = useQuery(monthsOffQuery(from, to));
  const byKey = useMemo(() => new Map(data?.map((off) => [`${off.teamMemberId} ${off.month}`, off])), [data]);
  return useCallback(
    ({ kind, id }, month) => (kind === 'teamMember' ? offWords(byKey.get(`${id} ${month}`)) : ''),
    [byKey],
  );
};

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

/** Somebody's time off in a month: ", off 3 days (24h), 1 day (8h) requested"; empty where there is none. */
const offWords = (off: MonthOff | undefined): string =>
  off
    ? [
        ...(off.hours > 0 ? [`, off ${daysAndHours(off.days, off.hours)}`] : []),
        ...(off.requestedHours > 0
          ? [`, ${daysAndHours(off.requestedDays, off.requestedHours)} off requested`]
          : []),
      ].join('')
    : '';

/** Somebody's time off in a month as text, to follow their free hours; empty while it is not loaded. */
export type TimeOffText = (person: Person, month: Month) => string;

export const useMonthsOff = (from: Month, to: Month): TimeOffText => {
  const { data } = useQuery(monthsOffQuery(from, to));
  const byKey = useMemo(() => new Map(data?.map((off) => [`${off.teamMemberId} ${off.month}`, off])), [data]);
  return useCallback(
    ({ kind, id }, month) => (kind === 'teamMember' ? offWords(byKey.get(`${id} ${month}`)) : ''),
    [byKey],
  );
};

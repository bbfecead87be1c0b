import { useQuery } from '@tanstack/react-query';
import { nearestDay } from '../../address/nearestDay.ts';
import { nearest } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { pastDaysQuery } from '../../api/queries/pastDays.ts';

/** Leads from a day that the planner has refused to look at to the nearest that can be; nowhere from what is no day. */
export function NearestPastDay() {
  const range = useQuery(pastDaysQuery()).data;
  const { first, last } = range && range.first <= range.last ? range : {};
  useParameter(
    'asOf',
    nearest('day', (asked) => (first && last && nearestDay(asked, first, last)) || asked),
  );
  return null;
}

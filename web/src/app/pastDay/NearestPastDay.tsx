import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { pastDaysQuery } from '../../api/queries/pastDays.ts';
import { nearestDay } from '../address/nearestDay.ts';
import { useCorrectAddress } from '../address/useCorrectAddress.ts';

/** Leads from a day that the planner has refused to look at to the nearest that can be; nowhere from what is no day. */
export function NearestPastDay() {
  const range = useQuery(pastDaysQuery()).data;
  const asked = useSearchParams()[0].get('asOf') ?? '';
  const shown = range && range.first <= range.last ? nearestDay(asked, range.first, range.last) : null;
  useCorrectAddress(shown === null || shown === asked ? [] : [{ name: 'asOf', unit: 'day', asked, shown }]);
  return null;
}

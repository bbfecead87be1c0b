import { useQuery } from '@tanstack/react-query';
import { addMonths, type Month } from '#domain/values/month.ts';
import { coverageQuery } from '../api/queries/money.ts';
import { currentMonth } from '../format/dates.ts';

/** How the form calls it that somebody has no first month. */
export const hereAlways = 'Here since before the planner';

/**
 * The first month of somebody new unless another is chosen: the one that is shown, so that no past month costs more; or
 * none (null) while nothing is planned yet, as who is there then was there before. undefined until that is known.
 * @param shown the month of the page; undefined where it shows none
 */
export const useFirstMonth = (isNew: boolean, shown?: Month): Month | null | undefined => {
  const now = currentMonth();
  const { data, isPending } = useQuery({ ...coverageQuery(now, addMonths(now, 2)), enabled: isNew });
  if (isNew && isPending) return undefined;
  const isPlanned = data?.some(({ plannedHours }) => plannedHours > 0) ?? true;
  return isPlanned ? (shown ?? now) : null;
};

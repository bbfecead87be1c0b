import {
  firstPlanningMonth,
  type Month,
  monthFromIndex,
  monthIndex,
  monthsBetween,
  planningMonths,
} from '#domain/month.ts';
import { ukMonthOf } from '#domain/ukDay.ts';
import { lineBounds } from '../lines/byRecord.ts';
import type { Read } from '../read.ts';

/** Months looked at before and after those that the planner offers, at most. */
const furthest = 60;

/** The months that comparisons look at: all that the planner offers, and others that its lines begin or end in. */
export const comparedMonths = async (read: Read, now: Date): Promise<Month[]> => {
  const { first, last } = await lineBounds(read);
  const begin = monthIndex(firstPlanningMonth);
  const end = monthIndex(planningMonths(ukMonthOf(now)).at(-1) ?? firstPlanningMonth);
  return monthsBetween(
    monthFromIndex(Math.max(begin - furthest, Math.min(begin, first ?? begin))),
    monthFromIndex(Math.min(end + furthest, Math.max(end, last ?? end))),
  );
};

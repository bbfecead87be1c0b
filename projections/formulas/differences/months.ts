import {
  addMonths,
  firstPlanningMonth,
  type Month,
  monthFromIndex,
  monthIndex,
  monthsBetween,
  planningMonths,
} from '#domain/values/month.ts';
import { ukMonthOf } from '#domain/values/ukDay.ts';
import type { FoldedState } from '../../foldedState/foldedState.ts';
import type { ScopedLines } from './computedFigures.ts';

/** The months that the P&L opens on: from 2 before to 9 after the current one. */
const forecastMonths = (now: Date): { from: Month; to: Month } => {
  const thisMonth = ukMonthOf(now);
  return { from: addMonths(thisMonth, -2), to: addMonths(thisMonth, 9) };
};

/** What a month must have for a headline to begin or end with it. */
type Work = { month: Month; revenue: boolean; hours: boolean };

/**
 * The months that a headline adds up: from the first to the last that bring revenue or that the P&L shows, but none before the first month with a project. Null for no month.
 * @param firstProject the month in which the first project begins, since one without a first month brings revenue in
 *   whichever months are looked at
 */
export const headlineMonths = (
  months: readonly Work[],
  now: Date,
  firstProject: Month | null,
): { first: Month; last: Month } | null => {
  const { from, to } = forecastMonths(now);
  const works = ({ month, revenue, hours }: Work) =>
    (revenue || hours) && (firstProject === null || month >= firstProject);
  const begin = months.find(works)?.month ?? from;
  const counted = months.filter(
    ({ month, revenue }) => month >= begin && (revenue || (from <= month && month <= to)),
  );
  const [first, last] = [counted[0], counted.at(-1)];
  return first && last ? { first: first.month, last: last.month } : null;
};

/**
 * The month in which the first project of an agency begins: one without a first month with those that the planner
 * offers, and an invoice with its own. Null where there is none.
 */
export const firstProjectMonth = ({ project }: Pick<FoldedState, 'project'>): Month | null => {
  let first: Month | null = null;
  for (const { state } of project.values()) {
    if (state.status !== 'active') continue;
    const { startMonth, revenueSplit } = state.fields;
    for (const month of [startMonth ?? firstPlanningMonth, ...revenueSplit.map((each) => each.month)]) {
      if (first === null || month < first) first = month;
    }
  }
  return first;
};

/** Months looked at before and after those that the planner offers, at most. */
const furthest = 60;

/**
 * The months that comparisons look at: all that the planner offers, and others that lines begin or end in.
 * @param scoped the lines of the agency as it is, before anything is tried
 */
export const comparedMonths =
  (now: Date) =>
  (scoped: readonly ScopedLines[]): Month[] => {
    const forecast = forecastMonths(now);
    const begin = Math.min(monthIndex(firstPlanningMonth), monthIndex(forecast.from));
    const offered = planningMonths(ukMonthOf(now)).at(-1) ?? firstPlanningMonth;
    const end = Math.max(monthIndex(offered), monthIndex(forecast.to));
    let [first, last] = [begin, end];
    for (const month of endsOf(scoped)) {
      first = Math.min(first, month);
      last = Math.max(last, month);
    }
    return monthsBetween(
      monthFromIndex(Math.max(begin - furthest, first)),
      monthFromIndex(Math.min(end + furthest, last)),
    );
  };

/** The months, by their numbers, in which lines begin or end; of those that cover none, none. */
function* endsOf(scoped: readonly ScopedLines[]): Generator<number> {
  for (const { lines } of scoped) {
    for (const { part, from, to } of lines) {
      if (part === 'unscheduled' || (from !== null && to !== null && to < from)) continue;
      if (from !== null) yield monthIndex(from);
      if (to !== null) yield monthIndex(to);
    }
  }
}

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

/** What a month has that the headline's span depends on. */
type Work = { month: Month; revenue: boolean; hours: boolean };

/**
 * The span of months that a headline adds up: from the first to the last month that has revenue or that the P&L shows,
 * but none before the first month with a project. Null for none.
 * @param firstProject the month in which the first project begins; one without a first month has revenue in all months
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
 * The month in which an agency's first project begins: without a first month June 2025, the first that the planner
 * offers; an invoice counts, too. Null without projects.
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

/** Most months that are compared before and after those that the planner offers. */
const furthest = 60;

/**
 * The months to compare: all that the planner offers, and those in which lines begin or end.
 * @param scoped the lines under the formulas in force
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

/** Indexes of the months in which lines begin or end, without lines that cover no month. */
function* endsOf(scoped: readonly ScopedLines[]): Generator<number> {
  for (const { lines } of scoped) {
    for (const { part, from, to } of lines) {
      if (part === 'unscheduled' || (from !== null && to !== null && to < from)) continue;
      if (from !== null) yield monthIndex(from);
      if (to !== null) yield monthIndex(to);
    }
  }
}

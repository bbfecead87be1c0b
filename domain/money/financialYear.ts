import { addMonths, firstPlanningMonth, type Month } from '../values/month.ts';

/** Months from the first to the last, both included. */
export type MonthSpan = { from: Month; to: Month };

/** The financial year, April to March, that holds a month (docs/domain.md, Profit and loss). */
export const financialYearOf = (month: Month): MonthSpan => {
  const year = Number(month.slice(0, 4)) - (Number(month.slice(5)) < 4 ? 1 : 0);
  return { from: `${year}-04`, to: `${year + 1}-03` };
};

/** "2026/27". */
export const financialYearLabel = ({ from, to }: MonthSpan): string =>
  `${from.slice(0, 4)}/${to.slice(2, 4)}`;

/** The same months a year before. */
export const yearBefore = ({ from, to }: MonthSpan): MonthSpan => ({
  from: addMonths(from, -12),
  to: addMonths(to, -12),
});

/** The part of a span from June 2025 on, the planner's first month; null if there is none. */
export const plannedPart = ({ from, to }: MonthSpan): MonthSpan | null =>
  to < firstPlanningMonth ? null : { from: from < firstPlanningMonth ? firstPlanningMonth : from, to };

/** The months of a year that have ended; null if none has (docs/domain.md, Profit and loss). */
export const yearToDate = (year: MonthSpan, thisMonth: Month): MonthSpan | null => {
  const lastEnded = addMonths(thisMonth, -1);
  const to = year.to < lastEnded ? year.to : lastEnded;
  return to < year.from ? null : { from: year.from, to };
};

/** The months of a span whose year-before months are in the planner, too, and can be compared; null for none. */
export const comparedPart = (span: MonthSpan): MonthSpan | null => {
  const before = plannedPart(yearBefore(span));
  return before && { from: addMonths(before.from, 12), to: span.to };
};

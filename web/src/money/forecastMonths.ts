import { addMonths, firstPlanningMonth, type Month, monthsBetween } from '#domain/values/month.ts';

type Span = { from: Month; to: Month };

/** A span of `length` months, begun early enough to hold a month before the usual first one. */
const spanAround = (month: Month, defaultFrom: Month, length: number): Span => {
  const before = addMonths(month, -2);
  const early = before < firstPlanningMonth ? firstPlanningMonth : before;
  const from = month < defaultFrom ? early : defaultFrom;
  return { from, to: addMonths(from, length - 1) };
};

const forecastFrom = (now: Month): Month => addMonths(now, -2);

/** The forecast's own twelve months: from 2 before to 9 after the current one (docs/domain.md, Months and days). */
export const forecastMonths = (now: Month): Month[] => monthsBetween(forecastFrom(now), addMonths(now, 9));

/** The forecast's twelve columns: its own months, or those from 2 before to 9 after an earlier month. */
export const forecastSpan = (now: Month, month: Month): Span => spanAround(month, forecastFrom(now), 12);

/** The cost pages' own months: the current one and the 12 after it (docs/domain.md, Months and days). */
export const costMonths = (now: Month): Month[] => monthsBetween(now, addMonths(now, 12));

/** The thirteen months that a cost page shows: its own, or those around an earlier month. */
export const costSpan = (now: Month, month: Month): Span => spanAround(month, now, 13);

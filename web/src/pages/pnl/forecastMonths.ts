import { addMonths, type Month } from '#domain/month.ts';

/** The forecast's twelve months: from 2 before to 9 after the current one (finance section 9). */
export const forecastSpan = (now: Month): { from: Month; to: Month } => ({
  from: addMonths(now, -2),
  to: addMonths(now, 9),
});

/** Months that the cost pages offer: the current one and the 12 after it (finance section 9). */
export const costMonths = (now: Month): Month[] =>
  Array.from({ length: 13 }, (_, index) => addMonths(now, index));

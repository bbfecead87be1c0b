import { useMemo } from 'react';
import type { Month } from '#domain/values/month.ts';

/** The months of a record by their names, and where each stands in lists of one figure a month. */
export const useMonthsOf = <Each extends { month: Month }>(months: readonly Each[]) =>
  useMemo(
    () => ({
      byMonth: new Map(months.map((each) => [each.month, each])),
      places: new Map(months.map(({ month }, place) => [month, place])),
    }),
    [months],
  );

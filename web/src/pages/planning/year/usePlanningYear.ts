import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addMonths, type Month, monthsBetween, planningYearStart } from '#domain/values/month.ts';
import type { MonthPlanningView } from '#projections/plans/planning/view.ts';
import { planningQuery } from '../../../api/queries/planning.ts';
import { allOf } from '../../../app/Loaded.tsx';
import type { Planned } from '../planningFilter.ts';

/** The planning year, June to May, that holds a month; each month is read by itself and follows its own changes. */
export const usePlanningYear = (month: Month, planned: Planned | undefined) => {
  const start = planningYearStart(month);
  const months = useMemo(() => monthsBetween(start, addMonths(start, 11)), [start]);
  const queries = useQueries({
    queries: months.map((of) => planningQuery(of, planned)),
    combine: (results) => ({
      views: results.map(({ data }) => data),
      reading: allOf(...results),
    }),
  });
  const { views, reading } = queries;
  const years = useMemo(() => {
    const read = new Map<Month, MonthPlanningView>();
    months.forEach((of, index) => {
      const view = views[index];
      if (view) read.set(of, view);
    });
    return read.size === months.length ? read : undefined;
  }, [months, views]);
  return {
    months,
    /** Undefined until every month is read. */
    years,
    reading,
  };
};

import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import { queryFor } from '../call.ts';
import { asked, type Counted } from '../counted.ts';

/** Every project's month: hours, money in pounds, and the version of its plan. */
export const planningQuery = (month: Month, counted?: Counted) =>
  queryFor('GET /api/planning/:month', { params: { month }, query: asked(counted) });

/** What importing last month into all projects of a month would do; read again whenever history goes on. */
export const lastMonthQuery = (month: Month) =>
  queryOptions({
    ...queryFor('GET /api/planning/:month/last-month', { params: { month } }),
    staleTime: 0,
    gcTime: 0,
  });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import type { CachedSchedule } from '../cachedSchedule.ts';
import { queryFor, read } from '../call.ts';
import { asked, type Counted } from '../counted.ts';
import { liveHoursOf } from '../liveHours.ts';

/** Every project's month: hours, money in pounds, and the version of its plan. */
export const planningQuery = (month: Month, counted?: Counted) =>
  queryFor('GET /api/planning/:month', { params: { month }, query: asked(counted) });

/** The schedule of a span of months; the months before stay on screen while others load. */
export const scheduleQuery = (from: Month, to: Month, counted?: Counted) => {
  const query = { from, to, ...asked(counted) };
  return queryOptions({
    queryKey: [...queryFor('GET /api/schedule', { query }).queryKey],
    queryFn: (context) =>
      liveHoursOf(context.client).answer((heard) => read('GET /api/schedule', { query }, context, heard)),
    select: viewOf,
    placeholderData: keepPreviousData<CachedSchedule>,
  });
};

const viewOf = ({ view }: CachedSchedule) => view;

/** Everybody's allocations of a month, project-level records included. */
export const allocationsQuery = (month: Month) => queryFor('GET /api/allocations', { query: { month } });

/** The plan of a project in a month, with the version that a save must name and last month's draft. */
export const planQuery = (projectId: number, month: Month) =>
  queryFor('GET /api/allocations/project/:id/month/:month', { params: { id: projectId, month } });

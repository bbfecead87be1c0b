import { ukDayOf } from '#domain/values/ukDay.ts';
import { daysAfter } from '#domain/values/ukTime.ts';
import { beginningOf } from '#projections/history/cut.ts';
import type { PastDaysView } from '#projections/history/view.ts';
import { ok, type Route, route } from '../api/route.ts';

/** Which days can be looked back at: from the first one the log tells of until yesterday. */
export const pastDayRoutes: readonly Route[] = [
  route('GET /api/admin/past-days', async ({ read, planner }) => {
    const now = planner.now();
    const first = ukDayOf((await beginningOf(read)) ?? now);
    return ok({ first, last: daysAfter(ukDayOf(now), -1) } satisfies PastDaysView);
  }),
];

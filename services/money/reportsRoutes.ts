import { monthReport } from '#projections/money/reports/queries.ts';
import { countingIn } from '#projections/reading/read.ts';
import { ok, type Route, route } from '../api/route.ts';

/** Everyone's month, for reading and for export. */
export const reportRoutes: readonly Route[] = [
  route('GET /api/reports/:month', async ({ params, query, read }) =>
    ok(await monthReport(countingIn(read, query.likelihood), params.month, query)),
  ),
];

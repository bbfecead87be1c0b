import { monthReport } from '#projections/reports/queries.ts';
import { ok, type Route, route } from '../route.ts';

/** Everyone's month, for reading and for export. */
export const reportRoutes: readonly Route[] = [
  route('GET /api/reports/:month', async ({ params, read }) => ok(await monthReport(read, params.month))),
];

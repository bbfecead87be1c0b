import { monthReport } from '#projections/reports/queries.ts';
import { monthParam } from '../params.ts';
import { ok, type Route, route } from '../route.ts';

/** Everyone's month, for reading and for export (core section 2, Reports). */
export const reportRoutes: readonly Route[] = [
  route('get', '/api/reports/:month', 'admin', { params: monthParam }, async ({ params, read }) =>
    ok(await monthReport(read, params.month)),
  ),
];

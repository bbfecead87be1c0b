import { explain } from '#projections/money/explain/queries.ts';
import { ok, type Route, route } from '../api/route.ts';

/** Where a figure comes from: its lines, its formula, and who set each line, when and why. */
export const explainRoutes: readonly Route[] = [
  route('GET /api/explain', async ({ query, read }) =>
    ok(await explain(read, query.figure, query.month, query.record ?? null)),
  ),
];

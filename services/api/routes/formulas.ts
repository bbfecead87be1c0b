import { formulasInForce } from '#projections/formulas/queries.ts';
import { ok, type Route, route } from '../route.ts';

/** The planning formulas (decisions section 9); they are changed by adopting a replay. */
export const formulaRoutes: readonly Route[] = [
  route('get', '/api/admin/formulas', 'admin', {}, async ({ read, thisMonth }) =>
    ok(await formulasInForce(read, thisMonth)),
  ),
];

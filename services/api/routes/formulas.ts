import { previewInput, revised } from '#domain/formulasInput.ts';
import { ukMonthOf } from '#domain/ukDay.ts';
import { previewBase, previewOf } from '#projections/differences/preview.ts';
import type { FormulaPreviewView } from '#projections/differences/view.ts';
import { formulasInForce } from '#projections/formulas/queries.ts';
import { ok, type Route, route } from '../route.ts';

/** The planning formulas (decisions section 9); they are tried by a preview, and changed by adopting a replay. */
export const formulaRoutes: readonly Route[] = [
  route('get', '/api/admin/formulas', 'admin', {}, async ({ read, thisMonth }) =>
    ok(await formulasInForce(read, thisMonth)),
  ),

  // Asked while somebody types: it stores nothing, and a repeat is asked anew.
  route(
    'post',
    '/api/admin/formulas/preview',
    'admin',
    { body: previewInput, keepsNothing: true },
    async ({ body, inSnapshot, planner }) => {
      const now = planner.now();
      const { position, base } = await inSnapshot(async ({ position, read }) => {
        const key = `${read.generation.id} ${position} ${ukMonthOf(now)}`;
        return { position, base: await planner.previewBases.of(key, () => previewBase(read, now)) };
      });
      const preview = await previewOf(base, revised(base.set, body.formulas), now);
      return ok({ position, ...preview } satisfies FormulaPreviewView);
    },
  ),
];

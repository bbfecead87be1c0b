import { revised } from '#domain/formulas/formulasInput.ts';
import { formulasInForce } from '#projections/formulas/queries.ts';
import { newNumber } from '#projections/readModelVersions/keptFormulas.ts';
import { ok, type Route, route } from '../api/route.ts';
import { evidence, preview } from '../readSide/formulaDifferences.ts';
import { adopt, proposalOf } from './adopting.ts';
import { replayAnswer, replayOf } from './replays.ts';

/** The planning formulas (docs/domain.md, Formulas); they are tried by a preview, and adopted by one event. */
export const formulaRoutes: readonly Route[] = [
  route('GET /api/admin/formulas', async ({ read, thisMonth }) => ok(await formulasInForce(read, thisMonth))),

  // Asked while somebody types: it stores nothing, and a repeat is asked anew.
  route('POST /api/admin/formulas/preview', async ({ body, inSnapshot, planner }) =>
    ok(await preview(planner, inSnapshot, (inForce) => revised(inForce, body.formulas))),
  ),

  route(
    'POST /api/admin/formulas/adopt',
    async ({ body: { formulas, reason, shown }, read, inSnapshot, planner, author }) => {
      const proposal = await proposalOf(planner, formulas);
      const seen = await evidence(planner, inSnapshot, proposal.formulas, shown);
      const id = await newNumber(planner.pool, read);
      await adopt(planner, author(reason), { id, ...proposal }, seen);
      return ok(await replayAnswer(read, await replayOf(read, id)));
    },
  ),
];

import { deadLetters } from '#projections/projector/queries.ts';
import { listVerifications } from '#projections/readModelVersions/jobs.ts';
import { created, noContent, ok, type Route, route } from '../api/route.ts';
import { verificationAnswer } from './jobAnswers.ts';
import { giveUpJob, startJob, verificationOf } from './jobs.ts';

/** Proofs of the figures from the log, and what counts in none of them (docs/domain.md, Formulas). */
export const verificationRoutes: readonly Route[] = [
  route('GET /api/admin/parked-events', async ({ read }) => ok(await deadLetters(read))),

  route('GET /api/admin/verifications', async ({ read }) => {
    const verifications = await listVerifications(read);
    return ok(await Promise.all(verifications.map((verification) => verificationAnswer(read, verification))));
  }),

  route('POST /api/admin/verifications', async ({ read, planner, author }) => {
    const id = await startJob(planner, read, author(), 'verification');
    return created(await verificationAnswer(read, await verificationOf(read, id)));
  }),

  route('GET /api/admin/verifications/:id', async ({ params, read }) =>
    ok(await verificationAnswer(read, await verificationOf(read, params.id))),
  ),

  route('DELETE /api/admin/verifications/:id', async ({ params, read, planner }) => {
    await giveUpJob(planner, await verificationOf(read, params.id));
    return noContent;
  }),
];

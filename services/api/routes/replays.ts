import { z } from 'zod';
import { adoptionInput, replayInput } from '#domain/formulasInput.ts';
import { monthSchema } from '#domain/monthInput.ts';
import { coloursOf } from '#projections/differences/colours.ts';
import { listReplays, type Replay } from '#projections/generations/replays.ts';
import { parkedEvents } from '#projections/projector/queries.ts';
import { adopt, giveUpReplay, replayOf, startReplay } from '../../commands/replays.ts';
import { replayDifferences } from '../../readSide/differences.ts';
import { differencesCsv } from '../differencesCsv.ts';
import { idParam } from '../params.ts';
import { replayAnswer, verificationAnswer } from '../replayAnswers.ts';
import { created, noContent, ok, type Route, route } from '../route.ts';

const isReplay = (purpose: Replay['purpose']) => purpose !== 'verification';
const isVerification = (purpose: Replay['purpose']) => purpose === 'verification';

/** Whether and how anything is being replayed is a matter of now. */
const present = { isPresentOnly: true } as const;

/**
 * Two generations are looked at in a snapshot of both, once they stand at one position; the records of both are in memory
 * meanwhile.
 */
const compared = { ...present, takesOwnSnapshots: true, mostMemory: 128 * 2 ** 20 } as const;

/** Differences of an answer; the CSV has them all. */
const mostDifferences = 1_000;
const filters = z.object({ month: monthSchema.optional() });

/** Replays of the log under changed formulas, and proofs of the figures from it (decisions section 9). */
export const replayRoutes: readonly Route[] = [
  route('get', '/api/admin/replays', 'admin', present, async ({ read }) => {
    const replays = await listReplays(read.db, 'replay');
    return ok(await Promise.all(replays.map((replay) => replayAnswer(read, replay))));
  }),

  route(
    'post',
    '/api/admin/replays',
    'admin',
    { body: replayInput },
    async ({ body, read, planner, author }) =>
      created(
        await replayAnswer(
          read,
          await startReplay(planner, read, author(body.reason), 'replay', body.formulas),
        ),
      ),
  ),

  route('get', '/api/admin/replays/:id', 'admin', { params: idParam, ...present }, async ({ params, read }) =>
    ok(await replayAnswer(read, await replayOf({ pool: read.db }, params.id, isReplay))),
  ),

  route('delete', '/api/admin/replays/:id', 'admin', { params: idParam }, async ({ params, planner }) => {
    await giveUpReplay(planner, await replayOf(planner, params.id, isReplay));
    return noContent;
  }),

  route(
    'post',
    '/api/admin/replays/:id/adopt',
    'admin',
    { params: idParam, body: adoptionInput },
    async ({ params: { id }, body: { reason }, planner, read, author }) => {
      await adopt(planner, author(reason), await replayOf(planner, id, isReplay));
      return ok(await replayAnswer(read, await replayOf(planner, id, isReplay)));
    },
  ),

  route(
    'get',
    '/api/admin/replays/:id/differences',
    'admin',
    { params: idParam, query: filters, ...compared },
    async ({ params, query: { month }, planner }) => {
      const all = await replayDifferences(planner, await replayOf(planner, params.id, isReplay));
      const asked = (of: { month: string | null }) => month === undefined || of.month === month;
      const found = all.differences.filter(asked);
      const colours = coloursOf(all.colours.changes.filter(asked));
      return ok({
        ...all,
        total: found.length,
        differences: found.slice(0, mostDifferences),
        colours: { ...colours, changes: colours.changes.slice(0, mostDifferences) },
      });
    },
  ),

  route(
    'get',
    '/api/admin/replays/:id/differences.csv',
    'admin',
    { params: idParam, ...compared },
    async ({ params, planner, ctx }) => {
      const { differences, colours } = await replayDifferences(
        planner,
        await replayOf(planner, params.id, isReplay),
      );
      ctx.attachment(`replay-${params.id}-differences.csv`);
      ctx.type = 'text/csv; charset=utf-8';
      return ok(differencesCsv(differences, colours.changes));
    },
  ),

  route('get', '/api/admin/parked-events', 'admin', present, async ({ read }) =>
    ok(await parkedEvents(read)),
  ),

  route('get', '/api/admin/verifications', 'admin', present, async ({ read }) => {
    const verifications = await listReplays(read.db, 'verification');
    return ok(await Promise.all(verifications.map((verification) => verificationAnswer(read, verification))));
  }),

  route('post', '/api/admin/verifications', 'admin', {}, async ({ read, planner, author }) =>
    created(await verificationAnswer(read, await startReplay(planner, read, author(), 'verification'))),
  ),

  route(
    'get',
    '/api/admin/verifications/:id',
    'admin',
    { params: idParam, ...present },
    async ({ params, read }) =>
      ok(await verificationAnswer(read, await replayOf({ pool: read.db }, params.id, isVerification))),
  ),

  route(
    'delete',
    '/api/admin/verifications/:id',
    'admin',
    { params: idParam },
    async ({ params, planner }) => {
      await giveUpReplay(planner, await replayOf(planner, params.id, isVerification));
      return noContent;
    },
  ),
];

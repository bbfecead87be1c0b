import { z } from 'zod';
import { adoptionInput, replayInput } from '#domain/formulasInput.ts';
import { monthSchema } from '#domain/monthInput.ts';
import { coloursOf } from '#projections/differences/colours.ts';
import { listReplays, type Replay } from '#projections/generations/replays.ts';
import { parkedEvents } from '#projections/projector/queries.ts';
import { adopt, giveUpReplay, replayOf, startReplay, startWork } from '../../commands/replays.ts';
import { evidence, replayDifferences } from '../../readSide/trials.ts';
import { differencesCsv } from '../differencesCsv.ts';
import { idParam } from '../params.ts';
import { replayAnswer, verificationAnswer } from '../replayAnswers.ts';
import { created, noContent, ok, type Route, route } from '../route.ts';

const isReplay = (purpose: Replay['purpose']) => purpose === 'trial' || purpose === 'replay';
const isVerification = (purpose: Replay['purpose']) => purpose === 'verification';

/** Whether and how anything is being replayed is a matter of now. */
const present = { isPresentOnly: true } as const;

/** Both sides are worked out in memory; the log may be asked for what was adopted long ago. */
const compared = { ...present, takesOwnSnapshots: true, mostMemory: 128 * 2 ** 20 } as const;

/** Whoever hangs up while the log is asked need not be waited for; nobody is told apart here. */
const never = new AbortController().signal;

/** Differences of an answer; the CSV has them all. */
const mostDifferences = 1_000;
const filters = z.object({ month: monthSchema.optional() });

/** Formulas that are tried, recounts of the log, and proofs of the figures from it (decisions section 9). */
export const replayRoutes: readonly Route[] = [
  route('get', '/api/admin/replays', 'admin', present, async ({ read }) => {
    const replays = await listReplays(read, ['trial', 'replay']);
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
          await replayOf(
            read,
            await startReplay(planner, read, author(body.reason), body.formulas),
            isReplay,
          ),
        ),
      ),
  ),

  route('get', '/api/admin/replays/:id', 'admin', { params: idParam, ...present }, async ({ params, read }) =>
    ok(await replayAnswer(read, await replayOf(read, params.id, isReplay))),
  ),

  route(
    'delete',
    '/api/admin/replays/:id',
    'admin',
    { params: idParam },
    async ({ params, read, planner }) => {
      await giveUpReplay(planner, await replayOf(read, params.id, isReplay));
      return noContent;
    },
  ),

  route(
    'post',
    '/api/admin/replays/:id/adopt',
    'admin',
    { params: idParam, body: adoptionInput },
    async ({ params: { id }, body: { reason, shown }, planner, read, author, inSnapshot }) => {
      const replay = await replayOf(read, id, isReplay);
      const seen =
        replay.purpose === 'trial' ? await evidence(planner, inSnapshot, replay.formulas, shown) : undefined;
      await adopt(planner, author(reason), replay, seen);
      return ok(await replayAnswer(read, await replayOf(read, id, isReplay)));
    },
  ),

  route(
    'get',
    '/api/admin/replays/:id/differences',
    'admin',
    { params: idParam, query: filters, ...compared },
    async ({ params, query: { month }, planner, read, inSnapshot }) => {
      const replay = await replayOf(read, params.id, isReplay);
      const all = await replayDifferences(planner, inSnapshot, replay, never);
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
    async ({ params, planner, read, inSnapshot, ctx }) => {
      const replay = await replayOf(read, params.id, isReplay);
      const { differences, colours } = await replayDifferences(planner, inSnapshot, replay, never);
      ctx.attachment(`replay-${params.id}-differences.csv`);
      ctx.type = 'text/csv; charset=utf-8';
      return ok(differencesCsv(differences, colours.changes));
    },
  ),

  route('get', '/api/admin/parked-events', 'admin', present, async ({ read }) =>
    ok(await parkedEvents(read)),
  ),

  route('get', '/api/admin/verifications', 'admin', present, async ({ read }) => {
    const verifications = await listReplays(read, ['verification']);
    return ok(await Promise.all(verifications.map((verification) => verificationAnswer(read, verification))));
  }),

  route('post', '/api/admin/verifications', 'admin', {}, async ({ read, planner, author }) =>
    created(
      await verificationAnswer(
        read,
        await replayOf(read, await startWork(planner, read, author(), 'verification'), isVerification),
      ),
    ),
  ),

  route(
    'get',
    '/api/admin/verifications/:id',
    'admin',
    { params: idParam, ...present },
    async ({ params, read }) =>
      ok(await verificationAnswer(read, await replayOf(read, params.id, isVerification))),
  ),

  route(
    'delete',
    '/api/admin/verifications/:id',
    'admin',
    { params: idParam },
    async ({ params, read, planner }) => {
      await giveUpReplay(planner, await replayOf(read, params.id, isVerification));
      return noContent;
    },
  ),
];

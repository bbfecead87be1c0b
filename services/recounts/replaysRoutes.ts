import { type Cell, moneyCell, shareCell } from '#domain/csv/cells.ts';
import { csvLines, csvStart } from '#domain/csv/csv.ts';
import { comparedFigures, comparedKinds } from '#domain/money/comparedFigures.ts';
import { colourNames } from '#domain/values/status.ts';
import { coloursOf } from '#projections/formulas/differences/colours.ts';
import type { ColourView, DifferenceView } from '#projections/formulas/differences/view.ts';
import { deadLetters } from '#projections/projector/queries.ts';
import { listReplays, type Replay } from '#projections/readModelVersions/replays.ts';
import { created, noContent, ok, type Route, route } from '../api/route.ts';
import { evidence, replayDifferences } from '../readSide/trials.ts';
import { replayAnswer, verificationAnswer } from './replayAnswers.ts';
import { adopt, giveUpReplay, replayOf, startReplay, startWork } from './replays.ts';

const heading = ['Month', 'Figure', 'Kind', 'Id', 'Name', 'From', 'To', 'Change'];

/** All differences as CSV, one figure a row, and after them those that change their colour alone or besides. */
const differencesCsv = (differences: readonly DifferenceView[], colours: readonly ColourView[]): string =>
  csvStart +
  csvLines([
    heading,
    ...differences.map(({ month, record, figure, from, to, change }) => {
      const { label, unit } = comparedFigures[figure];
      const name = unit === 'ratio' ? `${label} %` : label;
      return [...about(month, name, record), ...[from, to, change].map((value) => cellOf(value, unit))];
    }),
    ...colours.map(({ month, record, figure, from, to }) => [
      ...about(month, `${figure} colour`, record),
      colourNames[from],
      colourNames[to],
      null,
    ]),
  ]);

const cellOf = (value: number, unit: (typeof comparedFigures)[DifferenceView['figure']]['unit']): Cell => {
  if (unit === 'money') return moneyCell(value);
  return unit === 'ratio' ? shareCell(value) : value;
};

const about = (month: string | null, figure: string, record: DifferenceView['record']): Cell[] => [
  month,
  figure,
  record ? comparedKinds[record.kind] : 'The agency',
  record?.id ?? null,
  record?.name ?? null,
];

const isReplay = (purpose: Replay['purpose']) => purpose === 'trial' || purpose === 'replay';
const isVerification = (purpose: Replay['purpose']) => purpose === 'verification';

/** Whoever hangs up while the log is asked need not be waited for; nobody is told apart here. */
const never = new AbortController().signal;

/** Differences of an answer; the CSV has them all. */
const mostDifferences = 1_000;
/** Formulas that are tried, recounts of the log, and proofs of the figures from it (docs/domain.md, Formulas). */
export const replayRoutes: readonly Route[] = [
  route('GET /api/admin/replays', async ({ read }) => {
    const replays = await listReplays(read, ['trial', 'replay']);
    return ok(await Promise.all(replays.map((replay) => replayAnswer(read, replay))));
  }),

  route('POST /api/admin/replays', async ({ body, read, planner, author }) =>
    created(
      await replayAnswer(
        read,
        await replayOf(read, await startReplay(planner, read, author(body.reason), body.formulas), isReplay),
      ),
    ),
  ),

  route('GET /api/admin/replays/:id', async ({ params, read }) =>
    ok(await replayAnswer(read, await replayOf(read, params.id, isReplay))),
  ),

  route('DELETE /api/admin/replays/:id', async ({ params, read, planner }) => {
    await giveUpReplay(planner, await replayOf(read, params.id, isReplay));
    return noContent;
  }),

  route(
    'POST /api/admin/replays/:id/adopt',
    async ({ params: { id }, body: { reason, shown }, planner, read, author, inSnapshot }) => {
      const replay = await replayOf(read, id, isReplay);
      const seen =
        replay.purpose === 'trial' ? await evidence(planner, inSnapshot, replay.formulas, shown) : undefined;
      await adopt(planner, author(reason), replay, seen);
      return ok(await replayAnswer(read, await replayOf(read, id, isReplay)));
    },
  ),

  route(
    'GET /api/admin/replays/:id/differences',
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

  route('GET /api/admin/replays/:id/differences.csv', async ({ params, planner, read, inSnapshot, ctx }) => {
    const replay = await replayOf(read, params.id, isReplay);
    const { differences, colours } = await replayDifferences(planner, inSnapshot, replay, never);
    ctx.attachment(`replay-${params.id}-differences.csv`);
    ctx.type = 'text/csv; charset=utf-8';
    return ok(differencesCsv(differences, colours.changes));
  }),

  route('GET /api/admin/parked-events', async ({ read }) => ok(await deadLetters(read))),

  route('GET /api/admin/verifications', async ({ read }) => {
    const verifications = await listReplays(read, ['verification']);
    return ok(await Promise.all(verifications.map((verification) => verificationAnswer(read, verification))));
  }),

  route('POST /api/admin/verifications', async ({ read, planner, author }) =>
    created(
      await verificationAnswer(
        read,
        await replayOf(read, await startWork(planner, read, author(), 'verification'), isVerification),
      ),
    ),
  ),

  route('GET /api/admin/verifications/:id', async ({ params, read }) =>
    ok(await verificationAnswer(read, await replayOf(read, params.id, isVerification))),
  ),

  route('DELETE /api/admin/verifications/:id', async ({ params, read, planner }) => {
    await giveUpReplay(planner, await replayOf(read, params.id, isVerification));
    return noContent;
  }),
];

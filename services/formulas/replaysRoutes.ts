import { type Cell, moneyCell, shareCell } from '#domain/csv/cells.ts';
import { csvLines, csvStart } from '#domain/csv/csv.ts';
import { overlayFormulas } from '#domain/formulas/formulasInput.ts';
import { comparedFigures, comparedKinds } from '#domain/money/comparedFigures.ts';
import { colourNames } from '#domain/values/status.ts';
import { coloursOf } from '#projections/formulas/differences/colours.ts';
import type { ColourView, DifferenceView } from '#projections/formulas/differences/view.ts';
import { formulasInForce } from '#projections/formulas/readModel.ts';
import { newNumber } from '#projections/readModelVersions/keptFormulas.ts';
import { created, noContent, ok, type Route, route } from '../api/route.ts';
import { evidence, preview } from '../readSide/formulaDifferences.ts';
import { adopt, proposalOf } from './adopting.ts';
import {
  adoptReplay,
  cancelReplay,
  listReplays,
  replayAnswer,
  replayDifferences,
  replayOf,
  startReplay,
} from './replays.ts';

const heading = ['Month', 'Figure', 'Kind', 'Id', 'Name', 'From', 'To', 'Change'];

/** All differences as CSV, one figure a row, followed by those of colours. */
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

/** Never aborted: a client that hangs up while the log is read is not detected here. */
const never = new AbortController().signal;

/** Most differences in a response; the CSV has them all. */
const maxDifferences = 1_000;

/** Kept formulas, and recounts of the log (docs/domain.md, Formulas). */
export const replayRoutes: readonly Route[] = [
  route('GET /api/admin/replays', async ({ read }) => {
    const replays = await listReplays(read);
    return ok(await Promise.all(replays.map((replay) => replayAnswer(read, replay))));
  }),

  route(
    'POST /api/admin/replays',
    async ({ body: { reason, ...wanted }, read, planner, author, thisMonth }) => {
      const id = await startReplay(planner, read, author(reason), thisMonth, wanted);
      return created(await replayAnswer(read, await replayOf(read, id)));
    },
  ),

  route('GET /api/admin/replays/:id', async ({ params, read }) =>
    ok(await replayAnswer(read, await replayOf(read, params.id))),
  ),

  route('DELETE /api/admin/replays/:id', async ({ params, read, planner }) => {
    await cancelReplay(planner, await replayOf(read, params.id));
    return noContent;
  }),

  route(
    'POST /api/admin/replays/:id/adopt',
    async ({ params: { id }, body: { reason, shown }, planner, read, author, inSnapshot }) => {
      await adoptReplay(planner, inSnapshot, author(reason), await replayOf(read, id), shown);
      return ok(await replayAnswer(read, await replayOf(read, id)));
    },
  ),

  route(
    'GET /api/admin/replays/:id/differences',
    async ({ params, query: { month }, planner, read, inSnapshot }) => {
      const replay = await replayOf(read, params.id);
      const all = await replayDifferences(planner, inSnapshot, replay, never);
      const isRequested = (of: { month: string | null }) => month === undefined || of.month === month;
      const found = all.differences.filter(isRequested);
      const colours = coloursOf(all.colours.changes.filter(isRequested));
      return ok({
        ...all,
        total: found.length,
        differences: found.slice(0, maxDifferences),
        colours: { ...colours, changes: colours.changes.slice(0, maxDifferences) },
      });
    },
  ),

  route('GET /api/admin/replays/:id/differences.csv', async ({ params, planner, read, inSnapshot, ctx }) => {
    const replay = await replayOf(read, params.id);
    const { differences, colours } = await replayDifferences(planner, inSnapshot, replay, never);
    ctx.attachment(`replay-${params.id}-differences.csv`);
    ctx.type = 'text/csv; charset=utf-8';
    return ok(differencesCsv(differences, colours.changes));
  }),
];

/** The planning formulas (docs/domain.md, Formulas); previews try them, and one event adopts them. */
export const formulaRoutes: readonly Route[] = [
  route('GET /api/admin/formulas', async ({ read, thisMonth }) => ok(await formulasInForce(read, thisMonth))),

  // Called while somebody types: it stores nothing, and a repeat computes anew.
  route('POST /api/admin/formulas/preview', async ({ body, inSnapshot, planner, thisMonth }) =>
    ok(await preview(planner, inSnapshot, (inForce) => overlayFormulas(inForce, body, thisMonth))),
  ),

  route(
    'POST /api/admin/formulas/adopt',
    async ({ body: { reason, shown, ...wanted }, read, inSnapshot, planner, author, thisMonth }) => {
      const proposal = await proposalOf(planner, wanted, thisMonth);
      const seen = await evidence(planner, inSnapshot, proposal.formulas, shown);
      const id = await newNumber(planner.pool, read);
      await adopt(planner, author(reason), { id, ...proposal }, seen);
      return ok(await replayAnswer(read, await replayOf(read, id)));
    },
  ),
];

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { addMonths, type Month } from '#domain/values/month.ts';
import type { ScheduleView } from '#projections/plans/schedule/view.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import type { PostgresCluster } from '../../tests/postgresCluster.ts';
import { largeSize } from '../largeAgency.ts';
import { signedInAt, startPeerNode } from '../load/peer.ts';
import { onceMore } from '../load/planner.ts';
import { newDatabase, type Stage, signedIn } from '../load/stage.ts';
import { type CellChange, Cells, changesOf } from './cells.ts';
import { type DayRead, type DaySave, monthsOfDay } from './requests.ts';

/** Result of a save: the change in the log if all of it was saved, and how many plans it is about. */
export type DaySaved = { correlationId: string | undefined; plans: number };

/** A target of the day's requests. */
export type Side = {
  name: string;
  /** @throws where the response is an error */
  read(planner: number, asked: DayRead): Promise<void>;
  /** @throws where the response is an error */
  save(planner: number, asked: DaySave): Promise<DaySaved>;
  close(): Promise<void>;
};

/** The first month of the day, when the large agency's work is at its peak. */
export const firstMonth: Month = addMonths(largeSize.firstMonth, monthsOfDay);

/** Cells per request when a side is filled with the agency's hours. */
const atOnce = 200;

/** Encodings that browsers accept over TLS; responses to saves are too short to be compressed. */
const fromBrowser = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };

const outcome = z.object({ status: z.string(), hours: z.number() });
type Outcome = z.infer<typeof outcome>;
const answered = z.object({ cells: z.array(outcome) });

type Saving = (changes: readonly CellChange[]) => Promise<{ cells: Outcome[]; correlationId?: string }>;

/** Saves cells that nobody else is saving, and keeps the hours of the response. */
const savingCells =
  (cells: Cells, saveBy: (planner: number) => Saving): Side['save'] =>
  async (planner, asked) => {
    const taken = cells.take(asked);
    try {
      const saved = await saveBy(planner)(changesOf(taken));
      for (const [place, cell] of taken.entries()) cell.hours = saved.cells[place]?.hours ?? cell.hours;
      const isWhole = saved.cells.every(({ status }) => status === 'saved');
      return { correlationId: isWhole ? saved.correlationId : undefined, plans: taken.length };
    } finally {
      for (const cell of taken) cell.isBusy = false;
    }
  };

const overHttp = (
  name: string,
  clients: readonly HttpClient[],
  cells: Cells,
  pathOf: (asked: DayRead) => string,
) => {
  const clientOf = (planner: number) => clients[planner % clients.length] as HttpClient;
  const saveBy =
    (planner: number): Saving =>
    async (changes) => {
      const headers = { 'Idempotency-Key': randomUUID(), 'Change-Group': randomUUID() };
      const send = () => clientOf(planner).send('POST', '/api/hours', { json: { changes }, headers });
      const { status, body, headers: answer, text } = await onceMore(send);
      if (status !== 200) throw new Error(`Hours were answered with ${status}: ${text.slice(0, 300)}`);
      return { ...answered.parse(body), correlationId: String(answer['x-correlation-id']) };
    };
  const read: Side['read'] = async (planner, asked) => {
    const { status } = await onceMore(() => clientOf(planner).get(pathOf(asked), fromBrowser));
    if (status !== 200) throw new Error(`${pathOf(asked)} was answered with ${status}`);
  };
  return { name, read, save: savingCells(cells, saveBy), saveBy };
};

/** Fills another side with the agency's hours, as saves onto empty plans. */
const fill = async (save: Saving, cells: readonly CellChange[]): Promise<void> => {
  for (let from = 0; from < cells.length; from += atOnce) await save(cells.slice(from, from + atOnce));
};

export const plannerSide = async (
  stage: Stage,
  clients: readonly HttpClient[],
): Promise<Side & { cells: Cells }> => {
  const cells = await cellsOf(stage);
  const { saveBy: _, ...side } = overHttp('the planner', clients, cells, ({ path }) => path);
  return { ...side, cells, close: async () => {} };
};

const cellsOf = async (stage: Stage): Promise<Cells> => {
  const to = addMonths(firstMonth, monthsOfDay - 1);
  const client = await signedIn(stage);
  const { status, body } = await client.get(`/api/schedule?from=${firstMonth}&to=${to}`);
  if (status !== 200) throw new Error(`The schedule was answered with ${status}`);
  return new Cells(body as ScheduleView, firstMonth);
};

const plansOf = ({ from, to }: DayRead) => `/api/schedule?from=${from}&to=${to}`;

/**
 * emmett-postgresql behind the same HTTP, with the same hours. It has no figures, so every read is of the plans of the
 * same months.
 */
export const peerSide = async (cluster: PostgresCluster, stage: Stage, planners: number): Promise<Side> => {
  const { url, stop } = await startPeerNode(cluster, 'day_peer');
  const clients = await Promise.all(Array.from({ length: planners }, () => signedInAt(url)));
  const cells = await cellsOf(stage);
  const { saveBy, ...side } = overHttp('the peer', clients, cells, plansOf);
  await fill(saveBy(0), fromNone(cells));
  return { ...side, close: stop };
};

const fromNone = (cells: Cells): CellChange[] =>
  cells.all.map(({ isBusy: _, hours, ...cell }) => ({ ...cell, before: 0, after: hours }));

/** The bare database: one statement appends and writes the plan's row, one reads the plans of some months. */
export const bareSide = async (cluster: PostgresCluster, stage: Stage): Promise<Side> => {
  const pool = new pg.Pool({ connectionString: await newDatabase(cluster, 'day_bare'), max: 10 });
  await pool.query(`create table events (position bigint generated always as identity primary key, data jsonb not null);
    create table cells (cell text primary key, month text not null, data jsonb not null);
    create index on cells (month)`);
  const cells = await cellsOf(stage);
  const nameOf = ({ projectId, teamMemberId, freelancerId, month }: CellChange) =>
    [projectId, teamMemberId, freelancerId, month].join(' ');
  const save: Saving = async (changes) => {
    await pool.query({
      name: 'save',
      text: `with changes as (select * from unnest($1::text[], $2::text[], $3::jsonb[]) as change (cell, month, data)),
          appended as (insert into events (data) select data from changes)
        insert into cells select cell, month, data from changes order by cell
        on conflict (cell) do update set data = excluded.data`,
      values: [
        changes.map(nameOf),
        changes.map(({ month }) => month),
        changes.map((each) => JSON.stringify(each)),
      ],
    });
    return { cells: changes.map(({ after }) => ({ status: 'saved', hours: after })) };
  };
  await fill(save, fromNone(cells));
  return {
    name: 'the bare database',
    read: async (_, { from, to }) => {
      const text = 'select cell, data::text from cells where month between $1 and $2';
      await pool.query({ name: 'read', text, values: [from, to] });
    },
    save: savingCells(cells, () => save),
    close: () => pool.end(),
  };
};

import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import { sameValue } from '#domain/values/equality.ts';
import { differencesBetween, readBase } from '#projections/formulas/differences/compare.ts';
import { countEvents } from '#projections/history/queries.ts';
import { proveClosedMonths } from '#projections/money/movement/proof.ts';
import { sameRecords } from '#projections/projector/load.ts';
import { Projector } from '#projections/projector/projector.ts';
import { streamsRead } from '#projections/projector/queries.ts';
import { tables } from '#projections/projector/readModels.ts';
import type { ReadModelVersion } from '#projections/reading/read.ts';
import { compareTables } from '#projections/readModelVersions/digest.ts';
import { atEqualPosition, type VersionPair } from '#projections/readModelVersions/equalPosition.ts';
import {
  beginJob,
  type Job,
  type JobKind,
  type JobUpdate,
  moveJob,
} from '#projections/readModelVersions/jobQueue.ts';
import {
  findReadModelVersion,
  liveReadModelVersion,
} from '#projections/readModelVersions/readModelVersions.ts';
import { indexSchema } from '#projections/readModelVersions/schema.ts';
import type { Database } from '../database/database.ts';
import { areRowsKnown, Tidying, vacuumAndAnalyze } from '../database/tidying.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { EventStore } from '../log/eventStore/eventStore.ts';
import { StreamHasHoles, wholeStream } from '../log/eventStore/wholeStream.ts';
import { tracedBatch } from '../tracing/spans.ts';
import { snapshotsTo } from './build.ts';
import { sendComparisonNotice, sendNoticeIfLive } from './notices.ts';
import { besideReaders, readLog } from './readLog.ts';
import type { Yielding } from './yielding.ts';

/** A job can't continue, for a reason that the message gives to users. */
export class JobFault extends Error {
  override readonly name = 'JobFault';
}

export type JobContext = {
  database: Database;
  store: EventStore;
  logger: Logger;
  now: () => Date;
  yielding: Yielding;
};

/** Milliseconds between updates of progress. */
const tellEvery = 250;

/** Events applied in one transaction: of imported people, each holds all others up for half a millisecond. */
const eventsAtOnce = 60;

/**
 * Runs a recount or a verification from any state: builds it up to the end of the log, lets it catch up, compares it
 * with the live read-model version, and then follows the log until it is stopped. A verification ends with its result.
 */
export const runJob = async (
  context: JobContext,
  { id, status, kind }: Job,
  signal: AbortSignal,
): Promise<void> => {
  const { database, store, logger } = context;
  const { pool } = database;
  const move = async (from: readonly Job['status'][], to: Job['status'], news?: JobUpdate) => {
    const moved = await moveJob(pool, id, from, to, news);
    if (moved) await sendComparisonNotice(pool);
    return moved;
  };
  if (status === 'queued') {
    const live = await liveReadModelVersion(pool);
    const total = live ? await countEvents({ db: pool, readModelVersion: live }) : 0;
    if (!(await beginJob(pool, id, total))) return;
    await sendComparisonNotice(pool);
  }
  const readModelVersion = await findReadModelVersion(pool, id);
  if (!readModelVersion) return;
  const projector = await Projector.open({
    pool,
    readModelVersion,
    isPassing: isUnavailable,
    announce: sendNoticeIfLive,
    // A verification's read-model version is dropped when it ends.
    ...(kind !== 'verification' && { snapshots: snapshotsTo(logger) }),
  });
  if (status === 'queued' || status === 'building') {
    const tell = (news: JobUpdate) => move(['building'], 'building', news);
    const applied = await build(context, projector, readModelVersion, tell, signal);
    if (applied === null || !(await move(['building'], 'catching-up', { applied, rate: null }))) return;
  }
  const stopped = new AbortController();
  const either = AbortSignal.any([signal, stopped.signal]);
  const following = follow(context, projector, either);
  following.catch(() => {});
  try {
    if (status !== 'ready') {
      await Promise.race([following, untilPassed(projector, await store.head(), either)]);
      if (!(await move(['catching-up', 'comparing'], 'comparing'))) return;
      const compared = compare(context, id, kind, signal);
      compared.catch(() => {});
      const result = await Promise.race([following.then(() => null), compared]);
      if (signal.aborted) return;
      if (kind === 'verification') {
        const streams = await streamsRead({ db: pool, readModelVersion });
        const holes = await streamsWithHoles(store, streams, context.yielding, signal);
        if (signal.aborted) return;
        // Closed months can't be computed from a log with holes.
        const closedMonths = holes.length > 0 ? undefined : await provedMonths(context, signal);
        if (signal.aborted) return;
        await move(['comparing'], 'done', { result: result && { ...result, holes, closedMonths } });
        return;
      }
      await move(['comparing'], 'ready', { result });
    }
    await following;
  } finally {
    stopped.abort();
    await following.finally(() => projector.settled());
  }
};

/** @returns how many events were applied; null when the job was stopped or cancelled */
const build = async (
  { database: { kind, pool }, store, yielding }: JobContext,
  projector: Projector,
  readModelVersion: ReadModelVersion,
  tell: (news: JobUpdate) => Promise<boolean>,
  signal: AbortSignal,
): Promise<number | null> => {
  const before = await countEvents({ db: pool, readModelVersion });
  const began = performance.now();
  const givenUp = new AbortController();
  let applied = before;
  let reportedAt = 0;
  let telling: Promise<void> = Promise.resolve();
  const report = (events: number) => {
    applied += events;
    const now = performance.now();
    if (now - reportedAt < tellEvery) return;
    reportedAt = now;
    const news = { applied, rate: ((applied - before) / (now - began)) * 1_000 };
    telling = telling.then(async () => {
      if (!(await tell(news))) givenUp.abort();
    });
    // A rejection is handled at the end.
    telling.catch(() => givenUp.abort());
  };
  const either = AbortSignal.any([signal, givenUp.signal]);
  // In the embedded database everybody waits for a transaction, and building an index blocks the whole process.
  if (kind === 'pglite') await indexSchema(pool, readModelVersion.schema);
  await readLog({ store, yielding, report, ...besideReaders[kind] }, projector, either);
  await telling;
  if (either.aborted) return null;
  await indexSchema(pool, readModelVersion.schema);
  return applied;
};

/** Applies events as they are appended, until stopped. */
export const follow = async (
  { database: { pool }, store, yielding, logger }: Omit<JobContext, 'now'>,
  projector: Projector,
  signal: AbortSignal,
): Promise<void> => {
  const tidying = replacedRowsTidying(pool, projector.schema, logger);
  const options = { after: projector.position, signal, batchSize: eventsAtOnce };
  // New figures have no statistics, so tidying begins at once. Otherwise it waits until the node has started.
  const isKnown = await areRowsKnown(pool, projector.schema, replaced);
  const begin = setTimeout(() => tidying.begin(), isKnown ? untilStarted : 0);
  try {
    for await (const events of store.subscribeAll(options)) {
      await tracedBatch('project', events, () => projector.apply(events));
      tidying.wrote(events.length);
      // More events are waiting, of an import for instance; a single save is never delayed by this.
      if (events.length === eventsAtOnce) await yielding.breathe();
      if (signal.aborted) return;
    }
  } finally {
    clearTimeout(begin);
    await tidying.stop();
  }
};

const untilPassed = async (projector: Projector, position: number, signal: AbortSignal): Promise<void> => {
  while (projector.position < position && !signal.aborted) await wait(10);
};

/** Attempts to find both read-model versions at one position. */
const attempts = 5;

const compare = async (
  { database: { pool }, now }: JobContext,
  id: number,
  kind: JobKind,
  signal: AbortSignal,
): Promise<object> => {
  for (let attempt = 1; attempt <= attempts && !signal.aborted; attempt++) {
    if (kind === 'verification') {
      const result = await atEqualPosition(pool, id, verified, signal);
      if (result) return result;
      continue;
    }
    const bases = await atEqualPosition(pool, id, (pair) => differentBases(pair, now()), signal);
    if (!bases) continue;
    // Computed after both snapshots: on the embedded database every request waits until they end.
    const { position, differ } = bases;
    const differences = differ ? (await differencesBetween(differ.live, differ.other)).total : 0;
    return { position, differences };
  }
  throw new JobFault(
    'So much was changed meanwhile that it could not be compared with the figures in use. Start it again in a quieter moment.',
  );
};

const verified = async ({ db, live, other, position }: VersionPair) => {
  const tables = await compareTables(db, live.schema, other.schema);
  return { position, isEqual: tables.every(({ isEqual }) => isEqual), tables };
};

/** The findings on closed months, by the figures in use; undefined where there are none. */
const provedMonths = async ({ database: { pool }, store }: JobContext, signal: AbortSignal) => {
  const live = await liveReadModelVersion(pool);
  return live && proveClosedMonths({ read: { db: pool, readModelVersion: live }, log: store }, signal);
};

/** The base data of both read-model versions; `differ` is null where they are the same. */
const differentBases = async ({ db, live, other, position }: VersionPair, now: Date) => {
  const isSame =
    sameValue(live.formulas.set, other.formulas.set) && (await sameRecords(db, live.schema, other.schema));
  if (isSame) return { position, differ: null };
  const [from, to] = [
    await readBase({ db, readModelVersion: live }, now),
    await readBase({ db, readModelVersion: other }, now),
  ];
  return { position, differ: { live: from, other: to } };
};

/** Milliseconds for a node to start before tidying begins, which blocks the embedded store for half a second. */
const untilStarted = 3_000;

/** Events that are applied between two vacuums of the replaced rows. */
const every = 2_000;

/** The tables whose rows are replaced. */
const replaced = tables.flatMap(({ name, isAppendOnly }) => (isAppendOnly ? [] : name));

/**
 * Vacuums and analyses tables while a read-model version follows the log: each change of a record replaces its rows,
 * dead rows slow readers down, and the database needs statistics to plan queries.
 */
const replacedRowsTidying = (pool: DatabasePool, schema: string, logger: Logger): Tidying =>
  new Tidying(
    logger,
    async () => {
      for (const table of replaced) await vacuumAndAnalyze(pool, schema, table);
    },
    every,
  );

/**
 * Finds the streams with events missing from the log, in their order: no decision can be based on them. A limit on age
 * or number hides events from reads of a stream before they disappear from the log as a whole.
 * @throws StoreUnavailable
 */
export const streamsWithHoles = async (
  store: Pick<EventStore, 'readStream'>,
  streams: readonly string[],
  yielding: Pick<Yielding, 'breathe'>,
  signal: AbortSignal,
): Promise<string[]> => {
  const found: string[] = [];
  for (const stream of streams) {
    if (signal.aborted) break;
    if (!(await isWhole(store, stream))) found.push(stream);
    await yielding.breathe();
  }
  return found;
};

/** The stream was in the log before, so at least one event belongs to it. */
const isWhole = async (store: Pick<EventStore, 'readStream'>, stream: string): Promise<boolean> => {
  try {
    return wholeStream(stream, await store.readStream(stream)).length > 0;
  } catch (error) {
    if (error instanceof StreamHasHoles) return false;
    throw error;
  }
};

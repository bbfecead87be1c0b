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

/** A job can't go on for a reason that a person can follow; the message says it. */
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

/** How often progress is told. Milliseconds. */
const tellEvery = 250;

/**
 * Events that are applied in one transaction: of imported people, each takes half a millisecond of everybody's time.
 */
const eventsAtOnce = 60;

/**
 * Carries a recount or a verification through, from wherever it stands: builds it up to the end of the log, lets it
 * catch up, compares it with the live read-model version, and then follows the log until it is stopped. A verification
 * ends with its result.
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
    // A verification is dropped when it has told what it found.
    ...(kind !== 'verification' && { snapshots: snapshotsTo(logger) }),
  });
  if (status === 'queued' || status === 'building') {
    const tell = (news: JobUpdate) => move(['building'], 'building', news);
    const applied = await build(context, projector, readModelVersion, tell, signal);
    if (applied === null || !(await move(['building'], 'catching-up', { applied, rate: null }))) return;
  }
  const stopped = new AbortController();
  const following = follow(context, projector, AbortSignal.any([signal, stopped.signal]));
  following.catch(() => {});
  try {
    if (status !== 'ready') {
      await Promise.race([following, untilPassed(projector, await store.head(), signal)]);
      await move(['catching-up', 'comparing'], 'comparing');
      const compared = compare(context, id, kind, signal);
      compared.catch(() => {});
      const result = await Promise.race([following.then(() => null), compared]);
      if (signal.aborted) return;
      if (kind === 'verification') {
        const streams = await streamsRead({ db: pool, readModelVersion });
        const holes = await streamsWithHoles(store, streams, context.yielding, signal);
        if (signal.aborted) return;
        // Of a log with holes nothing can be worked out.
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

/** @returns how many events were applied; null when the job was stopped or given up */
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
  // In the embedded database everybody waits for a transaction, and the whole process while an index is made.
  if (kind === 'pglite') await indexSchema(pool, readModelVersion.schema);
  await readLog({ store, yielding, report, ...besideReaders[kind] }, projector, either);
  await telling;
  if (either.aborted) return null;
  await indexSchema(pool, readModelVersion.schema);
  return applied;
};

/** Applies events as they come, until stopped. */
export const follow = async (
  { database: { pool }, store, yielding, logger }: Omit<JobContext, 'now'>,
  projector: Projector,
  signal: AbortSignal,
): Promise<void> => {
  const tidying = replacedRowsTidying(pool, projector.schema, logger);
  const options = { after: projector.position, signal, batchSize: eventsAtOnce };
  // Of figures that were just built the database knows nothing. Others wait until the node has started.
  const isKnown = await areRowsKnown(pool, projector.schema, replaced);
  const begin = setTimeout(() => tidying.begin(), isKnown ? untilStarted : 0);
  try {
    for await (const events of store.subscribeAll(options)) {
      await tracedBatch('project', events, () => projector.apply(events));
      tidying.wrote(events.length);
      // More is waiting, of an import, say; a save is never held up by this.
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

/** How often both read-model versions may be too busy to meet at one position. */
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
    // Worked out after both looks: on the embedded database every request waits until they end.
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

/** What is found of the closed months, by the figures in use; undefined where there are none. */
const provedMonths = async ({ database: { pool }, store }: JobContext, signal: AbortSignal) => {
  const live = await liveReadModelVersion(pool);
  return live && proveClosedMonths({ read: { db: pool, readModelVersion: live }, log: store }, signal);
};

/** The states behind both sides' figures; none where they are the same. */
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

/** Until a node that begins to follow has started, in milliseconds: tidying up takes the embedded store half a second. */
const untilStarted = 3_000;

/** Events that are applied before the rows they have replaced are tidied away, and all rows looked at. */
const every = 2_000;

/** The tables whose rows are replaced. */
const replaced = tables.flatMap(({ name, isAppendOnly }) => (isAppendOnly ? [] : name));

/**
 * Vacuums rows that were replaced while a read-model version follows the log: each change of a record replaces its
 * rows, and readers pass over dead ones. The database finds its way by what it knows of the rows.
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
 * Those of the streams of which events are gone from the log, in their order: nothing can be decided on them. A limit on
 * age or number hides events from whoever reads a stream before they are gone from the log as a whole.
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

/** It was read as a part of the log, so at least one event is its. */
const isWhole = async (store: Pick<EventStore, 'readStream'>, stream: string): Promise<boolean> => {
  try {
    return wholeStream(stream, await store.readStream(stream)).length > 0;
  } catch (error) {
    if (error instanceof StreamHasHoles) return false;
    throw error;
  }
};

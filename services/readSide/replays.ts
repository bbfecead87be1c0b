import { setTimeout as wait } from 'node:timers/promises';
import { comparedMonths } from '#projections/differences/months.ts';
import { differencesBetween } from '#projections/differences/queries.ts';
import { compareTables } from '#projections/generations/digest.ts';
import { atEqualPosition, type Pair } from '#projections/generations/equalPosition.ts';
import { findGeneration, liveGeneration } from '#projections/generations/generations.ts';
import { beginReplay, moveReplay, type Replay, type ReplayNews } from '#projections/generations/replays.ts';
import type { ReplayStatus } from '#projections/generations/view.ts';
import { countEvents } from '#projections/history/queries.ts';
import { Projector } from '#projections/projector/projector.ts';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { EventStore } from '../eventStore/eventStore.ts';
import { sendNoticeIfLive, sendReplayNotice } from './notices.ts';
import { pause } from './pause.ts';

/** A replay can't go on for a reason that a person can follow; the message says it. */
export class ReplayFault extends Error {
  override readonly name = 'ReplayFault';
}

export type ReplayContext = { database: Database; store: EventStore; now: () => Date };

/** How often progress is told. Milliseconds. */
const tellEvery = 250;
/** Events applied between two breaths: few enough that no request waits long behind them. */
export const batchSize = 500;
/** How long a breath is against the work before it, so that requests come through meanwhile. */
export const breath = { pglite: 0.5, postgres: 0.2 };

/**
 * Carries a replay through, from wherever it stands: builds it up to the end of the log, lets it catch up, compares
 * it with the live generation, and then follows the log until it is stopped. A verification ends with its result.
 */
export const runReplay = async (
  context: ReplayContext,
  { id, status, purpose }: Pick<Replay, 'id' | 'status' | 'purpose'>,
  signal: AbortSignal,
): Promise<void> => {
  const { database, store } = context;
  const { pool } = database;
  const move = async (from: readonly ReplayStatus[], to: ReplayStatus, news?: ReplayNews) => {
    const moved = await moveReplay(pool, id, from, to, news);
    if (moved) await sendReplayNotice(pool);
    return moved;
  };
  if (status === 'queued') {
    const live = await liveGeneration(pool);
    const total = live ? await countEvents({ db: pool, generation: live }) : 0;
    if (!(await beginReplay(pool, id, total))) return;
    await sendReplayNotice(pool);
  }
  const generation = await findGeneration(pool, id);
  if (!generation) return;
  const projector = await Projector.open({
    pool,
    generation,
    isPassing: isUnavailable,
    announce: sendNoticeIfLive,
  });
  if (status === 'queued' || status === 'building') {
    const before = await countEvents({ db: pool, generation });
    const applied = await build(context, projector, before, signal, (news) =>
      move(['building'], 'building', news),
    );
    if (applied === null || !(await move(['building'], 'catching-up', { applied, rate: null }))) return;
  }
  const stopped = new AbortController();
  const following = follow(context, projector, AbortSignal.any([signal, stopped.signal]));
  following.catch(() => {});
  try {
    if (status !== 'ready') {
      await Promise.race([following, untilPassed(projector, await store.head(), signal)]);
      await move(['catching-up', 'comparing'], 'comparing');
      const compared = compare(context, id, purpose, signal);
      compared.catch(() => {});
      const result = await Promise.race([following.then(() => null), compared]);
      if (signal.aborted) return;
      if (purpose === 'verification') {
        await move(['comparing'], 'done', { result });
        return;
      }
      await move(['comparing'], 'ready', { result });
    }
    await following;
  } finally {
    stopped.abort();
    await following;
  }
};

/** @returns how many events were applied; null when the replay was stopped or given up */
const build = async (
  { database, store }: ReplayContext,
  projector: Projector,
  before: number,
  signal: AbortSignal,
  tell: (news: ReplayNews) => Promise<boolean>,
): Promise<number | null> => {
  const began = performance.now();
  let applied = before;
  let told = 0;
  for await (const events of store.readAll({ after: projector.position, signal, batchSize })) {
    const start = performance.now();
    await projector.apply(events);
    applied += events.length;
    const now = performance.now();
    if (now - told >= tellEvery) {
      told = now;
      const rate = ((applied - before) / (now - began)) * 1_000;
      if (!(await tell({ applied, rate }))) return null;
    }
    await pause((now - start) * breath[database.kind], signal);
  }
  return signal.aborted ? null : applied;
};

/** Applies events as they come, until stopped. */
export const follow = async (
  { store }: Pick<ReplayContext, 'store'>,
  projector: Projector,
  signal: AbortSignal,
): Promise<void> => {
  for await (const events of store.subscribeAll({ after: projector.position, signal })) {
    await projector.apply(events);
    if (signal.aborted) return;
  }
};

const untilPassed = async (projector: Projector, position: number, signal: AbortSignal): Promise<void> => {
  while (projector.position < position && !signal.aborted) await wait(10);
};

/** How often both generations may be too busy to meet at one position. */
const attempts = 5;

const compare = async (
  { database: { pool }, now }: ReplayContext,
  id: number,
  purpose: Replay['purpose'],
  signal: AbortSignal,
): Promise<object> => {
  const look: (pair: Pair) => Promise<object> = purpose === 'verification' ? verified : differing(now());
  for (let attempt = 1; attempt <= attempts && !signal.aborted; attempt++) {
    const result = await atEqualPosition(pool, id, look, signal);
    if (result) return result;
  }
  throw new ReplayFault(
    'So much was changed meanwhile that it could not be compared with the figures in use. Start it again in a quieter moment.',
  );
};

const verified = async ({ db, live, other, position }: Pair) => {
  const tables = await compareTables(db, live.schema, other.schema);
  return { position, isEqual: tables.every(({ isEqual }) => isEqual), tables };
};

const differing =
  (now: Date) =>
  async ({ db, live, other, position }: Pair) => {
    const from = { db, generation: live };
    const { total } = await differencesBetween(
      from,
      { db, generation: other },
      await comparedMonths(from, now),
    );
    return { position, differences: total };
  };

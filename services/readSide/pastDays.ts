import pTimeout from 'p-timeout';
import type { Logger } from 'pino';
import { adoptedFormulas } from '#projections/foldedState/foldedState.ts';
import { originalFormulas } from '#projections/foldedState/formulaSet.ts';
import { type PositionAt, positionAt } from '#projections/history/positionAt.ts';
import { stateAt } from '#projections/past/stateAt.ts';
import { writeState } from '#projections/past/writeState.ts';
import type { Read, ReadModelVersion } from '#projections/reading/read.ts';
import {
  claimPast,
  dropPast,
  dropUnusedPast,
  finishPast,
  listPast,
  makePast,
  type Past,
  touchPast,
} from '#projections/readModelVersions/past.ts';
import { indexPastSchema } from '#projections/readModelVersions/schema.ts';
import type { Database } from '../database/database.ts';
import { lockKeys } from '../database/lockKeys.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { EventStore } from '../log/eventStore/eventStore.ts';
import { pauseUnlessAborted } from '../log/eventStore/retry.ts';
import { ReadSideUnavailable } from './readSideUnavailable.ts';

export type PastDaysOptions = {
  database: Database;
  store: EventStore;
  logger: Logger;
  /** The position of the live read-model version. */
  livePosition: () => number;
};

/** Milliseconds between polls for another node's build. */
const pollInterval = 100;
/** Milliseconds that a request waits for a build, which goes on without it. */
const timeout = 15_000;
/** Most concurrent builds of one user's past days: further ones wait, without blocking other users. */
const maxOfOne = 2;
/** Milliseconds between sweeps of unused past days. */
const sweepEvery = 60_000;
/** Most moments whose log position is cached by a node. */
const maxCuts = 200;

/**
 * The planner as it was at past moments: one read-model version for each log position, built on first use, shared by
 * all moments and nodes with that position, and dropped when it is no longer used. It sends no notices, and takes part
 * in no job.
 */
export class PastDays {
  readonly #options: PastDaysOptions;
  readonly #stopped = new AbortController();
  readonly #cuts = new Map<string, PositionAt>();
  readonly #builds = new Map<number, Promise<ReadModelVersion>>();
  /** Positions of running builds, by the user who first requested them. */
  readonly #buildsOf = new Map<string, Set<number>>();
  /** One build at a time on a node, as it shares the machine with requests for today. */
  #lastBuild: Promise<unknown> = Promise.resolve();
  /** The indexing of the previous build. */
  #indexing: Promise<unknown> = Promise.resolve();
  #sweeping: Promise<void>;
  readonly #timer: NodeJS.Timeout;

  constructor(options: PastDaysOptions) {
    this.#options = options;
    this.#sweeping = this.#sweep();
    this.#timer = setInterval(() => {
      this.#sweeping = this.#sweeping.then(() => this.#sweep());
    }, sweepEvery);
  }

  /**
   * The read model of a moment; null when the log begins later.
   * @param userId the user of the request
   * @throws ReadSideUnavailable when it isn't built in time, or too many are being read
   */
  async read(live: Read, moment: Date, userId: string): Promise<Read | null> {
    const position = await this.#cut(live, moment);
    if (position === null) return null;
    const readModelVersion = await this.#readModelVersion(live, position, userId);
    const journal = { schema: live.readModelVersion.schema, upTo: position };
    return { db: live.db, readModelVersion: { ...readModelVersion, journal } };
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    clearInterval(this.#timer);
    await Promise.allSettled([this.#sweeping, this.#lastBuild]);
  }

  async #cut(live: Read, moment: Date): Promise<number | null> {
    const key = moment.toISOString();
    let cut = this.#cuts.get(key);
    // A clock that is set back can still add an event before the moment, so newer events are searched.
    if (!cut || cut.through < this.#options.livePosition()) {
      const { through, last } = await positionAt(live, moment, cut?.through);
      cut = { through, last: last ?? cut?.last ?? null };
    }
    this.#cuts.delete(key);
    this.#cuts.set(key, cut);
    for (const oldest of this.#cuts.keys()) {
      if (this.#cuts.size <= maxCuts) break;
      this.#cuts.delete(oldest);
    }
    return cut.last;
  }

  async #readModelVersion(live: Read, position: number, userId: string): Promise<ReadModelVersion> {
    const past = await touchPast(this.#options.database.pool, position);
    if (past?.isBuilt) return past.readModelVersion;
    const gaveUp = new AbortController();
    return pTimeout(this.#inTurn(live, position, userId, gaveUp.signal), {
      milliseconds: timeout,
      message: stillBuilding(),
    }).finally(() => gaveUp.abort());
  }

  /** The build of a position, begun once its user has few enough, unless the request has timed out. */
  async #inTurn(
    live: Read,
    position: number,
    userId: string,
    gaveUp: AbortSignal,
  ): Promise<ReadModelVersion> {
    for (;;) {
      const build = this.#builds.get(position);
      if (build) return build;
      const own = this.#buildsOf.get(userId) ?? new Set();
      if (own.size < maxOfOne) return this.#begin(live, position, userId, own);
      await Promise.race([...own].map((other) => this.#builds.get(other)?.catch(() => {})));
      if (gaveUp.aborted) throw stillBuilding();
    }
  }

  #begin(live: Read, position: number, userId: string, own: Set<number>): Promise<ReadModelVersion> {
    this.#buildsOf.set(userId, own.add(position));
    const build = this.#lastBuild
      .then(() => this.#build(live, position))
      .finally(() => {
        this.#builds.delete(position);
        own.delete(position);
        if (own.size === 0) this.#buildsOf.delete(userId);
      });
    this.#builds.set(position, build);
    this.#lastBuild = build.catch(() => {}).then(() => this.#indexing);
    return build;
  }

  /** Builds a past read-model version, unless another node does. */
  async #build(live: Read, position: number): Promise<ReadModelVersion> {
    const { database, store } = this.#options;
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const past = await this.#claimed(position);
      if (past.isBuilt) return past.readModelVersion;
      const turn = await database.tryLeadership(lockKeys.pastDays + past.readModelVersion.id, signal);
      if (!turn) {
        await pauseUnlessAborted(pollInterval, signal);
        continue;
      }
      try {
        // Another node may have finished or dropped it before this node took the lock.
        const current = await touchPast(database.pool, position);
        if (current?.readModelVersion.id !== past.readModelVersion.id || current.isBuilt) continue;
        const either = AbortSignal.any([signal, turn.lost]);
        const { id, schema } = current.readModelVersion;
        const [foldedState, isMade] = await Promise.all([
          stateAt({ read: live, log: store }, position, either),
          makePast(database.pool, id),
        ]);
        if (!isMade) continue;
        const formulas = adoptedFormulas(foldedState) ?? originalFormulas;
        await writeState(database.pool, schema, { foldedState, formulas, position }, either);
        const finished = await finishPast(database.pool, id, formulas);
        if (!finished) continue;
        this.#indexing = this.#index(finished);
        return finished.readModelVersion;
      } catch (error) {
        if (turn.lost.aborted || (await this.#isGone(past))) continue;
        throw await this.#failed(past, error);
      } finally {
        await turn.release().catch(() => {});
      }
    }
    throw new ReadSideUnavailable('The planner is about to stop. Try again in a moment.');
  }

  /** Builds the indexes after the first response, which would wait for them longer than it takes without. */
  async #index(past: Past): Promise<void> {
    const { database, logger } = this.#options;
    try {
      await indexPastSchema(database.pool, past.readModelVersion.schema);
    } catch (error) {
      if (await this.#isGone(past)) return;
      logger.warn({ err: error }, 'A past day has not all of its indexes: it is read more slowly');
    }
  }

  async #claimed(position: number): Promise<Past> {
    const { pool } = this.#options.database;
    const past = (await touchPast(pool, position)) ?? (await claimPast(pool, position));
    if (past) return past;
    throw new ReadSideUnavailable('Too many past days are being looked at. Try again in half a minute.');
  }

  /** Whether it was dropped during the build, as all past days are when a person is erased. */
  async #isGone({ position, readModelVersion }: Past): Promise<boolean> {
    const current = await touchPast(this.#options.database.pool, position).catch(() => undefined);
    return current !== undefined && current?.readModelVersion.id !== readModelVersion.id;
  }

  /** Drops a build after a failure that a retry won't cure: the next request begins anew. */
  async #failed({ readModelVersion }: Past, error: unknown): Promise<unknown> {
    if (isUnavailable(error)) return error;
    const { database, logger } = this.#options;
    await dropPast(database.pool, readModelVersion.id).catch((err: unknown) =>
      logger.warn({ err }, 'A past day that could not be built is yet to be dropped'),
    );
    return error;
  }

  /** Drops unused past days, and builds interrupted by a crash. */
  async #sweep(): Promise<void> {
    const { database, logger } = this.#options;
    try {
      for (const { isBuilt, readModelVersion } of await listPast(database.pool)) {
        if (isBuilt || this.#stopped.signal.aborted) continue;
        const turn = await database.tryLeadership(
          lockKeys.pastDays + readModelVersion.id,
          this.#stopped.signal,
        );
        // Without the lock: another node is building it.
        if (turn) await dropPast(database.pool, readModelVersion.id).finally(() => turn.release());
      }
      await dropUnusedPast(database.pool);
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      logger.warn({ err: error }, 'Past days that are no longer used could not be dropped yet');
    }
  }
}

const stillBuilding = (): ReadSideUnavailable =>
  new ReadSideUnavailable('The planner as it was then is still being put together. Try again in a moment.');

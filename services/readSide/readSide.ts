import type { Logger } from 'pino';
import { fingerprint } from '#projections/projector/readModels.ts';
import { batched } from '#projections/reading/batched.ts';
import type { Read, ReadModelVersion } from '#projections/reading/read.ts';
import {
  liveCheckpoint,
  liveReadModelVersion,
  positionOf,
} from '#projections/readModelVersions/readModelVersions.ts';
import type { Database, Leadership } from '../database/database.ts';
import { lockKeys } from '../database/lockKeys.ts';
import { Snapshots } from '../database/snapshots.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { Bell } from '../log/eventStore/bell.ts';
import type { EventStore } from '../log/eventStore/eventStore.ts';
import { pauseUnlessAborted } from '../log/eventStore/retry.ts';
import { PairMisfit } from '../log/pair/pairMisfit.ts';
import type { PairWatch } from '../log/pair/pairWatch.ts';
import { lead } from './lead.ts';
import {
  type CommitNotice,
  comparisonTopic,
  everything,
  isOfOtherVersion,
  noticeChannel,
  readNotice,
} from './notices.ts';
import { PastDays } from './pastDays.ts';
import { Progress } from './progress.ts';
import { figuresBehind, ReadSideUnavailable } from './readSideUnavailable.ts';
import { Yielding } from './yielding.ts';

/** Key of the lock held by the one projector of a database among all nodes of this version. */
export const leadershipKey: bigint =
  (BigInt(lockKeys.leadership) << 32n) | BigInt(Number.parseInt(fingerprint.slice(0, 8), 16));
/** Milliseconds before a node tries again to lead, or to reach a database that is unavailable. */
const retryAfter = 500;
/** Milliseconds that a following node waits for the leader's end before it checks its own state. */
const timeout = 2_000;
/** Milliseconds between two such waits. */
const betweenWaits = 50;
/** Age in milliseconds from which an event counts as projected, if it ever will be. */
const recently = 60_000;
/** Failures of projecting that a retry won't cure before a start gives up. */
const attempts = 3;

export type ReadSideOptions = {
  database: Database;
  store: EventStore;
  logger: Logger;
  /** The check that log and database belong together; without it they are assumed to. */
  pair?: Pick<PairWatch, 'check' | 'refuse' | 'misfit'>;
  /** The present instant. */
  now?: () => Date;
};

/** The read model of a snapshot, and the log position that it includes. */
export type Seen = { read: Read; position: number };

const notBuilt = () => new ReadSideUnavailable('The figures are being built. Try again in a moment.');

/**
 * The running read side of one node. It follows the log while this node leads. On every node it tells readers where to
 * read, writers when their write can be read, and listeners what has changed.
 */
export class ReadSide {
  /** Counts requests; jobs yield to them. */
  readonly yielding = new Yielding();
  readonly #options: ReadSideOptions;
  readonly #progress = new Progress();
  readonly #listeners = new Set<(committed: CommitNotice) => void>();
  readonly #news = new Bell();
  readonly #stopped = new AbortController();
  #leading: Promise<void> = Promise.resolve();
  readonly #past: PastDays;
  /** True until this node has seen that the live read-model version needs no repair, or has repaired it. */
  #mayMend = true;
  #failures = 0;
  #failure: unknown;
  #unlisten: () => Promise<void> = async () => {};

  /** The pointer to the live read-model version; concurrent calls share one query. */
  readonly #liveReadModelVersion: () => Promise<ReadModelVersion | null>;
  readonly #snapshots: Snapshots;
  #known: Read | null = null;

  private constructor(options: ReadSideOptions) {
    this.#options = options;
    this.#past = new PastDays({ ...options, livePosition: () => this.position });
    this.#snapshots = new Snapshots(options.database);
    const { pool } = options.database;
    const find = batched(async (requests: readonly 'live'[]) => {
      const readModelVersion = await liveReadModelVersion(pool);
      return requests.map(() => readModelVersion);
    });
    this.#liveReadModelVersion = () => find('live');
  }

  /**
   * Starts following the log; resolves when there is a live read-model version that includes the current end of the
   * log.
   * @throws an error of projecting that a retry won't cure
   */
  static async start(options: ReadSideOptions): Promise<ReadSide> {
    const readSide = new ReadSide(options);
    readSide.#unlisten = await options.database.listen(
      noticeChannel,
      (payload) => readSide.#noticed(payload),
      () => void readSide.#missed(),
    );
    readSide.#leading = readSide.#follow();
    try {
      await readSide.#catchUp();
    } catch (error) {
      await readSide.stop();
      throw error;
    }
    return readSide;
  }

  /**
   * The live read-model version, the same for all queries of a request.
   * @throws ReadSideUnavailable before the first one
   */
  async read(): Promise<Read> {
    const { pool } = this.#options.database;
    const readModelVersion = await this.#liveReadModelVersion();
    if (!readModelVersion) throw notBuilt();
    this.#known = { db: pool, readModelVersion };
    return this.#known;
  }

  /** The result of the last `read`; null before the first. */
  get known(): Read | null {
    return this.#known;
  }

  /**
   * Reads today in one snapshot: the pointer, the figures and their checkpoint. `look` must await nothing but queries
   * of `seen.read`, see `Snapshots`.
   * @param known the read model that was live a moment ago
   * @throws ReadSideUnavailable when there is nothing to read any more
   */
  snapshot<Result>(known: Read, look: (seen: Seen) => Promise<Result>): Promise<Result> {
    return this.#snapshots.take(async (db) => {
      const live = await liveCheckpoint(db, known.readModelVersion);
      if (!live) throw notBuilt();
      return look({ read: { db, readModelVersion: live.readModelVersion }, position: live.position });
    });
  }

  /** Reads a past day in one snapshot, as `snapshot` does today. Its position is that of the day. */
  pastSnapshot<Result>({ readModelVersion }: Read, look: (seen: Seen) => Promise<Result>): Promise<Result> {
    return this.#snapshots.take(async (db) =>
      look({ read: { db, readModelVersion }, position: await positionOf(db, readModelVersion) }),
    );
  }

  /**
   * The read model of a past moment; null when the log begins later.
   * @param live the live read model
   * @param userId the user of the request
   * @throws ReadSideUnavailable when it isn't built in time, or too many past moments are being read
   */
  async readAsOf(live: Read, moment: Date, userId: string): Promise<Read | null> {
    const { store, now = () => new Date() } = this.#options;
    if (now().getTime() - moment.getTime() < recently && !(await this.waitFor(await store.head()))) {
      throw figuresBehind();
    }
    return this.#past.read(live, moment, userId);
  }

  get position(): number {
    return this.#progress.position;
  }

  /** Resolves with true once every GET includes a log position, with false after a limit in milliseconds. */
  async waitFor(position: number, limit = 5_000): Promise<boolean> {
    if (await this.#progress.waitFor(position, limit)) return true;
    // A notice may have been lost with its connection, so this reads the checkpoint itself.
    await this.#readCheckpoint();
    return this.#progress.position >= position;
  }

  /** Calls a listener after each commit of the live read-model version by any node, and when other versions catch up. */
  onCommitted(listener: (committed: CommitNotice) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#past.stop();
    await this.#leading;
    await this.#unlisten();
  }

  #noticed(payload: string): void {
    const notice = readNotice(payload) ?? {
      readModelVersion: 0,
      position: this.position,
      topics: [everything],
    };
    const isOfOther = isOfOtherVersion(notice);
    // This node's own notice of it follows, after which either version answers with it.
    if (isOfOther && notice.position > this.position) return;
    if (!isOfOther) this.#progress.reached(notice.position);
    if (notice.topics.some((topic) => topic === comparisonTopic || topic === everything)) this.#news.ring();
    for (const listener of this.#listeners) listener(notice);
  }

  /** Catches up after the listening connection was lost: notices may have been missed. */
  async #missed(): Promise<void> {
    try {
      await this.#readCheckpoint();
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'The checkpoint could not be read after a reconnection');
    }
    for (const listener of this.#listeners) {
      listener({ readModelVersion: 0, position: this.position, topics: [everything] });
    }
  }

  async #readCheckpoint(): Promise<void> {
    const read = await this.read();
    this.#progress.reached(await positionOf(read.db, read.readModelVersion));
  }

  async #catchUp(): Promise<void> {
    let head = await this.#options.store.head();
    let isBuilt = false;
    while (!this.#stopped.signal.aborted) {
      if (this.#failures >= attempts) throw this.#failure;
      try {
        const live = await liveReadModelVersion(this.#options.database.pool);
        if (live) {
          // Nodes of another version may have appended while it was built.
          if (!isBuilt) head = await this.#options.store.head();
          isBuilt = true;
          await this.#readCheckpoint();
          if (this.position >= head && !this.#mayMend) return;
        }
      } catch (error) {
        if (!(error instanceof ReadSideUnavailable) && !isUnavailable(error)) throw error;
      }
      await pauseUnlessAborted(20, this.#stopped.signal);
    }
  }

  /** Leads whenever possible, until stopped. */
  async #follow(): Promise<void> {
    const { database, pair } = this.#options;
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      let leadership: Leadership | undefined;
      let rest = retryAfter;
      try {
        // A start doesn't wait for the leader's end, and a node whose pair doesn't fit checks it often.
        const waits = this.#mayMend || pair?.misfit ? 0 : timeout;
        leadership = await database.tryLeadership(leadershipKey, signal, waits);
        if (!leadership) {
          this.#mayMend = false;
          if (waits > 0) rest = betweenWaits;
        }
        if (leadership) await this.#leadOncePaired(AbortSignal.any([signal, leadership.lost]));
        // Another node checks whether its pair fits again.
        else if (pair?.misfit) await pair.check();
      } catch (error) {
        this.#failed(error);
      } finally {
        await leadership?.release().catch(() => {});
      }
      await pauseUnlessAborted(rest, signal);
    }
  }

  /**
   * Leads once log and database belong together. Until then it keeps the leadership, as maintenance takes a database
   * without a leader for one without a planner.
   */
  async #leadOncePaired(signal: AbortSignal): Promise<void> {
    const { pair } = this.#options;
    while (!signal.aborted) {
      try {
        await pair?.check();
        return await this.#lead(signal);
      } catch (error) {
        if (!pair?.misfit) throw error;
        this.#failed(error);
      }
      await pauseUnlessAborted(retryAfter, signal);
    }
  }

  #failed(error: unknown): void {
    // PairWatch has logged it.
    if (this.#stopped.signal.aborted || error instanceof PairMisfit) return;
    this.#options.logger.error({ err: error }, 'Projecting stopped; it starts again in a moment');
    this.#failures = isUnavailable(error) ? 0 : this.#failures + 1;
    this.#failure = error;
  }

  #lead(signal: AbortSignal): Promise<void> {
    const { database, store, pair, logger, now = () => new Date() } = this.#options;
    const onReached = (position: number) => this.#progress.reached(position);
    const { yielding } = this;
    const onMended = () => {
      this.#mayMend = false;
    };
    return lead(
      {
        database,
        store,
        ...(pair && { pair }),
        logger,
        now,
        yielding,
        news: this.#news,
        onMended,
        onReached,
      },
      signal,
    );
  }
}

import { forgetOtherVersions } from '#projections/projector/pointer.ts';
import { Projector, ProjectorFenced } from '#projections/projector/projector.ts';
import type { ReadModelVersion } from '#projections/reading/read.ts';
import { adoptRecount, jobsToDo, moveJob, takeOverJobs } from '#projections/readModelVersions/jobQueue.ts';
import { dropUnused, liveReadModelVersion } from '#projections/readModelVersions/readModelVersions.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { Bell } from '../log/eventStore/bell.ts';
import { StoreUnavailable } from '../log/eventStore/eventStore.ts';
import { pauseUnlessAborted } from '../log/eventStore/retry.ts';
import type { PairWatch } from '../log/pair/pairWatch.ts';
import { ensureLiveReadModelVersion, mendLiveReadModelVersion, snapshotsTo } from './build.ts';
import { follow, type JobContext, JobFault, runJob } from './jobs.ts';
import { everything, sendComparisonNotice, sendNotice, sendNoticeIfLive } from './notices.ts';
import { recordAdoptions } from './recordAdoptions.ts';

export type LeadOptions = JobContext & {
  /** Rings when a job was queued, has moved on, or was adopted. */
  news: Bell;
  /** The check that log and database still belong together. */
  pair?: Pick<PairWatch, 'refuse'>;
  /** Called once the live read-model version is repaired, as far as possible, for this release's queries. */
  onMended: () => void;
  /** Called with the position of the live read-model version: when following begins, and after each commit. */
  onReached: (position: number) => void;
};

/** Milliseconds between polls of the register while no notice comes. */
const pollInterval = 1_000;
/** Milliseconds before a read-model version is followed again after its database or the log was unavailable. */
const retryAfter = 500;

/**
 * The work of the one leading node: follows the log with the live read-model version, runs recounts and verifications
 * beside it, and makes an adopted recount live. Ends when the signal aborts, or another version, which replays for
 * formulas, has taken the pointer away: the next leader sets it again.
 * @throws the error of following the live read-model version
 */
export const lead = async (options: LeadOptions, signal: AbortSignal): Promise<void> => {
  const { database, news } = options;
  await mendLiveReadModelVersion(options, await ensureLiveReadModelVersion(options, signal), signal);
  options.onMended();
  await takeOverJobs(database.pool);
  const followers = new Followers(options, signal);
  try {
    let rings = news.rings;
    while (!signal.aborted && (await followers.arrange())) {
      await news.wait(rings, pollInterval, signal);
      rings = news.rings;
    }
  } finally {
    await followers.stop();
  }
};

type Follower = { stop: AbortController; done: Promise<void> };

/** The read-model versions that follow the log, one task each: the live one, and those of jobs. */
class Followers {
  readonly #options: LeadOptions;
  readonly #signal: AbortSignal;
  readonly #running = new Map<number, Follower>();
  #live = 0;
  #failure: { error: unknown } | undefined;

  constructor(options: LeadOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
  }

  /**
   * Starts and stops tasks according to the register.
   * @returns whether there is a live read-model version
   */
  async arrange(): Promise<boolean> {
    if (this.#failure) throw this.#failure.error;
    const { database, store, pair, logger } = this.#options;
    pair?.refuse();
    const { pool } = database;
    await recordAdoptions(pool, store).catch((error) =>
      logger.warn({ err: error }, 'An adoption is yet to be told to the log'),
    );
    if (await forgetOtherVersions(pool)) await takeOverJobs(pool);
    await adoptRecount(pool, (db, adopted) => sendNotice(db, { ...adopted, topics: [everything] }));
    const live = await liveReadModelVersion(pool);
    const jobs = await jobsToDo(pool);
    this.#live = live?.id ?? 0;
    const wanted = new Set([this.#live, ...jobs.map(({ id }) => id)]);
    for (const [id, follower] of this.#running) if (!wanted.has(id)) await stopped(follower);
    if (!live) return false;
    this.#start(live.id, (signal) => this.#followLive(live, signal));
    for (const each of jobs) {
      this.#start(each.id, (signal) => runJob(this.#options, each, signal));
    }
    await dropUnused(pool, [...this.#running.keys()]).catch((error) =>
      logger.warn({ err: error }, 'Figures that are no longer used could not be dropped yet'),
    );
    return true;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.values()].map(stopped));
  }

  #start(id: number, task: (signal: AbortSignal) => Promise<void>): void {
    if (this.#running.has(id)) return;
    const stop = new AbortController();
    const signal = AbortSignal.any([this.#signal, stop.signal]);
    const done = task(signal)
      // It ends by itself when its work is done, or the subscription is closed.
      .then(() => (id === this.#live ? pauseUnlessAborted(retryAfter, signal) : undefined))
      .catch((error) => this.#failed(id, error, signal))
      .finally(() => {
        this.#running.delete(id);
        this.#options.news.ring();
      });
    this.#running.set(id, { stop, done });
  }

  async #followLive(readModelVersion: ReadModelVersion, signal: AbortSignal): Promise<void> {
    const { database, logger, onReached } = this.#options;
    const projector = await Projector.open({
      pool: database.pool,
      readModelVersion,
      isPassing: isUnavailable,
      announce: sendNoticeIfLive,
      // Sooner than the notice, which goes through the database.
      announced: ({ position }) => onReached(position),
      snapshots: snapshotsTo(logger),
    });
    onReached(projector.position);
    await follow(this.#options, projector, signal).finally(() => projector.settled());
  }

  /** A failure of the live read-model version ends the lead, which begins again; a job only fails itself. */
  async #failed(id: number, error: unknown, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    if (id === this.#live) {
      this.#failure = { error };
      return;
    }
    const { database, logger } = this.#options;
    if (error instanceof ProjectorFenced || error instanceof StoreUnavailable || isUnavailable(error)) {
      await pauseUnlessAborted(retryAfter, signal);
      return;
    }
    logger.error({ err: error, replay: id }, 'A replay failed');
    await moveJob(database.pool, id, ['queued', 'building', 'catching-up', 'comparing', 'ready'], 'failed', {
      error: failureText(id, error),
      rate: null,
    })
      .then(() => sendComparisonNotice(database.pool))
      .catch((fault) => logger.error({ err: fault, replay: id }, 'Its failure could not be written down'));
  }
}

/** The message for users. Errors of the database, and faults of the planner, are only in the server's log. */
const failureText = (id: number, error: unknown): string =>
  error instanceof JobFault
    ? error.message
    : `Something went wrong that starting it again may not mend. The server’s log tells what, as the failure of replay ${id}.`;

const stopped = async ({ stop, done }: Follower): Promise<void> => {
  stop.abort();
  await done;
};

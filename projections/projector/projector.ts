import type { DatabasePool, FragmentSqlToken } from 'slonik';
import type { PlannedCell } from '#domain/plans/plannedCell.ts';
import type { LoggedEvent } from '../foldedState/event.ts';
import { emptyState } from '../foldedState/foldedState.ts';
import { countBetween } from '../history/queries.ts';
import type { ReadModelVersion } from '../reading/read.ts';
import { createYielding } from '../reading/yielding.ts';
import { Batch, type Folded, messageOf } from './batch.ts';
import { commit, ProjectorFenced } from './commit.ts';
import { loadProjection } from './load.ts';
import type { Write } from './rows.ts';
import { type KeeperOptions, SnapshotKeeper } from './snapshotKeeper.ts';
import { lastSnapshot } from './snapshots.ts';
import { RowsAbandoned, WriteAhead } from './writeAhead.ts';

export { ProjectorFenced } from './commit.ts';

/** The announcement of a commit: log position, topics to reload, and the planned hours if it changed nothing else. */
export type Committed = {
  readModelVersion: number;
  position: number;
  topics: string[];
  cells?: PlannedCell[] | undefined;
};

export type ProjectorOptions = {
  pool: DatabasePool;
  readModelVersion: ReadModelVersion;
  /** True for an error that a retry can cure (the database is unavailable), so that no event is parked for it. */
  isPassing: (error: unknown) => boolean;
  /**
   * SQL that sends a notice in the transaction of the rows, so that it goes out exactly if they are written. Selects
   * nothing if nobody listens.
   */
  announce?: (committed: Committed) => FragmentSqlToken;
  /** Called after a commit whose notice went out, and sooner than the notice arrives. */
  announced?: ((committed: Committed) => void) | undefined;
  /** Enables snapshots for past days; none are taken if left out. */
  snapshots?: KeeperOptions;
};

export type BuildOptions = {
  /** Fewest events of one transaction. Rows are held in memory until then, so that each record's are written once. */
  eventsOfCommit: number;
  /**
   * Whether rows that nothing replaces are written as soon as they are folded, in the transaction of their events. It
   * stays open meanwhile, so the database must serve others at the same time.
   */
  writesAhead: boolean;
  /** Called between small pieces of work, to yield to requests. */
  breathe: () => Promise<void> | undefined;
  /** Called with the number of further events folded. */
  report?: ((events: number) => void) | undefined;
  signal: AbortSignal;
};

/** How often an event may fail before it is parked. */
const attempts = 3;

/**
 * Projects the log into one read-model version: folds events, derives rows, and writes rows and checkpoint in one
 * transaction. Each event counts exactly once, whatever crashes when. At checkpoint P the tables equal a pure fold of
 * the events up to P.
 */
export class Projector {
  readonly #options: ProjectorOptions;
  #folded: Folded = { foldedState: emptyState(), deadLetterStreams: new Set() };
  #position = 0;
  #keeper: SnapshotKeeper | null = null;
  /** Whether a failure has left the memory ahead of the tables. */
  #stale = false;

  private constructor(options: ProjectorOptions) {
    this.#options = options;
  }

  /** Opens a read-model version at its checkpoint. */
  static async open(options: ProjectorOptions): Promise<Projector> {
    const projector = new Projector(options);
    await projector.#load();
    return projector;
  }

  get position(): number {
    return this.#position;
  }

  /** The schema with its rows. */
  get schema(): string {
    return this.#options.readModelVersion.schema;
  }

  /** Resolves when all snapshots begun are written. */
  async settled(): Promise<void> {
    await this.#keeper?.settled();
  }

  /**
   * Applies events in the order of the log, ignoring those up to the checkpoint. An event that can't be applied is
   * parked with its error. Yields to the event loop, so calls must not overlap.
   * @throws ProjectorFenced when another projector is at work
   * @throws the database's error when it is unavailable; nothing was applied then, and the call can be repeated
   */
  async apply(events: readonly LoggedEvent[]): Promise<void> {
    if (this.#stale) await this.#load();
    const fresh = this.#beyondCheckpoint(events);
    if (fresh.length === 0) return;
    try {
      await this.#commit(fresh, null);
    } catch (error) {
      await this.#recover(error);
      // Applied one by one, so that the failing event is found and the others go on.
      for (const event of fresh) await this.#applyAlone(event);
    }
  }

  /**
   * Applies many events at full speed for a version that nobody reads yet: in large transactions, each written while
   * the next events are folded. Ends early when the signal aborts; events not written by then are read again by the
   * next build.
   * @throws what `apply` throws, and the error of a refused row: `apply` finds the event that causes it
   */
  async build(
    pages: AsyncIterable<readonly LoggedEvent[]>,
    { eventsOfCommit, writesAhead, breathe, report, signal }: BuildOptions,
  ): Promise<void> {
    if (this.#stale) await this.#load();
    // The memory is ahead of the tables until the last batch is written.
    this.#stale = true;
    let batch = this.#batch(this.#position);
    let count = 0;
    /** Writing of the previous batch. */
    let written: Promise<void> = Promise.resolve();
    /** The rows of this batch that are written ahead, once there are any. */
    let ahead: { rows: WriteAhead; written: Promise<void>; hasFailed: boolean } | null = null;
    const beginAhead = () => {
      const [rows, own] = [new WriteAhead(), batch];
      const begun = { rows, written: written.then(() => this.#write(own, rows)), hasFailed: false };
      begun.written.catch(() => {
        begun.hasFailed = true;
      });
      return begun;
    };
    const finish = async () => {
      for (const _ of batch.finish()) await breathe();
      await written;
      ahead?.rows.end();
      written = ahead?.written ?? this.#write(batch);
      // Avoids an unhandled rejection; it is thrown where the promise is awaited.
      written.catch(() => {});
      ahead = null;
      batch = this.#batch(batch.to);
      count = 0;
    };
    try {
      for await (const page of pages) {
        for (const event of page) {
          if (event.position <= batch.to) continue;
          batch.add(event);
          const breath = breathe();
          if (breath) await breath;
        }
        const full = writesAhead ? batch.takeFull() : [];
        if (full.length > 0) {
          ahead ??= beginAhead();
          ahead.rows.put(full);
          // Folding is faster than writing, so it waits here to limit memory. A failed write throws here.
          await Promise.race([ahead.rows.room(), ahead.written]);
        }
        this.#keeper?.folded(page.length, batch.to, this.#folded.foldedState, true);
        count += page.length;
        report?.(page.length);
        if (ahead?.hasFailed) await ahead.written;
        if (count >= eventsOfCommit) await finish();
      }
      if (count > 0 && !signal.aborted) await finish();
    } finally {
      await written.finally(() => undone(ahead));
    }
    this.#stale = signal.aborted;
  }

  /** Events after the checkpoint, in order and each once, even if the input has duplicates or is out of order. */
  #beyondCheckpoint(events: readonly LoggedEvent[]): LoggedEvent[] {
    let last = this.#position;
    const ordered = events.toSorted((one, other) => one.position - other.position);
    return ordered.filter(({ position }) => {
      const counted = position <= last;
      last = Math.max(last, position);
      return !counted;
    });
  }

  /**
   * Retries an event, and finally parks it. One whose commit went through unnoticed is past the checkpoint, and done.
   */
  async #applyAlone(event: LoggedEvent): Promise<void> {
    let failure = '';
    for (let attempt = 1; event.position > this.#position; attempt++) {
      const park = attempt > attempts;
      try {
        await this.#commit([event], park ? failure : null);
      } catch (error) {
        await this.#recover(error);
        if (park) throw error;
        failure = messageOf(error);
      }
    }
  }

  /** After a failure the memory may be ahead of the tables, so the state is reloaded from them. */
  async #recover(error: unknown): Promise<void> {
    this.#stale = true;
    if (error instanceof ProjectorFenced || this.#options.isPassing(error)) throw error;
    await this.#load();
  }

  async #load(): Promise<void> {
    const { pool, readModelVersion } = this.#options;
    const loaded = await loadProjection(pool, readModelVersion.schema);
    this.#folded = { foldedState: loaded.foldedState, deadLetterStreams: loaded.deadLetterStreams };
    this.#position = loaded.position;
    this.#stale = false;
    const { snapshots } = this.#options;
    this.#keeper?.forget();
    if (!snapshots || this.#keeper) return;
    const { schema } = readModelVersion;
    const events = await countBetween({ db: pool, readModelVersion }, await lastSnapshot(pool, schema));
    this.#keeper = new SnapshotKeeper({ ...snapshots, pool, schema }, events);
  }

  async #commit(events: readonly LoggedEvent[], parkBecause: string | null): Promise<void> {
    const batch = this.#batch(this.#position);
    for (const event of events) batch.add(event, parkBecause);
    const yieldTurn = createYielding();
    // Nobody else has the batch or the folded state, so that requests can be answered in between.
    for (const _ of batch.finish()) await yieldTurn();
    this.#keeper?.folded(events.length, batch.to, this.#folded.foldedState);
    await this.#write(batch);
  }

  #batch(from: number): Batch {
    return new Batch(this.#folded, from, this.#options.readModelVersion.formulas);
  }

  /** @param ahead rows that are still being produced; the batch is complete once they end */
  async #write(batch: Batch, ahead?: AsyncIterable<Write>): Promise<void> {
    const { pool, readModelVersion, announce, announced } = this.#options;
    // Evaluated late: only a finished batch knows its position and topics.
    const committed = () => ({
      readModelVersion: readModelVersion.id,
      position: batch.to,
      topics: batch.topics,
      cells: batch.cells,
    });
    const notice = announce && (() => announce(committed()));
    const isAnnounced = await commit({ pool, readModelVersion, notice }, batch, ahead);
    this.#position = batch.to;
    this.#keeper?.written(batch.to);
    if (isAnnounced) announced?.(committed());
  }
}

/** Rolls back the rows that an unfinished batch has written ahead. */
const undone = async (ahead: { rows: WriteAhead; written: Promise<void> } | null): Promise<void> => {
  ahead?.rows.giveUp();
  await ahead?.written.catch((error) => {
    if (!(error instanceof RowsAbandoned)) throw error;
  });
};

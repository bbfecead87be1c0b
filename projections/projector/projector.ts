import type { DatabasePool, FragmentSqlToken } from 'slonik';
import type { PlannedCell } from '#domain/plans/plannedCell.ts';
import type { LoggedEvent } from '../foldedState/event.ts';
import { emptyState } from '../foldedState/foldedState.ts';
import { countBetween } from '../history/queries.ts';
import type { ReadModelVersion } from '../reading/read.ts';
import { Batch, type Folded, messageOf } from './batch.ts';
import { commit, ProjectorFenced } from './commit.ts';
import { loadProjection } from './load.ts';
import type { Write } from './rows.ts';
import { type KeeperOptions, SnapshotKeeper } from './snapshotKeeper.ts';
import { lastSnapshot } from './snapshots.ts';
import { RowsAbandoned, WriteAhead } from './writeAhead.ts';

export { ProjectorFenced } from './commit.ts';

/** A commit as others are told of it: where the log stood, what is to be read again, and the hours that are all it changed. */
export type Committed = {
  readModelVersion: number;
  position: number;
  topics: string[];
  cells?: PlannedCell[] | undefined;
};

export type ProjectorOptions = {
  pool: DatabasePool;
  readModelVersion: ReadModelVersion;
  /** True for an error that a retry can cure (the database is away), so that no event is to blame. */
  isPassing: (error: unknown) => boolean;
  /**
   * SQL that sends a notice in the transaction of the rows, so that it goes out exactly when they do. It selects
   * nothing where nobody is to hear.
   */
  announce?: (committed: Committed) => FragmentSqlToken;
  /** Told what was committed, where the announcement of it went out: sooner than by the notice itself. */
  announced?: ((committed: Committed) => void) | undefined;
  /** Has snapshots kept for past days; none are where it is left out. */
  snapshots?: KeeperOptions;
};

export type BuildOptions = {
  /** Events of one transaction, at least: its rows wait in memory, so that each record's are written once. */
  eventsOfCommit: number;
  /**
   * Whether rows that nothing replaces are written as soon as they are folded, in the transaction of their events: it
   * is open meanwhile, so the database must let others ask it at the same time.
   */
  writesAhead: boolean;
  /** Called between any two small pieces of work, to yield to requests. */
  breathe: () => Promise<void> | undefined;
  /** Told how many events more were folded. */
  report?: ((events: number) => void) | undefined;
  signal: AbortSignal;
};

/** How often an event may fail before it is parked. */
const attempts = 3;

/**
 * Brings one read-model version forward: folds events into the agency, derives the rows that follow, and writes rows
 * and checkpoint in one transaction. Each event counts exactly once, whatever crashes when. At checkpoint P the tables
 * equal a pure fold of the events up to P.
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

  /** Opens a read-model version where its checkpoint stands. */
  static async open(options: ProjectorOptions): Promise<Projector> {
    const projector = new Projector(options);
    await projector.#load();
    return projector;
  }

  get position(): number {
    return this.#position;
  }

  /** Where its rows are. */
  get schema(): string {
    return this.#options.readModelVersion.schema;
  }

  /** Resolves when whatever it has begun to write beside its work is written. */
  async settled(): Promise<void> {
    await this.#keeper?.settled();
  }

  /**
   * Applies events in the order of the log; those at or before the checkpoint have counted already. An event that
   * can't be applied is parked with its error.
   * @throws ProjectorFenced when another projector is at work
   * @throws the database's error when it is away; nothing was applied then, and the call can be repeated
   */
  async apply(events: readonly LoggedEvent[]): Promise<void> {
    if (this.#stale) await this.#load();
    const fresh = this.#beyondCheckpoint(events);
    if (fresh.length === 0) return;
    try {
      await this.#commit(fresh, null);
    } catch (error) {
      await this.#recover(error);
      // Applied one by one, the event at fault is found and the others go on.
      for (const event of fresh) await this.#applyAlone(event);
    }
  }

  /**
   * Applies a long run of events that nobody reads yet, at full speed: in transactions of many events, each written
   * while the next ones are being folded. Ends early when the signal aborts; whatever is not written then is read
   * again by whoever goes on.
   * @throws what `apply` throws, and what a row is refused with: `apply` finds out which event is to blame
   */
  async build(
    pages: AsyncIterable<readonly LoggedEvent[]>,
    { eventsOfCommit, writesAhead, breathe, report, signal }: BuildOptions,
  ): Promise<void> {
    if (this.#stale) await this.#load();
    // Until the last batch is written the memory is ahead of the tables.
    this.#stale = true;
    let batch = this.#batch(this.#position);
    let count = 0;
    /** The batch before, as it is being written. */
    let written: Promise<void> = Promise.resolve();
    /** This batch, once its first rows are. */
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
      // A rejection is handled where the promise is awaited.
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
          // Folding is quicker than writing, so it waits here rather than fill the memory. A failed write throws
          // here.
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

  /** Events that have not counted yet, in order and each once, even where a batch has some twice or out of order. */
  #beyondCheckpoint(events: readonly LoggedEvent[]): LoggedEvent[] {
    let last = this.#position;
    const ordered = events.toSorted((one, other) => one.position - other.position);
    return ordered.filter(({ position }) => {
      const counted = position <= last;
      last = Math.max(last, position);
      return !counted;
    });
  }

  /** Tries an event again, and parks it in the end; one whose commit went through unnoticed has counted. */
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

  /** After a failure the memory may be ahead of the tables: it starts again from those. */
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
    for (const _ of batch.finish());
    this.#keeper?.folded(events.length, batch.to, this.#folded.foldedState);
    await this.#write(batch);
  }

  #batch(from: number): Batch {
    return new Batch(this.#folded, from, this.#options.readModelVersion.formulas);
  }

  /** @param ahead rows of it that are yet to come: only when they have ended the batch is finished */
  async #write(batch: Batch, ahead?: AsyncIterable<Write>): Promise<void> {
    const { pool, readModelVersion, announce, announced } = this.#options;
    // Only what is finished tells how far it goes.
    const committed = () => ({
      readModelVersion: readModelVersion.id,
      position: batch.to,
      topics: batch.topics,
      cells: batch.cells,
    });
    const notice = announce && (() => announce(committed()));
    const isTold = await commit({ pool, readModelVersion, notice }, batch, ahead);
    this.#position = batch.to;
    this.#keeper?.written(batch.to);
    if (isTold) announced?.(committed());
  }
}

/** Has a batch's rows undone that are written already, while the batch itself is not finished and will not be. */
const undone = async (ahead: { rows: WriteAhead; written: Promise<void> } | null): Promise<void> => {
  ahead?.rows.giveUp();
  await ahead?.written.catch((error) => {
    if (!(error instanceof RowsAbandoned)) throw error;
  });
};

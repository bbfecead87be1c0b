import type { DatabasePool } from 'slonik';
import type { FoldedState } from '../foldedState/foldedState.ts';
import { keepSnapshot, pack, recordsOf } from './snapshots.ts';

/** Events between two snapshots, at least: folding them again takes a moment that nobody notices. */
const eventsBetween = 5_000;
/** The same of a long run of them, which they would slow down. */
const eventsBetweenOfRun = 20_000;

export type KeeperOptions = {
  /** Told why one could not be kept. Days after it take longer to look at, and nothing else. */
  failed: (error: unknown) => void;
  /** Events between two snapshots; as many as are good where it is left out. */
  eventsBetween?: number;
};

type Kept = KeeperOptions & { pool: DatabasePool; schema: string };

/** Keeps a snapshot now and then of what a projector has folded and written, beside its work. */
export class SnapshotKeeper {
  readonly #options: Kept;
  #events: number;
  /** What waits to be written together with its rows. */
  #taken: { position: number; records: Promise<Uint8Array> }[] = [];
  #keeping: Promise<void> = Promise.resolve();

  /** @param events how many were folded since the last snapshot */
  constructor(options: Kept, events: number) {
    this.#options = options;
    this.#events = events;
  }

  /**
   * Counts events that were folded, and takes their outcome down where it is time to.
   * @param isRun whether they are of a long run that nobody reads yet
   */
  folded(events: number, position: number, foldedState: FoldedState, isRun = false): void {
    const { eventsBetween: wanted = isRun ? eventsBetweenOfRun : eventsBetween } = this.#options;
    this.#events += events;
    if (this.#events < wanted) return;
    this.#events = 0;
    const records = pack(recordsOf(foldedState));
    // A rejection is handled where it is kept.
    records.catch(() => {});
    this.#taken.push({ position, records });
  }

  /** Keeps what was taken down of events whose rows are written, and does not wait for that. */
  written(position: number): void {
    const { pool, schema, failed } = this.#options;
    const { written = [], ahead = [] } = Object.groupBy(this.#taken, (taken) =>
      taken.position <= position ? 'written' : 'ahead',
    );
    this.#taken = ahead;
    for (const taken of written) {
      this.#keeping = this.#keeping
        .then(async () => keepSnapshot(pool, schema, taken.position, await taken.records))
        .catch(failed);
    }
  }

  /** Forgets what was taken down of events whose rows were not written. */
  forget(): void {
    this.#taken = [];
  }

  /** Resolves when all are kept that were begun. */
  settled(): Promise<void> {
    return this.#keeping;
  }
}

import type { DatabasePool } from 'slonik';
import type { FoldedState } from '../foldedState/foldedState.ts';
import { keepSnapshot, recordsOf } from './snapshots.ts';

/** Events between two snapshots, at least: folding them again takes a moment that nobody notices. */
const eventsBetween = 10_000;

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
  #keeping: Promise<void> = Promise.resolve();

  /** @param events how many were folded since the last snapshot */
  constructor(options: Kept, events: number) {
    this.#options = options;
    this.#events = events;
  }

  /**
   * Counts events that were folded, and takes their outcome down where it is time to.
   * @returns what keeps it once it is written, and does not wait for that
   */
  folded(events: number, position: number, foldedState: FoldedState): () => void {
    const { pool, schema, failed, eventsBetween: wanted = eventsBetween } = this.#options;
    this.#events += events;
    if (this.#events < wanted) return () => {};
    this.#events = 0;
    const records = recordsOf(foldedState);
    return () => {
      this.#keeping = this.#keeping.then(() => keepSnapshot(pool, schema, position, records)).catch(failed);
    };
  }

  /** Resolves when all are kept that were begun. */
  settled(): Promise<void> {
    return this.#keeping;
  }
}

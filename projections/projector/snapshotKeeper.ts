import type { DatabasePool } from 'slonik';
import type { FoldedState } from '../foldedState/foldedState.ts';
import { keepSnapshot, pack, recordsOf } from './snapshots.ts';

/** Fewest events between two snapshots: folding as many takes an unnoticeable moment. */
const eventsBetween = 5_000;
/** Fewest events between two snapshots in a build, which more snapshots would slow down. */
const eventsBetweenOfRun = 20_000;

export type KeeperOptions = {
  /** Called with the error if a snapshot failed. The only effect is that later days take longer to load. */
  failed: (error: unknown) => void;
  /** Fewest events between two snapshots, to replace the defaults. */
  eventsBetween?: number;
};

type Kept = KeeperOptions & { pool: DatabasePool; schema: string };

/** Takes snapshots of a projector's folded state from time to time, in the background. */
export class SnapshotKeeper {
  readonly #options: Kept;
  #events: number;
  /** Snapshots that wait until the rows of their position are written. */
  #taken: { position: number; records: Promise<Uint8Array> }[] = [];
  #keeping: Promise<void> = Promise.resolve();

  /** @param events number of events folded since the last snapshot */
  constructor(options: Kept, events: number) {
    this.#options = options;
    this.#events = events;
  }

  /**
   * Counts folded events, and takes a snapshot when one is due.
   * @param isRun whether they are part of a build that nobody reads yet
   */
  folded(events: number, position: number, foldedState: FoldedState, isRun = false): void {
    const { eventsBetween: wanted = isRun ? eventsBetweenOfRun : eventsBetween } = this.#options;
    this.#events += events;
    if (this.#events < wanted) return;
    this.#events = 0;
    const records = pack(recordsOf(foldedState));
    // Avoids an unhandled rejection; it is thrown where the promise is awaited.
    records.catch(() => {});
    this.#taken.push({ position, records });
  }

  /** Stores the snapshots up to a position whose rows are written, without waiting for it. */
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

  /** Drops snapshots whose rows were not written. */
  forget(): void {
    this.#taken = [];
  }

  /** Resolves when all snapshots begun are stored. */
  settled(): Promise<void> {
    return this.#keeping;
  }
}

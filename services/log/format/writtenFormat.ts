import { setTimeout } from 'node:timers/promises';
import type { DatabasePool } from 'slonik';
import { logFormat } from '#domain/log/upcasts.ts';
import type { EventStore } from '../eventStore/eventStore.ts';
import { formatOfLog, otherVersionsRun, raiseFormat } from './register.ts';

/** Milliseconds without other versions before the format is raised. One that rebuilds its figures is gone for less. */
const aloneTimeout = 10_000;

/**
 * The format in which this node writes the log: its own once no planner of another version runs. Until then it is the
 * log's, so that all of them can read it; afterwards earlier versions are refused (`findMisfit`).
 */
export class WrittenFormat {
  readonly #pool: DatabasePool;
  readonly #log: Pick<EventStore, 'head'>;
  readonly #timeout: number;
  #written = 1;
  #aloneSince: number | undefined;

  constructor(pool: DatabasePool, log: Pick<EventStore, 'head'>, timeout = aloneTimeout) {
    this.#pool = pool;
    this.#log = log;
    this.#timeout = timeout;
  }

  get written(): number {
    return this.#written;
  }

  /** Checks whether the format may be raised, or was by another node. Call it every few seconds. */
  async look(): Promise<void> {
    if (this.#written === logFormat) return;
    this.#written = Math.min(logFormat, await formatOfLog(this.#pool));
    if (this.#written === logFormat) return;
    if (await otherVersionsRun(this.#pool)) {
      this.#aloneSince = undefined;
      return;
    }
    this.#aloneSince ??= performance.now();
    const isSettled = performance.now() - this.#aloneSince >= this.#timeout;
    // No planner is at work on an empty log.
    if (!isSettled && (await this.#log.head()) > 0) return;
    this.#written = Math.min(logFormat, await raiseFormat(this.#pool));
  }

  /** Looks until the format is this version's, or another version is found running; for a process that ends soon. */
  async settle(): Promise<void> {
    await this.look();
    while (this.#written < logFormat && this.#aloneSince !== undefined) {
      await setTimeout(this.#timeout / 20);
      await this.look();
    }
  }
}

import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import type { Month } from '#domain/values/month.ts';
import { sendPresenceNotice } from '../readSide/notices.ts';

/** Milliseconds in which changes are combined into one notice, since every client that watches then sends a request. */
const gatherTime = 1_000;

/**
 * Notifies every node that the viewers of a month's plans have changed: the first time at once, then at most once a
 * second.
 */
export class PresenceNotifier {
  readonly #pool: DatabasePool;
  readonly #logger: Logger;
  #months = new Set<Month>();
  #timer: NodeJS.Timeout | undefined;
  #telling: Promise<void> = Promise.resolve();

  constructor(pool: DatabasePool, logger: Logger) {
    this.#pool = pool;
    this.#logger = logger;
  }

  changed(months: readonly Month[]): void {
    for (const month of months) this.#months.add(month);
    if (this.#timer === undefined) this.#tell();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#months.clear();
    await this.#telling;
  }

  #tell(): void {
    this.#timer = undefined;
    if (this.#months.size === 0) return;
    const months = this.#months;
    this.#months = new Set();
    this.#timer = setTimeout(() => this.#tell(), gatherTime).unref();
    // A client that misses the notice polls again within seconds.
    this.#telling = sendPresenceNotice(this.#pool, months).catch((err: unknown) =>
      this.#logger.warn({ err }, 'Others could not be told who looks at which plan'),
    );
  }
}

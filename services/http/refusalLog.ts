import type { Logger } from 'pino';
import { networkOf } from './network.ts';

/** A refused request, without its network address: addresses are kept for ninety days, and a log may be kept longer. */
export type Refusal = {
  status: number;
  method: string;
  path: string;
  userId: unknown;
  correlationId: unknown;
};

/** Most lines of one sender in a minute; more than a person causes. */
const ownLines = 60;
/** Senders that are counted separately in a minute, so that memory stays bounded. */
const maxSenders = 10_000;
const minute = 60_000;

type Sender = { logged: number; more: Map<number, number> };

/**
 * Logs refusals: each one, up to a sender's limit in a minute (a sender is an address, or the /64 of an IPv6 address).
 * Further ones are counted by status and logged in one line, so that a flood of requests doesn't flood the log.
 */
export class RefusalLog {
  readonly #logger: Pick<Logger, 'info'>;
  readonly #senders = new Map<string, Sender>();
  #ending: NodeJS.Timeout | undefined;

  constructor(logger: Pick<Logger, 'info'>) {
    this.#logger = logger;
  }

  note(address: string, refusal: Refusal): void {
    const sender = this.#senderAt(networkOf(address));
    if (sender.logged < ownLines) {
      sender.logged++;
      this.#logger.info(refusal, 'A request was refused');
      return;
    }
    sender.more.set(refusal.status, (sender.more.get(refusal.status) ?? 0) + 1);
  }

  #senderAt(network: string): Sender {
    const known = this.#senders.has(network) || this.#senders.size < maxSenders;
    const key = known ? network : 'everybody else';
    const sender = this.#senders.get(key) ?? { logged: 0, more: new Map() };
    this.#senders.set(key, sender);
    this.#ending ??= setTimeout(() => this.#endMinute(), minute).unref();
    return sender;
  }

  #endMinute(): void {
    for (const { more } of this.#senders.values()) {
      if (more.size === 0) continue;
      this.#logger.info({ refused: Object.fromEntries(more) }, 'More requests of one sender were refused');
    }
    this.#senders.clear();
    this.#ending = undefined;
  }
}

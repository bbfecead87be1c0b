import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import { nameKey } from '#domain/values/nameKey.ts';
import {
  type AttemptLimit,
  countAttempt,
  dropOldAttempts,
  forgiveAttempts,
} from '../operationalStore/access/signInAttempts.ts';
import { networkOf } from './network.ts';
import { ProblemError } from './problem.ts';

/**
 * What is attempted: a sign-in under a name, from an address or in a browser that this user has signed in with before;
 * a sign-in through the provider; a wrong token; or, signed in, a proof of knowing the password.
 */
export type Attempt =
  | { at: 'door'; address: string; username: string }
  | { at: 'knownDevice'; device: string; userId: string }
  | { at: 'provider'; address: string }
  | { at: 'token'; address: string }
  | { at: 'session'; session: string };

type Rule = Omit<AttemptLimit, 'key'>;

/** Attempts of one person, who mistypes. */
const person: Rule = { free: 10, firstWait: 15, longestWait: 15 * 60 };
/** Attempts on one account, from anywhere: some three hundred guesses a day at most. */
const account: Rule = { free: 30, firstWait: 15, longestWait: 5 * 60 };
/** Attempts from one address, perhaps an office. */
const network: Rule = { free: 100, firstWait: 2, longestWait: 60 };

/** Attempts between two cleanups of the table: a flood of made-up names can't wait for the hourly sweep. */
const tidyEvery = 1_000;

/**
 * Limits guessing, for all nodes together: by account, by address (the /64 of an IPv6 address, which one customer has)
 * and by both together. After the free attempts waits grow, but never become a lockout. Browsers that a user has signed
 * in with before, and sessions, have limits of their own, so that others' guesses don't affect them. Fixed windows, as
 * in rate-limiter libraries, would lock everybody out until they end.
 */
export class SignInLimit {
  readonly #pool: DatabasePool;
  readonly #secret: string;
  readonly #logger: Logger;
  readonly #now: () => Date;
  #counted = 0;

  constructor(pool: DatabasePool, secret: string, logger: Logger, now: () => Date) {
    this.#pool = pool;
    this.#secret = secret;
    this.#logger = logger;
    this.#now = now;
  }

  /** Counts an attempt before it is processed. @throws ProblemError 429 that says how long to wait */
  async count(attempt: Attempt): Promise<void> {
    const { own, shared } = this.#limitsOf(attempt);
    const seconds = await countAttempt(this.#pool, [own, ...shared], this.#now());
    if (++this.#counted % tidyEvery === 0) this.#tidy();
    if (seconds > 0) throw tooMany(attempt.at === 'token' ? 'wrong API tokens' : 'failed sign-ins', seconds);
  }

  /** Takes a successful attempt, and the failures before it, off the limits. */
  async forget(attempt: Attempt): Promise<void> {
    const { own, shared } = this.#limitsOf(attempt);
    await forgiveAttempts(
      this.#pool,
      own.key,
      shared.map(({ key }) => key),
    );
  }

  #limitsOf(attempt: Attempt): { own: AttemptLimit; shared: AttemptLimit[] } {
    const limit = (rule: Rule, ...key: string[]) => ({ ...rule, key: this.#hash(key) });
    switch (attempt.at) {
      case 'door': {
        const [from, name] = [networkOf(attempt.address), nameKey(attempt.username)];
        return {
          own: limit(person, 'pair', from, name),
          shared: [limit(account, 'account', name), limit(network, 'network', from)],
        };
      }
      case 'knownDevice':
        return { own: limit(person, 'device', attempt.device, attempt.userId), shared: [] };
      case 'provider':
        return { own: limit(network, 'provider', networkOf(attempt.address)), shared: [] };
      case 'token':
        return { own: limit(network, 'token', networkOf(attempt.address)), shared: [] };
      case 'session':
        return { own: limit(person, 'session', attempt.session), shared: [] };
    }
  }

  /**
   * Keyed: the few possible names and addresses could be found from a plain hash, and a typed name may be a password.
   */
  #hash(parts: readonly string[]): string {
    return createHmac('sha256', this.#secret).update(JSON.stringify(parts)).digest('base64url');
  }

  #tidy(): void {
    dropOldAttempts(this.#pool, this.#now()).catch((err: unknown) =>
      this.#logger.warn({ err }, 'Old attempts to sign in could not be forgotten'),
    );
  }
}

const tooMany = (what: string, seconds: number) =>
  new ProblemError(429, `Too many ${what}. Wait ${waitWords(seconds)} and try again.`, {
    retryAfter: seconds,
  });

/** "15 seconds", "2 minutes": rounded up, so that a retry after the wait is accepted. */
const waitWords = (seconds: number): string => {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? 'a second' : `${seconds} seconds`;
};

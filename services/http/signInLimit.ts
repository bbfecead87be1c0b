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
 * What somebody tries: to sign in under a name, from an address or in a browser that this user has signed in with
 * before; to come in through the provider; to bring a token that is none; or, signed in, to prove that they know their
 * password.
 */
export type Attempt =
  | { at: 'door'; address: string; username: string }
  | { at: 'knownDevice'; device: string; userId: string }
  | { at: 'provider'; address: string }
  | { at: 'token'; address: string }
  | { at: 'session'; session: string };

type Rule = Omit<AttemptLimit, 'key'>;

/** One person who mistypes. */
const person: Rule = { free: 10, firstWait: 15, longestWait: 15 * 60 };
/** Everybody who tries one account, from wherever: some three hundred guesses a day at most. */
const account: Rule = { free: 30, firstWait: 15, longestWait: 5 * 60 };
/** Everybody behind one address, an office perhaps. */
const network: Rule = { free: 100, firstWait: 2, longestWait: 60 };

/** Attempts between which the table is looked after: a flood of made-up names does not wait for the hourly sweep. */
const tidyEvery = 1_000;

/**
 * Limits guessing, for all nodes together: by account, by address (of IPv6 its /64, which one customer has) and by both
 * together. Past the free attempts waits grow, and never end in a closed door. Browsers that a user has signed in with
 * before, and sessions, have limits of their own: nobody else's guesses keep them out. Fixed windows, as rate-limiter
 * libraries count them, would close the door to everybody until they end.
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

  /** Counts an attempt before it is looked at. @throws ProblemError 429 that says how long to wait */
  async count(attempt: Attempt): Promise<void> {
    const { own, shared } = this.#limitsOf(attempt);
    const seconds = await countAttempt(this.#pool, [own, ...shared], this.#now());
    if (++this.#counted % tidyEvery === 0) this.#tidy();
    if (seconds > 0) throw tooMany(attempt.at === 'token' ? 'wrong API tokens' : 'failed sign-ins', seconds);
  }

  /** The attempt succeeded: neither it nor the failures before it count against this person. */
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
   * Keyed: names and addresses are few enough to be found from a plain hash, and what is typed as a name may be a
   * password.
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

/** "15 seconds", "2 minutes": rounded up, so that whoever waits for it is not sent away again. */
const waitWords = (seconds: number): string => {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? 'a second' : `${seconds} seconds`;
};

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { nameKey } from '#domain/text.ts';
import { ProblemError } from './problem.ts';

type Attempt = { address: string; username: string };

const quarterOfAnHour = 15 * 60;

/**
 * Limits how often signing in may fail: a person who mistypes gets ten tries, one address trying many names gets a
 * hundred. An attempt counts before the password is looked at, so that many at once are no way round the limit.
 */
export class SignInLimit {
  readonly #byName = new RateLimiterMemory({ keyPrefix: 'name', points: 10, duration: quarterOfAnHour });
  readonly #byAddress = new RateLimiterMemory({
    keyPrefix: 'address',
    points: 100,
    duration: quarterOfAnHour,
  });

  /** @throws ProblemError 429 when a name or an address has failed too often in the last quarter of an hour */
  async count(attempt: Attempt): Promise<void> {
    try {
      // A name that is refused costs its address nothing: others sign in from there too.
      await this.#byName.consume(keyOf(attempt));
      await this.#byAddress.consume(attempt.address);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw tooMany();
    }
  }

  /** As `count`, for one that names nobody before it is looked at. @throws ProblemError 429 */
  async countAddress(address: string): Promise<void> {
    try {
      await this.#byAddress.consume(address);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw tooMany();
    }
  }

  /** The attempt that named nobody succeeded. */
  async forgetAddress(address: string): Promise<void> {
    await this.#byAddress.reward(address);
  }

  /** The attempt succeeded: neither it nor the failures before it count against this person. */
  async forget(attempt: Attempt): Promise<void> {
    await this.#byName.delete(keyOf(attempt));
    await this.#byAddress.reward(attempt.address);
  }
}

const tooMany = () =>
  new ProblemError(429, 'Too many failed sign-ins. Wait a quarter of an hour and try again.');

const keyOf = ({ address, username }: Attempt): string => `${address} ${nameKey(username)}`;

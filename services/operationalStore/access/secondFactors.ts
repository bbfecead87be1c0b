import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { SecondFactorSetUpView, SecondFactorView } from '#projections/access/users/view.ts';
import { decrypt, encrypt } from '../../database/cipher.ts';
import {
  countRecoveryCodes,
  dropRecoveryCodes,
  generateRecoveryCodes,
  recoveryHashes,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from './recoveryCodes.ts';

const nothing = z.object({});

/** Seconds that a code is shown (RFC 6238). */
const period = 30;

/** Most wrong codes for a user in a quarter of an hour, from any address: the password is known by then. */
const attempts = 10;

const row = z.object({
  secret: z.string(),
  last_step: z.number(),
  failures: z.number(),
  is_failing: z.boolean(),
});

/** Too many wrong codes were typed for a user. */
export class TooManyCodes extends Error {
  override readonly name = 'TooManyCodes';
  override readonly message = 'Too many wrong codes. Wait a quarter of an hour and try again.';
}

/** The result of a check: a second factor's code, a recovery code, a wrong one, or one beyond the limit. */
export type CodeCheck = 'code' | 'recoveryCode' | 'wrong' | 'tooMany';

/** Time-based one-time codes (TOTP, RFC 6238) as second factors; the stored secrets are encrypted. */
export class SecondFactors {
  readonly #pool: DatabasePool;
  readonly #keys: readonly KeyObject[];

  /** @param keys the first one encrypts, all of them decrypt */
  constructor(pool: DatabasePool, keys: readonly KeyObject[]) {
    this.#pool = pool;
    this.#keys = keys;
  }

  async isOn(userId: string): Promise<boolean> {
    return (await this.stateOf(userId)).since !== null;
  }

  async stateOf(userId: string, db: CommonQueryMethods = this.#pool): Promise<SecondFactorView> {
    const since = await db.maybeOneFirst(sql.type(z.object({ since: z.string() }))`
      select to_char(confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
      from vault.second_factors where user_id = ${userId} and confirmed_at is not null
    `);
    return { since, recoveryCodes: await countRecoveryCodes(db, userId) };
  }

  /**
   * Generates a secret in place of an unconfirmed one.
   * @returns null when there is a second factor already
   */
  async begin(userId: string, username: string): Promise<SecondFactorSetUpView | null> {
    const [key] = this.#keys;
    if (!key) throw new Error('There is no key to encrypt secrets with');
    const totp = totpOf(new Secret({ size: 20 }), username);
    const { rowCount } = await this.#pool.query(sql.type(nothing)`
      insert into vault.second_factors (user_id, secret)
      values (${userId}, ${encrypt(key, totp.secret.base32, placeOf(userId))})
      on conflict (user_id) do update set secret = excluded.secret, last_step = 0
      where second_factors.confirmed_at is null
    `);
    return rowCount === 1 ? { secret: totp.secret.base32, uri: totp.toString() } : null;
  }

  /** Turns the second factor on. @returns ten recovery codes, to be shown once */
  async confirm(userId: string, now: Date): Promise<string[]> {
    const made = await generateRecoveryCodes();
    await this.#pool.transaction(async (db) => {
      await db.query(sql.type(nothing)`
        update vault.second_factors set confirmed_at = ${now.toISOString()} where user_id = ${userId}
      `);
      await replaceRecoveryCodes(db, userId, made);
    });
    return made.codes;
  }

  /** Replaces the recovery codes by ten new ones, to be shown once. */
  async renewCodes(userId: string): Promise<string[]> {
    const made = await generateRecoveryCodes();
    await this.#pool.transaction((db) => replaceRecoveryCodes(db, userId, made));
    return made.codes;
  }

  /**
   * Checks a code: a second factor's, of the current half minute or the one before or after it, later than the last one
   * used; or else a recovery code, which works once. A row lock keeps concurrent attempts within the limit.
   */
  async check(userId: string, code: string, now: Date): Promise<CodeCheck> {
    const hashes = (await this.#isRefused(userId, now)) ? [] : await recoveryHashes(this.#pool, userId, code);
    return this.#pool.transaction(async (db) => {
      const found = await db.maybeOne(sql.type(row)`
        select secret, last_step, failures,
          coalesce(failing_since > ${now.toISOString()}::timestamptz - interval '15 minutes', false) as is_failing
        from vault.second_factors where user_id = ${userId} for update
      `);
      if (!found) return 'wrong';
      const failures = found.is_failing ? found.failures : 0;
      if (failures >= attempts) return 'tooMany';
      const step = this.#stepOf(userId, found.secret, code, now);
      if (step !== null && step > found.last_step) {
        await db.query(sql.type(nothing)`
          update vault.second_factors set last_step = ${step}, failures = 0 where user_id = ${userId}
        `);
        return 'code';
      }
      if (await spendRecoveryCode(db, userId, hashes)) return 'recoveryCode';
      await db.query(sql.type(nothing)`
        update vault.second_factors set failures = ${failures + 1},
          failing_since = case when ${failures === 0} then ${now.toISOString()}::timestamptz else failing_since end
        where user_id = ${userId}
      `);
      return 'wrong';
    });
  }

  /** Whether the limit of wrong codes is reached: then no slow hash is computed. */
  #isRefused(userId: string, now: Date): Promise<boolean> {
    return this.#pool.exists(sql.type(nothing)`
      select from vault.second_factors where user_id = ${userId} and failures >= ${attempts}
        and failing_since > ${now.toISOString()}::timestamptz - interval '15 minutes'
    `);
  }

  /** The half minute of a code, counted since 1970; null for a code of another time. */
  #stepOf(userId: string, encrypted: string, code: string, now: Date): number | null {
    const digits = code.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) return null;
    const timestamp = now.getTime();
    const delta = totpOf(Secret.fromBase32(this.#open(userId, encrypted)), '').validate({
      token: digits,
      timestamp,
      window: 1,
    });
    return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
  }

  #open(userId: string, encrypted: string): string {
    for (const key of this.#keys) {
      try {
        return decrypt(key, encrypted, placeOf(userId));
      } catch {
        // Encrypted with another key.
      }
    }
    throw new Error('The key that this secret was encrypted with is not configured');
  }
}

/** Binds an encrypted secret to its user. */
const placeOf = (userId: string): string => `second factor ${userId}`;

/** Removes a user's second factor with its recovery codes. */
export const dropSecondFactor = async (db: CommonQueryMethods, userId: string): Promise<void> => {
  await db.query(sql.type(nothing)`delete from vault.second_factors where user_id = ${userId}`);
  await dropRecoveryCodes(db, userId);
};

const totpOf = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: 'Planner', label, secret, algorithm: 'SHA1', digits: 6, period });

/**
 * The keys for secrets of second factors, the one for new secrets first: the configured one, so that the database alone
 * reveals nothing, and the operational store's own, used where none is configured. The latter still decrypts what was
 * encrypted before.
 */
export const secondFactorKeys = async (
  pool: DatabasePool,
  configured: string | undefined,
): Promise<KeyObject[]> => {
  await pool.query(sql.type(z.object({}))`
    insert into vault.second_factor_key (key) values (${randomBytes(32).toString('base64')}) on conflict do nothing
  `);
  const own = await pool.oneFirst(sql.type(z.object({ key: z.string() }))`
    select key from vault.second_factor_key
  `);
  return [...(configured === undefined ? [] : [derived(configured)]), createSecretKey(own, 'base64')];
};

const derived = (text: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', text, '', 'planner second factors', 32)));

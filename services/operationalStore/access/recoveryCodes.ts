import { createHash, randomBytes, randomInt } from 'node:crypto';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { hashAlike, hashPassword } from './credentials.ts';

const nothing = z.object({});

/** Codes that a user gets. */
const amount = 10;

// Without letters and digits that look alike when written down by hand.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Letters of a code: 79 random bits, as many as people will type, and too few for a fast hash. */
const length = 16;

const thinkUpCode = (): string =>
  Array.from({ length: length / 4 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');

const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '');

/** Codes to be shown once to a user, and the hashes that are stored. */
export type NewRecoveryCodes = { codes: string[]; hashes: string[] };

/**
 * Generates ten codes. Their hashes are as slow as a password's, with one salt for all, so that one hash finds a code.
 */
export const generateRecoveryCodes = async (): Promise<NewRecoveryCodes> => {
  const salt = randomBytes(16);
  const codes = Array.from({ length: amount }, thinkUpCode);
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(plain(code), salt))) };
};

/** Replaces a user's recovery codes. */
export const replaceRecoveryCodes = async (
  db: CommonQueryMethods,
  userId: string,
  { hashes }: NewRecoveryCodes,
): Promise<void> => {
  await dropRecoveryCodes(db, userId);
  await db.query(sql.type(nothing)`
    insert into vault.recovery_codes (user_id, code_hash)
    select ${userId}, hash from unnest(${sql.array(hashes, 'text')}) as hash
  `);
};

/**
 * The hashes that a code would be stored under: computed before any lock, since it takes as long as checking a
 * password. Empty for text that can't be a code.
 */
export const recoveryHashes = async (
  db: CommonQueryMethods,
  userId: string,
  code: string,
): Promise<string[]> => {
  const text = plain(code);
  if (text.length !== length) return [];
  // Earlier codes have a fast hash.
  const quick = createHash('sha256').update(text).digest('hex');
  const one = await db.maybeOneFirst(sql.type(z.object({ hash: z.string() }))`
    select code_hash as hash from vault.recovery_codes
    where user_id = ${userId} and starts_with(code_hash, '$argon2id$') limit 1
  `);
  const slow = one === null ? null : await hashAlike(text, one);
  return slow === null ? [quick] : [quick, slow];
};

/** Deletes a recovery code by its hashes. @returns whether it was one of the user's unused ones */
export const spendRecoveryCode = async (
  db: CommonQueryMethods,
  userId: string,
  hashes: readonly string[],
): Promise<boolean> => {
  const { rowCount } = await db.query(sql.type(nothing)`
    delete from vault.recovery_codes where user_id = ${userId} and code_hash = any(${sql.array([...hashes], 'text')})
  `);
  return rowCount === 1;
};

export const countRecoveryCodes = (db: CommonQueryMethods, userId: string): Promise<number> =>
  db.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*) as count from vault.recovery_codes where user_id = ${userId}
  `);

export const dropRecoveryCodes = async (db: CommonQueryMethods, userId: string): Promise<void> => {
  await db.query(sql.type(nothing)`delete from vault.recovery_codes where user_id = ${userId}`);
};

import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';

/** The cost of an argon2id hash. */
export type PasswordCost = {
  /** KiB. */
  memory: number;
  /** Passes over the memory. */
  passes: number;
};

/** OWASP's recommendation for argon2id with one lane. */
export const recommendedCost: Readonly<PasswordCost> = { memory: 19_456, passes: 2 };

/**
 * The cost of new hashes. No setting of the planner lowers it. Test suites with hundreds of sign-ins do
 * (tests/cheapPasswords.ts), since their passwords protect nothing.
 */
export const passwordCost: PasswordCost = { ...recommendedCost };

const derive = promisify(argon2);

const hash = (password: string, nonce: Buffer, { memory, passes }: PasswordCost): Promise<Buffer> =>
  derive('argon2id', { message: password, nonce, parallelism: 1, tagLength: 32, memory, passes });

const text = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const phcOf = async (password: string, nonce: Buffer, cost: PasswordCost): Promise<string> => {
  const tag = await hash(password, nonce, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${text(nonce)}$${text(tag)}`;
};

/**
 * A password's argon2id hash in PHC string form.
 * @param nonce at least 16 random bytes; secrets of one user that are looked up together may share it
 */
export const hashPassword = (password: string, nonce: Buffer = randomBytes(16)): Promise<string> =>
  phcOf(password, nonce, passwordCost);

/** The parts of a hash in PHC string form. */
const phcString = /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=1\$(?<nonce>[^$]+)\$(?<tag>[^$]+)$/;

const partsOf = (stored: string) => {
  const parts = phcString.exec(stored)?.groups;
  if (!parts) return null;
  const { memory, passes, nonce = '', tag = '' } = parts;
  return {
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
    cost: { memory: Number(memory), passes: Number(passes) },
  };
};

/**
 * Hashes a secret with the salt and cost of a stored hash; the result equals the stored hash if the secret is the same.
 * Null where that is no hash.
 */
export const hashAlike = async (secret: string, stored: string): Promise<string | null> => {
  const parts = partsOf(stored);
  return parts && phcOf(secret, parts.nonce, parts.cost);
};

/** Checks a password at the hash's own cost, since that of new ones may change. False for a malformed hash. */
const verify = async (password: string, stored: string): Promise<boolean> => {
  const parts = partsOf(stored);
  if (!parts) return false;
  const actual = await hash(password, parts.nonce, parts.cost);
  return parts.tag.length === actual.length && timingSafeEqual(parts.tag, actual);
};

/** Verified for unknown users, so that a wrong name takes as long as a wrong password. */
const nobody = hashPassword(randomBytes(16).toString('hex'));

const credentials = z.object({ password_hash: z.string(), one_time: z.boolean() });

/** A user's correct password. */
export type CheckedPassword = {
  /** It can only be used to choose another one. */
  isOneTime: boolean;
  /** Distinguishes this password from the user's next one, even if the text is the same. */
  mark: string;
};

const isMarkedBy = (mark: string) =>
  sql.fragment`encode(sha256(convert_to(password_hash, 'UTF8')), 'hex') = ${mark}`;

const markOf = (stored: string): string => createHash('sha256').update(stored).digest('hex');

/**
 * Checks a user's password. An unknown user (null) takes just as long and is refused, and so is a one-time password
 * that has expired.
 * @returns null for a wrong one
 */
export const checkPassword = async (
  pool: DatabasePool,
  userId: string | null,
  password: string,
): Promise<CheckedPassword | null> => {
  const stored =
    userId === null
      ? null
      : await pool.maybeOne(sql.type(credentials)`
          select password_hash, one_time_until is not null as one_time from vault.credentials
          where user_id = ${userId} and coalesce(one_time_until > now(), true)
        `);
  const matches = await verify(password, stored?.password_hash ?? (await nobody));
  if (!stored || !matches) return null;
  return { isOneTime: stored.one_time, mark: markOf(stored.password_hash) };
};

/** Whether a checked password is still the user's. */
export const isPasswordUnchanged = (pool: DatabasePool, userId: string, mark: string): Promise<boolean> =>
  pool.exists(sql.type(z.object({}))`
    select from vault.credentials where user_id = ${userId} and ${isMarkedBy(mark)}
  `);

/** Sets the user's password: for good, only to choose another, or only for that and within a number of days. */
export const storePassword = async (
  pool: DatabasePool,
  userId: string,
  password: string,
  use: 'lasting' | 'untilChanged' | { days: number } = 'lasting',
): Promise<void> => {
  const stored = await hashPassword(password);
  const until =
    use === 'lasting'
      ? sql.fragment`null`
      : use === 'untilChanged'
        ? sql.fragment`'infinity'`
        : sql.fragment`now() + ${use.days}::int * interval '1 day'`;
  await pool.query(sql.type(z.object({}))`
    insert into vault.credentials (user_id, password_hash, one_time_until)
    values (${userId}, ${stored}, ${until})
    on conflict (user_id) do update set
      password_hash = excluded.password_hash, one_time_until = excluded.one_time_until
  `);
};

/**
 * Replaces a checked password by a lasting one.
 * @returns whether the checked one was still theirs; if not, nothing has changed
 */
export const replacePassword = async (
  pool: DatabasePool,
  userId: string,
  mark: string,
  password: string,
): Promise<boolean> => {
  const stored = await hashPassword(password);
  const { rowCount } = await pool.query(sql.type(z.object({}))`
    update vault.credentials set password_hash = ${stored}, one_time_until = null
    where user_id = ${userId} and ${isMarkedBy(mark)}
  `);
  return rowCount === 1;
};

/** A password to be told to a person: 72 random bits. */
export const generatePassword = (): string => randomBytes(9).toString('base64url');

export const deleteCredentials = async (pool: DatabasePool, userId: string): Promise<void> => {
  await pool.query(sql.type(z.object({}))`delete from vault.credentials where user_id = ${userId}`);
};

/** Ids of all users with a password. */
export const usersWithPassword = (pool: DatabasePool): Promise<readonly string[]> =>
  pool.anyFirst(sql.type(z.object({ id: z.string() }))`select user_id as id from vault.credentials`);

/** Records that the planner is about to generate a password that nobody has been told. */
export const notePasswordUntold = async (pool: DatabasePool, userId: string): Promise<void> => {
  await pool.query(sql.type(z.object({}))`
    insert into vault.untold_passwords (user_id) values (${userId}) on conflict do nothing
  `);
};

export const isPasswordUntold = (pool: DatabasePool, userId: string): Promise<boolean> =>
  pool.exists(sql.type(z.object({}))`select from vault.untold_passwords where user_id = ${userId}`);

export const notePasswordTold = async (pool: DatabasePool, userId: string): Promise<void> => {
  await pool.query(sql.type(z.object({}))`delete from vault.untold_passwords where user_id = ${userId}`);
};

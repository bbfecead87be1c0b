import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { type PasswordCost, passwordCost } from './passwordCost.ts';

const derive = promisify(argon2);

const hash = (password: string, nonce: Buffer, { memory, passes }: PasswordCost): Promise<Buffer> =>
  derive('argon2id', { message: password, nonce, parallelism: 1, tagLength: 32, memory, passes });

/** A password's argon2id hash in PHC string form. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const { memory, passes } = passwordCost;
  const tag = await hash(password, nonce, { memory, passes });
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${text(nonce)}$${text(tag)}`;
};

/** What stands in a hash in PHC string form. */
const phcString = /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=1\$(?<nonce>[^$]+)\$(?<tag>[^$]+)$/;

/** Computes a hash again at the cost it was made at, as what new ones cost may change; what is no hash fits none. */
const verify = async (password: string, stored: string): Promise<boolean> => {
  const parts = phcString.exec(stored)?.groups;
  if (!parts) return false;
  const { memory, passes, nonce = '', tag = '' } = parts;
  const expected = Buffer.from(tag, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes) };
  const actual = await hash(password, Buffer.from(nonce, 'base64'), cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

/** Stands in for unknown users, so that a wrong name takes as long as a wrong password. */
const nobody = hashPassword(randomBytes(16).toString('hex'));

const credentials = z.object({ password_hash: z.string(), one_time: z.boolean() });

/**
 * Whether this is the user's password: one that lasts, or one to be used only for choosing another. An unknown user
 * (null) takes just as long and is refused, and so is a one-time password whose time is over.
 */
export const checkPassword = async (
  pool: DatabasePool,
  userId: string | null,
  password: string,
): Promise<'wrong' | 'lasting' | 'one-time'> => {
  const stored =
    userId === null
      ? null
      : await pool.maybeOne(sql.type(credentials)`
          select password_hash, one_time_until is not null as one_time from vault.credentials
          where user_id = ${userId} and coalesce(one_time_until > now(), true)
        `);
  const matches = await verify(password, stored?.password_hash ?? (await nobody));
  if (!stored || !matches) return 'wrong';
  return stored.one_time ? 'one-time' : 'lasting';
};

/** Makes this the user's password, for good or, given days, to be used only for choosing another within them. */
export const storePassword = async (
  pool: DatabasePool,
  userId: string,
  password: string,
  oneTimeDays: number | null = null,
): Promise<void> => {
  const stored = await hashPassword(password);
  await pool.query(sql.type(z.object({}))`
    insert into vault.credentials (user_id, password_hash, one_time_until)
    values (${userId}, ${stored}, now() + ${oneTimeDays}::int * interval '1 day')
    on conflict (user_id) do update set
      password_hash = excluded.password_hash, one_time_until = excluded.one_time_until
  `);
};

/** A password for a person to be told: 72 random bits. */
export const thinkUpPassword = (): string => randomBytes(9).toString('base64url');

export const deleteCredentials = async (pool: DatabasePool, userId: string): Promise<void> => {
  await pool.query(sql.type(z.object({}))`delete from vault.credentials where user_id = ${userId}`);
};

/** Notes that the planner is about to think up a password for a user that nobody has been told. */
export const passwordUntold = async (pool: DatabasePool, userId: string): Promise<void> => {
  await pool.query(sql.type(z.object({}))`
    insert into vault.untold_passwords (user_id) values (${userId}) on conflict do nothing
  `);
};

export const isPasswordUntold = (pool: DatabasePool, userId: string): Promise<boolean> =>
  pool.exists(sql.type(z.object({}))`select from vault.untold_passwords where user_id = ${userId}`);

export const passwordTold = async (pool: DatabasePool, userId: string): Promise<void> => {
  await pool.query(sql.type(z.object({}))`delete from vault.untold_passwords where user_id = ${userId}`);
};

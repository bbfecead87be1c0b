import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { personKinds } from '#domain/people/personalData.ts';
import { correlationsOf } from '#projections/history/queries.ts';
import type { Read } from '#projections/reading/read.ts';
import { forgetAccessOf, unclaimedOrigins } from './access/accessLog.ts';

const nothing = z.object({});

const erasure = z.object({
  kind: z.enum(personKinds),
  /** Of the person. */
  id: z.string(),
  /** The users that go with them. */
  userIds: z.array(z.string()),
  thisMonth: z.string(),
  /** Positions of the reasons that go with them. */
  blank: z.array(z.number()),
  author: z.object({
    by: z.string(),
    at: z.string(),
    correlationId: z.string(),
    causationId: z.string().optional(),
    reason: z.string().optional(),
  }),
});
/** An erasure that has begun, with all that it takes to bring it to its end. */
export type BegunErasure = z.infer<typeof erasure>;
const pending = z.object({ number: z.number(), erasure });
export type PendingErasure = z.infer<typeof pending>;

/** Notes that an erasure begins, so that it comes to its end whatever becomes of the process. @returns its number */
export const notePendingErasure = (pool: DatabasePool, begun: BegunErasure): Promise<number> =>
  pool.oneFirst(sql.type(z.object({ number: z.number() }))`
    insert into vault.pending_erasures (erasure) values (${JSON.stringify(begun)}) returning number
  `);

/** Those that have begun and of which nobody knows that they have ended, the oldest first. */
export const pendingErasures = (pool: DatabasePool): Promise<readonly PendingErasure[]> =>
  pool.any(sql.type(pending)`select number, erasure from vault.pending_erasures order by number`);

/** An erasure has come to its end, or was refused. */
export const forgetPendingErasure = async (pool: DatabasePool, number: number): Promise<void> => {
  await pool.query(sql.type(nothing)`delete from vault.pending_erasures where number = ${number}`);
};

/**
 * Forgets what the operational store notes of users who have been erased: where they signed in from and where their
 * requests came from, what they have seen, and what they look at. Of answers that are kept for requests that may be
 * sent again nobody knows whom they name, so all of them go: who asks again hears that the change is saved.
 */
export const forgetUsers = async (
  pool: DatabasePool,
  read: Read,
  userIds: readonly string[],
): Promise<void> => {
  const users = sql.array([...userIds], 'text');
  const theirs = await correlationsOf(read, userIds, await unclaimedOrigins(pool));
  await forgetAccessOf(pool, userIds, theirs);
  await pool.query(sql.type(nothing)`delete from vault.digest_marks where user_id = any(${users})`);
  await pool.query(sql.type(nothing)`delete from vault.presence where user_id = any(${users})`);
  await pool.query(sql.type(nothing)`
    update vault.requests set answer = null, begun_at = '-infinity' where answer is not null
  `);
};

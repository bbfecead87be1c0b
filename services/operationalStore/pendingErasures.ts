import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { personKinds } from '#domain/people/personalData.ts';
import { correlationsOf } from '#projections/history/queries.ts';
import type { Read } from '#projections/reading/read.ts';
import { forgetAccessOf, unclaimedOrigins } from './access/accessLog.ts';
import { storedAuthor } from './pendingChanges.ts';

const nothing = z.object({});

const erasure = z.object({
  kind: z.enum(personKinds),
  /** Of the person. */
  id: z.string(),
  /** The users erased with them. */
  userIds: z.array(z.string()),
  thisMonth: z.string(),
  /** Positions of the reasons blanked with them. */
  blank: z.array(z.number()),
  author: storedAuthor,
});
/** A pending erasure, with everything needed to complete it. */
export type BegunErasure = z.infer<typeof erasure>;
const pending = z.object({ number: z.number(), erasure });
export type PendingErasure = z.infer<typeof pending>;

/** Records that an erasure begins, so that it is completed even if the process dies. @returns its number */
export const notePendingErasure = (pool: DatabasePool, begun: BegunErasure): Promise<number> =>
  pool.oneFirst(sql.type(z.object({ number: z.number() }))`
    insert into vault.pending_erasures (erasure) values (${JSON.stringify(begun)}) returning number
  `);

/** Erasures that have begun and may not have ended, oldest first. */
export const pendingErasures = (pool: DatabasePool): Promise<readonly PendingErasure[]> =>
  pool.any(sql.type(pending)`select number, erasure from vault.pending_erasures order by number`);

export const isPendingErasure = (pool: DatabasePool, number: number): Promise<boolean> =>
  pool.exists(sql.type(nothing)`select from vault.pending_erasures where number = ${number}`);

/** Removes an erasure that is completed or refused. */
export const forgetPendingErasure = async (pool: DatabasePool, number: number): Promise<void> => {
  await pool.query(sql.type(nothing)`delete from vault.pending_erasures where number = ${number}`);
};

/**
 * Deletes what the operational store holds about erased users: their sign-ins and request origins, marks of what they
 * have seen, and presence. Stored responses to requests that may be repeated could name anybody, so all of them go: a
 * repeated request is only told that the change is saved.
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

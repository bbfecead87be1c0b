import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { correlationsOf } from '#projections/history/queries.ts';
import type { Read } from '#projections/reading/read.ts';
import { forgetAccessOf, unclaimedOrigins } from './access/accessLog.ts';

const nothing = z.object({});

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

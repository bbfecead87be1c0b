import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';

const nothing = z.object({});

/**
 * Forgets what the vault notes of users who have been erased: where they signed in from. Of answers that are kept for
 * requests that may be sent again nobody knows whom they name, so all of them go: who asks again hears that the change
 * is saved.
 */
export const forgetUsers = async (pool: DatabasePool, userIds: readonly string[]): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.access_log where user_id = any(${sql.array([...userIds], 'text')})
  `);
  await pool.query(sql.type(nothing)`
    update vault.requests set answer = null, begun_at = '-infinity' where answer is not null
  `);
};

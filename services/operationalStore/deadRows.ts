import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';

const nothing = z.object({});

/**
 * Notes that rows which name somebody are about to die, so that they are discarded whatever becomes of the process, and
 * once more a while later: what follows the log at its own pace, such as a recount, names them until it has caught up.
 */
export const noteDeadRows = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`insert into vault.dead_rows default values`);
};

/** The notes there are, by their numbers. */
export const deadRowsNoted = (pool: DatabasePool): Promise<readonly number[]> =>
  pool.anyFirst(sql.type(z.object({ id: z.number() }))`select id from vault.dead_rows`);

/** Forgets notes whose rows were discarded. */
export const forgetDeadRows = async (pool: DatabasePool, ids: readonly number[]): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.dead_rows where id = any(${sql.array([...ids], 'int8')})
  `);
};

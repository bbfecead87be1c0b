import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';

const nothing = z.object({});
const mark = z.object({ position: z.number(), at: z.string() });

/** The log position and time up to which a user has seen others' changes; begins with the first call. */
export const digestMark = async (
  pool: DatabasePool,
  userId: string,
  now: { position: number; at: Date },
): Promise<z.infer<typeof mark>> => {
  await pool.query(sql.type(nothing)`
    insert into vault.digest_marks (user_id, position, at)
    values (${userId}, ${now.position}, ${now.at.toISOString()})
    on conflict do nothing
  `);
  return pool.one(sql.type(mark)`select position, at from vault.digest_marks where user_id = ${userId}`);
};

/** Records that a user has seen others' changes up to a position. A mark beyond it stays. */
export const moveDigestMark = async (
  pool: DatabasePool,
  userId: string,
  { position, at }: { position: number; at: Date },
): Promise<void> => {
  await pool.query(sql.type(nothing)`
    insert into vault.digest_marks (user_id, position, at) values (${userId}, ${position}, ${at.toISOString()})
    on conflict (user_id) do update set position = excluded.position, at = excluded.at
    where digest_marks.position <= excluded.position
  `);
};

/** Deletes all marks. */
export const forgetDigestMarks = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`truncate vault.digest_marks`);
};

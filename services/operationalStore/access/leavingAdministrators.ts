import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';

// Who is about to stop being an administrator: noted before the log hears of it, so that two who decide at the same
// moment know of each other, whatever lock either of them believes to have.

const nothing = z.object({});
const left = z.object({ userId: z.string(), version: z.number() });

/**
 * From then on somebody of whom the log has heard nothing is taken for one who stays: whoever decided it died. Seconds.
 */
const longest = 60;

/** A user, and the version of their stream. */
export type UserVersion = { userId: string; version: number };

/**
 * Notes that somebody is about to leave, where somebody else stays.
 * @param others administrators beside them, as the log has them
 * @returns how many of the others stay; 0: nothing was noted
 */
export const noteLeaving = (
  pool: DatabasePool,
  leaving: UserVersion,
  others: readonly UserVersion[],
): Promise<number> =>
  pool.transaction(async (db) => {
    // Serialised by the lock; a lost connection takes the note with it.
    await db.query(sql.type(nothing)`lock table vault.leaving_administrators in exclusive mode`);
    await db.query(sql.type(nothing)`
      delete from vault.leaving_administrators where noted_at < now() - make_interval(secs => ${longest})
    `);
    const noted = await db.any(sql.type(left)`
      select user_id as "userId", version from vault.leaving_administrators
    `);
    const isLeaving = ({ userId, version }: UserVersion) =>
      noted.some((note) => note.userId === userId && note.version >= version);
    const staying = others.filter((other) => !isLeaving(other)).length;
    if (staying === 0) return 0;
    await db.query(sql.type(nothing)`
      insert into vault.leaving_administrators (user_id, version, noted_at)
      values (${leaving.userId}, ${leaving.version}, now())
      on conflict (user_id) do update set version = excluded.version, noted_at = excluded.noted_at
    `);
    return staying;
  });

/** Somebody stays after all. */
export const forgetLeaving = async (pool: DatabasePool, userId: string): Promise<void> => {
  await pool.query(sql.type(nothing)`delete from vault.leaving_administrators where user_id = ${userId}`);
};

import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';

// Administrators about to lose their role, recorded before the event is appended, so that two such decisions at the
// same moment know of each other, whatever locks they believe to hold.

const nothing = z.object({});
const left = z.object({ userId: z.string(), version: z.number() });

/** Seconds after which somebody whose leaving isn't in the log counts as staying: the process that decided it died. */
const longest = 60;

/** A user, and the version of their stream. */
export type UserVersion = { userId: string; version: number };

/**
 * Records that somebody is about to leave, if somebody else stays.
 * @param others the other administrators, by the log
 * @returns how many of them stay; 0: nothing was recorded
 */
export const noteLeaving = (
  pool: DatabasePool,
  leaving: UserVersion,
  others: readonly UserVersion[],
): Promise<number> =>
  pool.transaction(async (db) => {
    // Serialised by the lock; if the connection is lost, nothing is recorded.
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

/** Records that somebody stays after all. */
export const forgetLeaving = async (pool: DatabasePool, userId: string): Promise<void> => {
  await pool.query(sql.type(nothing)`delete from vault.leaving_administrators where user_id = ${userId}`);
};

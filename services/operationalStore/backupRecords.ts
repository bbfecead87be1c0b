import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { UkDay } from '#domain/values/ukDay.ts';
import { type BackupView, backupView } from '#projections/readModelVersions/view.ts';

const nothing = z.object({});

/** Days of backups that are kept on record. */
const max = 400;

const columns = sql.fragment`
  day, status, to_char(begun_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "begunAt",
  to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "endedAt",
  file, bytes, events, differing, error
`;

export const backupOf = (db: CommonQueryMethods, day: UkDay): Promise<BackupView | null> =>
  db.maybeOne(sql.type(backupView)`select ${columns} from vault.backups where day = ${day}`);

/** The newest backup, and the newest one that was proved. */
export const latestBackups = async (
  db: CommonQueryMethods,
): Promise<{ latest: BackupView | null; latestProved: BackupView | null }> => ({
  latest: await db.maybeOne(
    sql.type(backupView)`select ${columns} from vault.backups order by day desc limit 1`,
  ),
  latestProved: await db.maybeOne(
    sql.type(
      backupView,
    )`select ${columns} from vault.backups where status = 'proved' order by day desc limit 1`,
  ),
});

/** Records the start of a day's backup, possibly a repeat. Records of long past days are deleted. */
export const beginBackup = async (db: CommonQueryMethods, day: UkDay, at: Date): Promise<void> => {
  await db.query(sql.type(nothing)`
    insert into vault.backups (day, status, begun_at) values (${day}, 'running', ${at.toISOString()})
    on conflict (day) do update set
      status = 'running', begun_at = excluded.begun_at, ended_at = null, file = null, bytes = null, events = null,
      differing = '[]', error = null
  `);
  await db.query(sql.type(nothing)`
    delete from vault.backups where day not in (select day from vault.backups order by day desc limit ${max})
  `);
};

/** Records the outcome of a day's backup. */
export const endBackup = async (
  db: CommonQueryMethods,
  day: UkDay,
  at: Date,
  {
    status,
    file = null,
    bytes = null,
    events = null,
    differing = [],
    error = null,
  }: Partial<BackupView> & Pick<BackupView, 'status'>,
): Promise<void> => {
  await db.query(sql.type(nothing)`
    update vault.backups set
      status = ${status}, ended_at = ${at.toISOString()}, file = ${file}, bytes = ${bytes}, events = ${events},
      differing = ${JSON.stringify(differing)}, error = ${error}
    where day = ${day}
  `);
};

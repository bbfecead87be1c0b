import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { forgetKnownKeys } from './keystore.ts';

/**
 * The tables of the operational store in a backup: everything that nobody could enter again. Sessions, claims of names
 * and the secret that signs cookies are left out: after a restore everybody signs in again. So are the hashes of API
 * tokens: one ended after the backup would work again, unnoticed. So is the access log: it is kept for a limited time,
 * and a backup is not.
 */
const kept = [
  'credentials',
  'second_factors',
  'recovery_codes',
  'provider_accounts',
  'second_factor_key',
  'untold_passwords',
  'counters',
  'keys',
  'sample_loading',
  'log_format',
  'pending_changes',
] as const;

/**
 * The tables that a restore empties. Their rows name users and records by ids that are given anew after it, to somebody
 * else.
 */
const emptied = [
  'sessions',
  'api_tokens',
  'claims',
  'access_log',
  'request_origins',
  'presence',
  'leaving_administrators',
  'pending_erasures',
] as const;

/** A row of the operational store; its values are as PostgreSQL writes them in JSON. */
export const operationalRow = z.object({ table: z.enum(kept), row: z.record(z.string(), z.unknown()) });
export type OperationalRow = z.infer<typeof operationalRow>;

const nothing = z.object({});
const rowOf = z.object({ row: z.record(z.string(), z.unknown()) });

export const operationalRows = async (pool: DatabasePool): Promise<OperationalRow[]> => {
  const rows: OperationalRow[] = [];
  for (const table of kept) {
    const found = await pool.any(sql.type(rowOf)`
      select to_jsonb(kept.*) as row from ${sql.identifier(['vault', table])} as kept order by kept.*
    `);
    rows.push(...found.map(({ row }) => ({ table, row })));
  }
  return rows;
};

/** Replaces all contents of the operational store by rows. */
export const replaceOperationalRows = (pool: DatabasePool, rows: readonly OperationalRow[]): Promise<void> =>
  pool.transaction(async (db) => {
    for (const table of emptied) {
      await db.query(sql.type(nothing)`delete from ${sql.identifier(['vault', table])}`);
    }
    for (const table of kept) {
      const name = sql.identifier(['vault', table]);
      const of = rows.filter((row) => row.table === table).map(({ row }) => row);
      await db.query(sql.type(nothing)`delete from ${name}`);
      await db.query(sql.type(nothing)`
        insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(of)}::jsonb)
      `);
    }
    await forgetKnownKeys(db);
  });

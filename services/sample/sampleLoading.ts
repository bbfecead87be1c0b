import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Month } from '#domain/values/month.ts';

const nothing = z.object({});

/** Records that loading the sample agency of a month begins; the month first recorded stays. */
export const beginSample = async (pool: DatabasePool, month: Month): Promise<void> => {
  await pool.query(sql.type(nothing)`
    insert into vault.sample_loading (month) values (${month}) on conflict do nothing
  `);
};

/** The month whose sample agency is partly loaded; null when there is none. */
export const unfinishedSample = (pool: DatabasePool): Promise<Month | null> =>
  pool.maybeOneFirst(sql.type(z.object({ month: z.string() }))`
    select month from vault.sample_loading where finished_at is null
  `);

export const finishSample = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`
    update vault.sample_loading set finished_at = now() where finished_at is null
  `);
};

import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';

/**
 * The keys that secrets of second factors are encrypted with, the one for new secrets first: the configured one, so
 * that the database alone reveals nothing, and the one that the operational store makes up where none is configured. It
 * goes on opening what was encrypted before one was configured.
 */
export const secondFactorKeys = async (
  pool: DatabasePool,
  configured: string | undefined,
): Promise<KeyObject[]> => {
  await pool.query(sql.type(z.object({}))`
    insert into vault.second_factor_key (key) values (${randomBytes(32).toString('base64')}) on conflict do nothing
  `);
  const own = await pool.oneFirst(sql.type(z.object({ key: z.string() }))`
    select key from vault.second_factor_key
  `);
  return [...(configured === undefined ? [] : [derived(configured)]), createSecretKey(own, 'base64')];
};

const derived = (text: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', text, '', 'planner second factors', 32)));

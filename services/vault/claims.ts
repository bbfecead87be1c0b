import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { nameKey } from '#domain/text.ts';

/** What names are claimed for: new records, and the turn to do what one node does at a time. */
export type ClaimKind = 'client' | 'username' | 'turn';

/**
 * Claims a name for a record that is about to be made. One statement decides between two who want the same name.
 * A claim older than a minute whose owner was never made (the process died in between) can be taken over:
 * `isInUse` tells whether a record has the name.
 * @returns whether the name is the owner's now
 */
export const claimName = async (
  pool: DatabasePool,
  kind: ClaimKind,
  name: string,
  owner: string,
  isInUse: () => Promise<boolean>,
): Promise<boolean> => {
  if (await isInUse()) return false;
  const { rowCount } = await pool.query(sql.type(z.object({}))`
    insert into vault.claims (kind, name, owner) values (${kind}, ${nameKey(name)}, ${owner})
    on conflict (kind, name) do update set owner = excluded.owner, claimed_at = now()
    where claims.claimed_at < now() - interval '1 minute'
  `);
  return rowCount === 1;
};

/** Frees a name, so that others may have it. */
export const releaseName = async (pool: DatabasePool, kind: ClaimKind, name: string): Promise<void> => {
  await pool.query(sql.type(z.object({}))`
    delete from vault.claims where kind = ${kind} and name = ${nameKey(name)}
  `);
};

/**
 * Claims many names at once, for records that are about to be made; the owner's own claims may be made again. Whether
 * a record has one of them the caller has looked up.
 * @returns the names that somebody else has claimed
 */
export const claimNames = async (
  pool: DatabasePool,
  kind: ClaimKind,
  names: readonly string[],
  owner: string,
): Promise<string[]> => {
  const keys = [...new Set(names.map(nameKey))];
  const claimed = await pool.anyFirst(sql.type(z.object({ name: z.string() }))`
    insert into vault.claims (kind, name, owner)
    select ${kind}, name, ${owner} from unnest(${sql.array(keys, 'text')}) as name
    on conflict (kind, name) do update set owner = excluded.owner, claimed_at = now()
    where claims.claimed_at < now() - interval '1 minute' or claims.owner = excluded.owner
    returning name
  `);
  const ours = new Set(claimed);
  return names.filter((name) => !ours.has(nameKey(name)));
};

import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { nameKey } from '#domain/values/nameKey.ts';

/** Kinds of record whose names are claimed before the record is created. */
export type ClaimKind = 'client' | 'username';

/** Whether a stream's record exists and has a name, given by its key. Only the log knows: the read side may lag. */
export type RecordExists = (stream: string, name: string) => Promise<boolean>;

const nothing = z.object({});

/**
 * Claims a name for a record, unless `isInUse` finds another record that has it. Otherwise as `claimNames`.
 * @returns whether the name is claimed for the owner or the record
 */
export const claimName = async (
  pool: DatabasePool,
  kind: ClaimKind,
  name: string,
  owner: string,
  isInUse: () => Promise<boolean>,
  isThere: RecordExists,
  stream: string | null = null,
): Promise<boolean> =>
  !(await isInUse()) && (await claimNames(pool, kind, [name], owner, isThere, stream)).length === 0;

/**
 * Claims names for records that are about to be created or renamed; an owner may repeat its claims. A claim for the
 * same record is shared, and belongs to the record from then on. One statement decides between concurrent claims. A
 * claim older than a minute can be taken over if its record doesn't exist: the process died in between, or the record
 * is gone. The caller has checked that no other record has one of the names.
 * @param stream the record's, if it exists already
 * @returns the names claimed by others
 */
export const claimNames = async (
  pool: DatabasePool,
  kind: ClaimKind,
  names: readonly string[],
  owner: string,
  isThere: RecordExists,
  stream: string | null = null,
): Promise<string[]> => {
  const keys = [...new Set(names.map(nameKey))];
  const ours = new Set(
    await pool.anyFirst(sql.type(z.object({ name: z.string() }))`
      insert into vault.claims (kind, name, owner, stream)
      select ${kind}, name, ${owner}, ${stream} from unnest(${sql.array(keys, 'text')}) as name
      on conflict (kind, name) do update set
        claimed_at = now(),
        owner = case when claims.owner = excluded.owner then claims.owner else claims.stream end
      where claims.owner = excluded.owner or claims.stream = excluded.stream
      returning name
    `),
  );
  for (const { name, owner: before, stream: of } of await oldClaims(
    pool,
    kind,
    keys.filter((key) => !ours.has(key)),
  )) {
    if (of !== null && (await isThere(of, name))) continue;
    if (await takeOver(pool, kind, name, { before, owner, stream })) ours.add(name);
  }
  return names.filter((name) => !ours.has(nameKey(name)));
};

const oldClaims = (pool: DatabasePool, kind: ClaimKind, keys: readonly string[]) =>
  pool.any(sql.type(z.object({ name: z.string(), owner: z.string(), stream: z.string().nullable() }))`
    select name, owner, stream from vault.claims
    where kind = ${kind} and name = any(${sql.array(keys, 'text')}) and claimed_at < now() - interval '1 minute'
  `);

type TakingOver = { before: string; owner: string; stream: string | null };

const takeOver = async (
  pool: DatabasePool,
  kind: ClaimKind,
  name: string,
  { before, owner, stream }: TakingOver,
) => {
  const { rowCount } = await pool.query(sql.type(nothing)`
    update vault.claims set owner = ${owner}, claimed_at = now(), stream = ${stream}
    where kind = ${kind} and name = ${name} and owner = ${before} and claimed_at < now() - interval '1 minute'
  `);
  return rowCount === 1;
};

/**
 * Records the streams of the claimed names' records, right before those are created: nobody can take the names over for
 * a minute, nor later while the records exist.
 * @returns the names that others have taken over before: no record may be created under these
 */
export const noteClaimed = async (
  pool: DatabasePool,
  kind: ClaimKind,
  owner: string,
  streams: ReadonlyMap<string, string>,
): Promise<string[]> => {
  const kept = new Set(
    await pool.anyFirst(sql.type(z.object({ name: z.string() }))`
      update vault.claims set stream = made.stream, claimed_at = now()
      from unnest(${sql.array([...streams.keys()].map(nameKey), 'text')}, ${sql.array([...streams.values()], 'text')})
        as made (name, stream)
      where claims.kind = ${kind} and claims.owner = ${owner} and claims.name = made.name
      returning claims.name
    `),
  );
  return [...streams.keys()].filter((name) => !kept.has(nameKey(name)));
};

/**
 * Releases a name.
 * @param of the owner or the stream of the claim, where somebody else may have it by now
 */
export const releaseName = async (
  pool: DatabasePool,
  kind: ClaimKind,
  name: string,
  of?: string,
): Promise<void> => {
  const isTheirs = of === undefined ? sql.fragment`true` : sql.fragment`${of} in (owner, stream)`;
  await pool.query(sql.type(nothing)`
    delete from vault.claims where kind = ${kind} and name = ${nameKey(name)} and ${isTheirs}
  `);
};

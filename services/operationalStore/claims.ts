import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { nameKey } from '#domain/values/nameKey.ts';

/** Kinds of record whose names are claimed before they are made. */
export type ClaimKind = 'client' | 'username';

/** Tells whether the record of a stream is there and has a name, by its key, which the log alone knows: figures may be behind. */
export type RecordExists = (stream: string, name: string) => Promise<boolean>;

const nothing = z.object({});

/**
 * Claims a name for a record, unless `isInUse` finds another one that has it. Otherwise as `claimNames`.
 * @returns whether the name is the owner's now, or the record's
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
 * Claims names for records that are about to be made or get them; the owner's own claims may be made again. A claim for
 * the same record is shared, and is that record's own from then on. One statement decides between two who want the same
 * name. A claim older than a minute can be taken over where the record that it was made for is not there: the process
 * died in between, or the record is gone. Whether another record has one of the names the caller has looked up.
 * @param stream the record's, where it is there already
 * @returns the names that somebody else has claimed
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
 * Notes the streams of the records that claimed names are for, right before those are made: from now on nobody can take
 * the names over for a minute, and after that not while the records are there.
 * @returns the names that somebody else has taken over before: no record may be made under these
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
 * Frees a name, so that others may have it.
 * @param of the owner of the claim, or the stream that it is for, where somebody else may have it by now
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

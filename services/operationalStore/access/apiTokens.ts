import { createHash, randomBytes } from 'node:crypto';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { apiTokenViews } from '#projections/access/users/readModel.ts';
import { type ApiTokenView, apiTokenView } from '#projections/access/users/view.ts';
import { isLive } from '#projections/projector/pointer.ts';
import type { Read } from '#projections/reading/read.ts';

const nothing = z.object({});

/** Days that the address of a token's last use is kept: it is personal, like those of the access log. */
const daysOfAddresses = 90;

/** The form of a token, which secret scanners recognise: a prefix and 256 random bits. */
export const tokenPattern = /^plan_[0-9a-f]{64}$/;

export const newSecret = (): string => `plan_${randomBytes(32).toString('hex')}`;

/**
 * Only a hash is stored, so that a leaked table is worth nothing. A fast hash will do: 256 random bits can't be
 * guessed, and every request computes it; slow hashes make up for memorable passwords. The lookup uses an index over
 * hashes, so its timing reveals nothing of the secret.
 */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Stores the hash of a token's secret. */
export const keepSecret = async (db: CommonQueryMethods, tokenId: string, secret: string): Promise<void> => {
  await db.query(sql.type(nothing)`
    insert into vault.api_tokens (token_id, secret_hash) values (${tokenId}, ${hashOf(secret)})
    on conflict (token_id) do update set
      secret_hash = excluded.secret_hash, last_used_at = null, last_address = null
  `);
};

/** Deletes a token's secret: every node refuses it from now on. */
export const forgetSecret = async (db: CommonQueryMethods, tokenId: string): Promise<void> => {
  await db.query(sql.type(nothing)`delete from vault.api_tokens where token_id = ${tokenId}`);
};

const found = z.object({ token: apiTokenView.nullable() });

/**
 * The active tokens of some secrets, by both the operational store and the log; null for each unknown or ended one.
 * @param read the read model that was live a moment ago
 * @returns null where another one is live by now
 */
export const findTokens = async (
  read: Read,
  secrets: readonly string[],
): Promise<readonly (ApiTokenView | null)[] | null> => {
  const rows = await read.db.any(
    sql.type(found)`
    select token.view as token
    from unnest(${sql.array(secrets.map(hashOf), 'text')}) with ordinality as asked (hash, place)
    left join vault.api_tokens as kept on kept.secret_hash = asked.hash
    left join ${apiTokenViews(read)} as token on token.id = kept.token_id
    where ${isLive(read.readModelVersion)}
    order by asked.place
  `,
  );
  return rows.length < secrets.length ? null : rows.map(({ token }) => token);
};

/** Records when, to the minute, and from where a token was used last. */
export const noteTokenUse = async (
  pool: DatabasePool,
  tokenId: string,
  at: Date,
  address: string,
): Promise<void> => {
  const minute = sql.fragment`date_trunc('minute', ${at.toISOString()}::timestamptz)`;
  // Requests don't wait for the disk; a later use recorded by another node stays.
  await pool.query(sql.type(nothing)`
    with asynchronous_commit as (select set_config('synchronous_commit', 'off', true))
    update vault.api_tokens set last_used_at = ${minute}, last_address = ${address}
    from asynchronous_commit
    where token_id = ${tokenId} and (last_used_at is null or last_used_at < ${minute})
  `);
};

const use = z.object({ tokenId: z.string(), at: z.string().nullable(), address: z.string().nullable() });
export type TokenUse = z.infer<typeof use>;

/** The last use of each token that has a secret: when and from where. */
export const tokenUses = async (db: CommonQueryMethods): Promise<ReadonlyMap<string, TokenUse>> => {
  const uses = await db.any(sql.type(use)`
    select token_id as "tokenId", last_address as address,
      to_char(last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from vault.api_tokens
  `);
  return new Map(uses.map((each) => [each.tokenId, each]));
};

export const forgetOldAddresses = async (db: CommonQueryMethods): Promise<void> => {
  await db.query(sql.type(nothing)`
    update vault.api_tokens set last_address = null
    where last_address is not null and last_used_at < now() - ${daysOfAddresses} * interval '1 day'
  `);
};

import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { asynchronousCommit } from '#projections/reading/asynchronousCommit.ts';
import { batched } from '#projections/reading/batched.ts';
import type { RequestNote } from '../log/eventStore/eventStore.ts';

const nothing = z.object({});

/** The key of a user's request, the same for all repeats. */
export type RequestKey = { userId: string; key: string };

/** Seconds, more than a request may take: a process that has run one for longer has died. */
const longest = 30;

/** The record of an earlier request with the same key. */
const earlierRequest = z.object({
  /** Hash of its method, address with its query, and body; of an earlier version's without the query. */
  fingerprint: z.string(),
  /** The correlation id of its events. */
  correlationId: z.string(),
  /** Null while its outcome is unknown. */
  answer: z.object({ status: z.number(), body: z.unknown().optional() }).nullable(),
  isRunning: z.boolean(),
});
export type EarlierRequest = z.infer<typeof earlierRequest>;

type Begun = RequestKey & Pick<EarlierRequest, 'fingerprint' | 'correlationId'>;
/** A response as JSON. */
type Kept = RequestKey & { answer: string };

/** Records of requests that may be repeated. Concurrent calls share one query. */
export class KeyedRequests {
  readonly #pool: DatabasePool;
  readonly #isBesideLog: boolean;
  readonly #begin: (request: Begun) => Promise<boolean>;
  readonly #keep: (request: Kept) => Promise<void>;
  readonly #keeping = new Set<Promise<void>>();

  /** @param isBesideLog whether the log is in the same database */
  constructor(pool: DatabasePool, isBesideLog: boolean) {
    this.#pool = pool;
    this.#isBesideLog = isBesideLog;
    this.#begin = batched((requests) => beginRequests(pool, requests, isBesideLog));
    this.#keep = batched((requests) => keepAnswers(pool, requests));
  }

  /** A note for the request's append; null where the log is in another database. */
  note(
    { userId, key }: RequestKey,
    { fingerprint, correlationId }: Pick<EarlierRequest, 'fingerprint' | 'correlationId'>,
  ): RequestNote | null {
    return this.#isBesideLog
      ? { userId, key, fingerprint, correlationId, answer: null, isStored: false }
      : null;
  }

  /** The record of a request; null where it hasn't come before. */
  find(request: RequestKey): Promise<EarlierRequest | null> {
    return findRequest(this.#pool, request);
  }

  /**
   * Records that a request is about to be carried out.
   * @returns the earlier record; null when this is the first time
   */
  async begin(
    { userId, key }: RequestKey,
    { fingerprint, correlationId }: Pick<EarlierRequest, 'fingerprint' | 'correlationId'>,
  ): Promise<EarlierRequest | null> {
    for (;;) {
      if (await this.#begin({ userId, key, fingerprint, correlationId })) return null;
      const earlier = await findRequest(this.#pool, { userId, key });
      if (earlier) return earlier;
    }
  }

  /**
   * Takes over a request whose first attempt left nothing behind except claimed names, which become this attempt's.
   * @returns false where another attempt was first
   */
  async beginAgain(
    { userId, key }: RequestKey,
    earlier: EarlierRequest,
    correlationId: string,
  ): Promise<boolean> {
    const begun = await this.#pool.any(sql.type(nothing)`
      with begun as (
        update vault.requests
        set correlation_id = ${correlationId}, begun_at = now()
        where user_id = ${userId} and key = ${key} and correlation_id = ${earlier.correlationId} and answer is null
        returning user_id
      ), claimed as (
        update vault.claims set owner = ${correlationId}
        where owner = ${earlier.correlationId} and exists (select from begun)
      )
      select user_id from begun
    `);
    return begun.length === 1;
  }

  /**
   * Stores the response for repeats. Not awaited: the change itself is saved either way, and a repeat without a stored
   * response checks the log.
   */
  keep({ userId, key }: RequestKey, { status, body }: NonNullable<EarlierRequest['answer']>): void {
    const answer = JSON.stringify({ status, body });
    const kept = this.#keep({ userId, key, answer }).catch(() => undefined);
    this.#keeping.add(kept);
    void kept.then(() => this.#keeping.delete(kept));
  }

  /** Resolves once every response so far is stored. */
  async settled(): Promise<void> {
    await Promise.all(this.#keeping);
  }

  /** Records that a request's outcome is unknown: the log must be checked before it is carried out again. */
  async leaveOpen({ userId, key }: RequestKey): Promise<void> {
    await this.#pool.query(sql.type(nothing)`
      update vault.requests set begun_at = '-infinity' where user_id = ${userId} and key = ${key}
    `);
  }

  /** Deletes a request that was refused and wrote nothing. */
  async forget({ userId, key }: RequestKey): Promise<void> {
    await this.#pool.query(sql.type(nothing)`
      delete from vault.requests where user_id = ${userId} and key = ${key}
    `);
  }
}

/**
 * Beside the log the commit is asynchronous: a later append reaches the disk after it, so a request is recorded
 * wherever its events are.
 * @returns for each request whether it is the first; of two equal ones, one is
 */
const beginRequests = async (
  pool: DatabasePool,
  requests: readonly Begun[],
  isBesideLog: boolean,
): Promise<boolean[]> => {
  const rows = requests.map(({ userId, key, fingerprint, correlationId }) => [
    ...[userId, key, fingerprint, correlationId],
  ]);
  // One lock order on every node: concurrent calls for the same requests can't deadlock.
  const begun = await pool.anyFirst(
    sql.type(z.object({ id: z.string() }))`
    ${isBesideLog ? sql.fragment`with ${asynchronousCommit}` : sql.fragment``}
    insert into vault.requests (user_id, key, fingerprint, correlation_id)
    select begun.* from ${sql.unnest(rows, ['text', 'text', 'text', 'text'])} as begun (user_id, key, print, id)
    ${isBesideLog ? sql.fragment`, asynchronous_commit` : sql.fragment``}
    order by 1, 2
    on conflict do nothing
    returning correlation_id as id
  `,
  );
  return requests.map(({ correlationId }) => begun.includes(correlationId));
};

const findRequest = (pool: DatabasePool, { userId, key }: RequestKey): Promise<EarlierRequest | null> =>
  pool.maybeOne(sql.type(earlierRequest)`
    select fingerprint, correlation_id as "correlationId", answer,
      answer is null and begun_at > now() - ${longest} * interval '1 second' as "isRunning"
    from vault.requests where user_id = ${userId} and key = ${key}
  `);

/** Commits asynchronously: a response lost in a crash of the database is like one that was never stored. */
const keepAnswers = async (pool: DatabasePool, requests: readonly Kept[]): Promise<undefined[]> => {
  const rows = requests.map(({ userId, key, answer }) => [userId, key, answer]);
  await pool.query(
    sql.type(nothing)`
    with ${asynchronousCommit}
    update vault.requests set answer = kept.answer::jsonb
    from asynchronous_commit, ${sql.unnest(rows, ['text', 'text', 'text'])} as kept (user_id, key, answer)
    where (requests.user_id, requests.key) = (kept.user_id, kept.key)
  `,
  );
  return requests.map(() => undefined);
};

/** Deletes requests older than a day: nobody repeats them any more. */
export const dropOldRequests = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.requests where noted_at < now() - interval '1 day'
  `);
};

/** Most responses stored for one user: repeats come within minutes, and nobody saves faster than this. */
const maxAnswers = 1_000;

/** Deletes each user's oldest responses beyond the limit; never those of requests that may still be running. */
export const trimAnswers = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.requests using (
      select user_id, key, row_number() over (partition by user_id order by noted_at desc) as place
      from vault.requests
    ) as ranked
    where (requests.user_id, requests.key) = (ranked.user_id, ranked.key) and ranked.place > ${maxAnswers}
      and requests.noted_at < now() - ${longest} * interval '1 second'
  `);
};

/** Deletes all records of requests: a repeat is carried out again. */
export const forgetRequests = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`truncate vault.requests`);
};

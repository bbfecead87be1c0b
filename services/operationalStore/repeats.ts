import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { asynchronousCommit } from '#projections/reading/asynchronousCommit.ts';
import { batched } from '#projections/reading/batched.ts';
import type { RequestNote } from '../log/eventStore/eventStore.ts';

const nothing = z.object({});

/** The key of one request of one user, however often it is sent. */
export type RequestKey = { userId: string; key: string };

/** Seconds, longer than a request may take: the process that has carried one out for longer has died. */
const longest = 30;

const row = z.object({
  fingerprint: z.string(),
  correlation_id: z.string(),
  answer: z.object({ status: z.number(), body: z.unknown().optional() }).nullable(),
  is_running: z.boolean(),
});

/** The record of a request that came before. */
export type EarlierRequest = {
  /** Of its method, address and body. */
  fingerprint: string;
  /** What its events carry. */
  correlationId: string;
  /** null while it is not known how it ended. */
  answer: { status: number; body?: unknown } | null;
  isRunning: boolean;
};

type Begun = RequestKey & Pick<EarlierRequest, 'fingerprint' | 'correlationId'>;
/** An answer as JSON. */
type Kept = RequestKey & { answer: string };

/** What is known of requests that may be sent again. Those that come at the same moment share a way to the database. */
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

  /** A note for what the request appends; null where the log is another database. */
  note(
    { userId, key }: RequestKey,
    { fingerprint, correlationId }: Pick<EarlierRequest, 'fingerprint' | 'correlationId'>,
  ): RequestNote | null {
    return this.#isBesideLog
      ? { userId, key, fingerprint, correlationId, answer: null, isStored: false }
      : null;
  }

  /** What is known of a request; null where it has not come before. */
  find(request: RequestKey): Promise<EarlierRequest | null> {
    return findRequest(this.#pool, request);
  }

  /**
   * Notes that a request is about to be carried out.
   * @returns what is known of it when it came before, null when this is the first time
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
   * Takes over a request whose first attempt left nothing behind but the names that it may have claimed, which are this
   * attempt's from now on. @returns whether nobody else was quicker
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
   * Keeps the answer for whoever asks again. Nobody waits for that: what is saved is saved, noted or not, and a repeat
   * asks the log where there is no answer.
   */
  keep({ userId, key }: RequestKey, { status, body }: NonNullable<EarlierRequest['answer']>): void {
    const answer = JSON.stringify({ status, body });
    const kept = this.#keep({ userId, key, answer }).catch(() => undefined);
    this.#keeping.add(kept);
    void kept.then(() => this.#keeping.delete(kept));
  }

  /** Resolves once every answer so far is kept. */
  async settled(): Promise<void> {
    await Promise.all(this.#keeping);
  }

  /** Notes that nobody knows how a request ended: the log is to be asked before it is carried out again. */
  async leaveOpen({ userId, key }: RequestKey): Promise<void> {
    await this.#pool.query(sql.type(nothing)`
      update vault.requests set begun_at = '-infinity' where user_id = ${userId} and key = ${key}
    `);
  }

  /** Forgets a request that was refused and wrote nothing. */
  async forget({ userId, key }: RequestKey): Promise<void> {
    await this.#pool.query(sql.type(nothing)`
      delete from vault.requests where user_id = ${userId} and key = ${key}
    `);
  }
}

/**
 * Beside the log its commit waits for no disk: an append that comes after it is on the disk after it, so a request is
 * noted wherever its events are.
 * @returns of each whether it is the first one: of the same request twice, one is
 */
const beginRequests = async (
  pool: DatabasePool,
  requests: readonly Begun[],
  isBesideLog: boolean,
): Promise<boolean[]> => {
  const rows = requests.map(({ userId, key, fingerprint, correlationId }) => [
    ...[userId, key, fingerprint, correlationId],
  ]);
  // In one order on every node: two that begin the same ones then wait for each other in one direction only.
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

const findRequest = async (
  pool: DatabasePool,
  { userId, key }: RequestKey,
): Promise<EarlierRequest | null> => {
  const found = await pool.maybeOne(sql.type(row)`
    select fingerprint, correlation_id, answer,
      answer is null and begun_at > now() - ${longest} * interval '1 second' as is_running
    from vault.requests where user_id = ${userId} and key = ${key}
  `);
  if (!found) return null;
  const { fingerprint, correlation_id, is_running, answer } = found;
  return { fingerprint, correlationId: correlation_id, answer, isRunning: is_running };
};

/** An answer that a crash of the database loses was lost like any other: its commit waits for no disk. */
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

/** Forgets the requests of yesterday: nobody waits for their answers any more. */
export const dropOldRequests = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.requests where noted_at < now() - interval '1 day'
  `);
};

/** Answers kept of one user: whoever asks again does so within minutes, and saves no faster than this. */
const maxAnswers = 1_000;

/** Forgets of each user what is more than may be kept, the oldest first; never what may still be under way. */
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

/** Forgets every request that was carried out: whoever sends one again has it done again. */
export const forgetRequests = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`truncate vault.requests`);
};

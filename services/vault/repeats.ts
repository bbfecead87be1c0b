import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';

const nothing = z.object({});

/** What names one request of one user, however often it is sent. */
export type RequestKey = { userId: string; key: string };

/** Longer than a request may take (seconds): whoever carries one out for longer has died over it. */
const longest = 30;

const row = z.object({
  fingerprint: z.string(),
  correlation_id: z.string(),
  answer: z.object({ status: z.number(), body: z.unknown().optional() }).nullable(),
  is_running: z.boolean(),
});

/** What is known of a request that came before. */
export type Earlier = {
  /** Of its method, address and body. */
  fingerprint: string;
  /** What its events carry. */
  correlationId: string;
  /** null while it is not known how it ended. */
  answer: { status: number; body?: unknown } | null;
  isRunning: boolean;
};

/**
 * Notes that a request is about to be carried out.
 * @returns what is known of it when it came before, null when this is the first time
 */
export const beginRequest = async (
  pool: DatabasePool,
  { userId, key }: RequestKey,
  { fingerprint, correlationId }: Pick<Earlier, 'fingerprint' | 'correlationId'>,
): Promise<Earlier | null> => {
  const { rowCount } = await pool.query(sql.type(nothing)`
    insert into vault.requests (user_id, key, fingerprint, correlation_id)
    values (${userId}, ${key}, ${fingerprint}, ${correlationId})
    on conflict do nothing
  `);
  if (rowCount === 1) return null;
  const found = await pool.maybeOne(sql.type(row)`
    select fingerprint, correlation_id, answer,
      answer is null and begun_at > now() - ${longest} * interval '1 second' as is_running
    from vault.requests where user_id = ${userId} and key = ${key}
  `);
  if (!found) return beginRequest(pool, { userId, key }, { fingerprint, correlationId });
  const { correlation_id, is_running, answer } = found;
  return { fingerprint: found.fingerprint, correlationId: correlation_id, answer, isRunning: is_running };
};

/** Takes over a request whose first attempt left nothing behind. @returns whether nobody else was quicker */
export const beginAgain = async (
  pool: DatabasePool,
  { userId, key }: RequestKey,
  earlier: Earlier,
  correlationId: string,
): Promise<boolean> => {
  const { rowCount } = await pool.query(sql.type(nothing)`
    update vault.requests set correlation_id = ${correlationId}, begun_at = now()
    where user_id = ${userId} and key = ${key} and correlation_id = ${earlier.correlationId} and answer is null
  `);
  return rowCount === 1;
};

/** Keeps the answer for whoever asks again. */
export const keepAnswer = async (
  pool: DatabasePool,
  { userId, key }: RequestKey,
  answer: { status: number; body?: unknown },
): Promise<void> => {
  await pool.query(sql.type(nothing)`
    update vault.requests set answer = ${JSON.stringify(answer)}::jsonb where user_id = ${userId} and key = ${key}
  `);
};

/** Notes that nobody knows how a request ended: the log is to be asked before it is carried out again. */
export const leaveOpen = async (pool: DatabasePool, { userId, key }: RequestKey): Promise<void> => {
  await pool.query(sql.type(nothing)`
    update vault.requests set begun_at = '-infinity' where user_id = ${userId} and key = ${key}
  `);
};

/** Forgets a request that was refused and wrote nothing. */
export const forgetRequest = async (pool: DatabasePool, { userId, key }: RequestKey): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.requests where user_id = ${userId} and key = ${key}
  `);
};

/** Forgets the requests of yesterday: nobody waits for their answers any more. */
export const dropOldRequests = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.requests where noted_at < now() - interval '1 day'
  `);
};

/** Answers kept of one user: whoever asks again does so within minutes, and saves no faster than this. */
const mostAnswers = 1_000;

/** Forgets of each user what is more than may be kept, the oldest first; never what may still be under way. */
export const trimAnswers = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.requests using (
      select user_id, key, row_number() over (partition by user_id order by noted_at desc) as place
      from vault.requests
    ) as ranked
    where (requests.user_id, requests.key) = (ranked.user_id, ranked.key) and ranked.place > ${mostAnswers}
      and requests.noted_at < now() - ${longest} * interval '1 second'
  `);
};

/** Forgets every request that was carried out: whoever sends one again has it done again. */
export const forgetRequests = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`truncate vault.requests`);
};

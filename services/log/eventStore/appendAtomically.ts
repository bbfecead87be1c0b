import pTimeout from 'p-timeout';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { prepared } from '#projections/reading/prepared.ts';
import type { AppendRequest } from './appendRequest.ts';
import { type AppendResult, WrongExpectedVersion } from './eventStore.ts';

/** Requests of one call: few enough that progress is told in time. */
const requestsOfCall = 200;

const answerRow = z.object({
  answers: z.array(z.object({ version: z.number(), position: z.number() }).nullable()),
});

/** Hands requests to the log's append function: for each the result, or null where the stream has moved on. */
export const sendRequests = (
  db: CommonQueryMethods,
  requests: readonly AppendRequest[],
): Promise<(AppendResult | null)[]> => {
  const json = `[${requests.map((request) => request.json).join()}]`;
  return db.oneFirst(prepared(sql.type(answerRow)`select log.append(${json}::jsonb) as answers`));
};

/**
 * Stores all requests in one transaction, or none of them.
 * @param patience how long one call may take, in milliseconds
 * @returns the result of each
 * @throws WrongExpectedVersion when a stream has moved on; nothing is stored then
 */
export const appendAtomically = (
  pool: DatabasePool,
  requests: readonly AppendRequest[],
  patience: number,
  onStored: (count: number) => void,
): Promise<AppendResult[]> =>
  pool.transaction(async (db) => {
    const results: AppendResult[] = [];
    for (let from = 0; from < requests.length; from += requestsOfCall) {
      const call = requests.slice(from, from + requestsOfCall);
      const answers = await pTimeout(sendRequests(db, call), { milliseconds: patience });
      call.forEach(({ stream, expectedVersion }, index) => {
        const answer = answers[index];
        if (!answer) throw new WrongExpectedVersion(stream, expectedVersion);
        results.push(answer);
      });
      onStored(from + call.length);
    }
    return results;
  });

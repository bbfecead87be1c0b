import pTimeout from 'p-timeout';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { AppendRequest } from './appendRequest.ts';
import { type AppendResult, RequestCameBefore, WrongExpectedVersion } from './eventStore.ts';

/** Requests of one call: few enough that progress is reported in time. */
const requestsOfCall = 200;

const answers = z.array(
  z.object({ version: z.number(), position: z.number() }).or(z.literal('came before')).nullable(),
);
const answerRow = z.object({ answers });

/** The outcome of an append: null where the stream has moved on. */
export type Appended = z.infer<typeof answers>[number];

/** @throws WrongExpectedVersion, RequestCameBefore */
export const resultOf = ({ stream, expectedVersion }: AppendRequest, appended: Appended): AppendResult => {
  if (appended === null) throw new WrongExpectedVersion(stream, expectedVersion);
  if (appended === 'came before') throw new RequestCameBefore();
  return appended;
};

/** Sends requests to the log's append function. @returns the outcome of each */
export const sendRequests = (
  db: CommonQueryMethods,
  requests: readonly AppendRequest[],
): Promise<Appended[]> => {
  const json = `[${requests.map((request) => request.json).join()}]`;
  return db.oneFirst(sql.type(answerRow)`select log.append_noted(${json}::jsonb) as answers`);
};

/**
 * Stores all requests in one transaction, or none of them.
 * @param timeout milliseconds that one call may take
 * @returns the result of each
 * @throws WrongExpectedVersion when a stream has moved on, RequestCameBefore; nothing is stored then
 */
export const appendAtomically = (
  pool: DatabasePool,
  requests: readonly AppendRequest[],
  timeout: number,
  onStored: (count: number) => void,
): Promise<AppendResult[]> =>
  pool.transaction(async (db) => {
    const results: AppendResult[] = [];
    for (let from = 0; from < requests.length; from += requestsOfCall) {
      const call = requests.slice(from, from + requestsOfCall);
      const answers = await pTimeout(sendRequests(db, call), { milliseconds: timeout });
      for (const [index, request] of call.entries()) results.push(resultOf(request, answers[index] ?? null));
      onStored(from + call.length);
    }
    return results;
  });

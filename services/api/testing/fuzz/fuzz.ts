import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { Answer } from '../../../../tests/httpClient.ts';
import { expectRefusal } from '../../../../tests/problems.ts';
import { routeTable } from '../../../app/routeTable.ts';
import type { Route } from '../../route.ts';
import { nameOf, requestsTo } from './requests.ts';
import type { FuzzStage, Sent } from './stage.ts';

/** An answer that no request may get. */
export type Fault = { request: Sent; status: number; said: string; log: string[] };

/** What came of the requests to one route. */
export type Tally = { route: string; sent: number; done: number; refused: number; milliseconds: number };

export type Found = { faults: Fault[]; tallies: Tally[]; refused: Set<string> };

/** Milliseconds that an answer may take on a busy machine. */
const longest = 30_000;
/** Minutes between two rounds. */
const round = 1;
/** Replays that were begun go on in so many rounds, before others may be begun. */
const replaysGoOn = 12;

/**
 * Sends every route as many requests as there are rounds, in another order in each round. Nothing stops it: all faults
 * are told at the end. The seed is that of properties.
 */
export const fuzz = async (stage: FuzzStage, rounds: number): Promise<Found> => {
  const tallies = new Map(
    routeTable.map((route) => [
      nameOf(route),
      { route: nameOf(route), sent: 0, done: 0, refused: 0, milliseconds: 0 },
    ]),
  );
  const found: Found = { faults: [], tallies: [...tallies.values()], refused: new Set() };
  const each = fc.record({
    order: fc.shuffledSubarray([...routeTable.keys()], { minLength: routeTable.length }),
    requests: fc.tuple(...routeTable.map(requestsTo)),
  });
  let turn = 0;
  const property = fc.asyncProperty(each, async ({ order, requests }) => {
    for (const place of order) {
      const [route, madeUp] = [routeTable[place], requests[place]];
      if (!route || !madeUp) continue;
      const request = await stage.complete(route, madeUp);
      const logged = stage.server.log.length;
      const begun = performance.now();
      const answer = await answerTo(stage, route, request);
      const tally = tallies.get(nameOf(route));
      if (tally) {
        tally.sent++;
        tally.milliseconds += performance.now() - begun;
        if (answer.status < 400) tally.done++;
        else tally.refused++;
      }
      const fault = faultOf(answer);
      if (fault) {
        const log = stage.server.log.slice(logged).filter((line) => !line.startsWith('{"level":30'));
        found.faults.push({ request, status: answer.status, said: fault, log });
      }
      const { 'x-correlation-id': id } = answer.headers;
      if (answer.status >= 400 && typeof id === 'string' && !request.headers['Change-Group'])
        found.refused.add(id);
    }
    stage.pass(round);
    await stage.crew.forgetAttempts();
    if (++turn % replaysGoOn === 0) await giveUpReplays(stage);
  });
  await fc.assert(property, { numRuns: rounds, endOnFailure: true });
  return found;
};

/** The answer, or what no answer is: a connection that ended without one, or is still open after so long. */
const answerTo = async (stage: FuzzStage, route: Route, request: Sent): Promise<Answer> => {
  const waited = new AbortController();
  const silence = pause(longest, undefined, { signal: waited.signal }).then(() => {
    throw new Error(`No answer in ${longest} ms`);
  });
  silence.catch(() => undefined);
  try {
    return await Promise.race([stage.send(route, request), silence]);
  } catch (error) {
    return { status: 0, headers: {}, text: String(error), body: undefined };
  } finally {
    waited.abort();
  }
};

/** Why an answer may not be; undefined where it may. */
const faultOf = (answer: Answer): string | undefined => {
  if (answer.status === 0) return answer.text;
  // Compressed where the request asked for that: nobody reads it here.
  if (answer.status >= 400 && answer.status < 500 && answer.headers['content-encoding']) return undefined;
  if (answer.status >= 400) {
    try {
      expectRefusal(answer);
      return undefined;
    } catch (error) {
      return String(error);
    }
  }
  // An import is answered in lines; the last one may say that it failed.
  const isStream = answer.headers['content-type']?.startsWith('application/x-ndjson');
  return isStream && /"problem":\{"status":5/.test(answer.text) ? answer.text : undefined;
};

/** As an administrator does it: three are kept, and no more are begun. */
const giveUpReplays = async ({ server: { admin } }: FuzzStage): Promise<void> => {
  for (const list of ['replays', 'verifications']) {
    const { body } = await admin.get(`/api/admin/${list}`);
    for (const { id } of body as { id: number }[]) await admin.delete(`/api/admin/${list}/${id}`);
  }
};

/** What was sent to each route, and what came of it: those that took longest first. */
export const tableOf = ({ tallies }: Found): string =>
  [
    '| route | requests | done | refused | ms each |',
    '|---|--:|--:|--:|--:|',
    ...tallies
      .toSorted((one, other) => other.milliseconds - one.milliseconds)
      .map(
        ({ route, sent, done, refused, milliseconds }) =>
          `| ${route} | ${sent} | ${done} | ${refused} | ${(milliseconds / sent).toFixed(1)} |`,
      ),
  ].join('\n');

import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { Answer } from '../../../../tests/httpClient.ts';
import { expectRefusal } from '../../../../tests/problems.ts';
import { routeTable } from '../../../app/routeTable.ts';
import type { Route } from '../../route.ts';
import { nameOf, requestsTo } from './requests.ts';
import type { FuzzStage, Sent } from './stage.ts';

/** A response that no request may get. */
export type Fault = { request: Sent; status: number; said: string; log: string[] };

/** Results of the requests to one route. */
export type Tally = { route: string; sent: number; done: number; refused: number; milliseconds: number };

export type Found = { faults: Fault[]; tallies: Tally[]; refused: Set<string> };

/** Milliseconds that a response may take on a busy machine. */
const longest = 30_000;
/** Minutes of the planner's clock between two rounds. */
const round = 1;
/** Rounds for which replays run on before new ones may start. */
const replaysGoOn = 12;

/**
 * Sends every route one request a round, in another order each round. It doesn't stop at faults, but returns them all.
 * Uses the properties' seed.
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

/** The response, or the lack of one: a connection that ended without it, or timed out. */
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

/** Why a response is a fault; undefined where it isn't. */
const faultOf = (answer: Answer): string | undefined => {
  if (answer.status === 0) return answer.text;
  // Compressed because the request asked for it: not parsed here.
  if (answer.status >= 400 && answer.status < 500 && answer.headers['content-encoding']) return undefined;
  if (answer.status >= 400) {
    try {
      expectRefusal(answer);
      return undefined;
    } catch (error) {
      return String(error);
    }
  }
  // An import responds in lines, the last of which may be a failure.
  const isStream = answer.headers['content-type']?.startsWith('application/x-ndjson');
  return isStream && /"problem":\{"status":5/.test(answer.text) ? answer.text : undefined;
};

/** Discards replays as an administrator does: at three kept ones, no more can start. */
const giveUpReplays = async ({ server: { admin } }: FuzzStage): Promise<void> => {
  for (const list of ['replays', 'verifications']) {
    const { body } = await admin.get(`/api/admin/${list}`);
    for (const { id } of body as { id: number }[]) await admin.delete(`/api/admin/${list}/${id}`);
  }
};

/** Table of the requests to each route and their results, slowest first. */
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

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { HttpClient } from '../../tests/httpClient.ts';

/** What the web app waits before it sends a write again whose connection broke (`web/src/api/request.ts`). Milliseconds. */
const untilSentAgain = 1_000;

/**
 * Adds a client as the web app does: when the connection breaks, once more after a moment, under the same key. The
 * balancer leads the second try to another node.
 * @returns when it was acknowledged, in milliseconds of this process. @throws unless it is
 */
export const addClient = async (name: string, first: HttpClient, second: HttpClient): Promise<number> => {
  const send = (to: HttpClient) =>
    to.send('POST', '/api/clients', { json: { name }, headers: { 'Idempotency-Key': key } });
  const key = randomUUID();
  const answer = await send(first).catch(async () => {
    await pause(untilSentAgain);
    return await send(second);
  });
  // The other one: it was saved before, and its answer was lost.
  if (answer.status !== 201 && answer.status !== 202)
    throw new Error(`Adding ${name} was answered with ${answer.status}: ${answer.text}`);
  return performance.now();
};

/** How often clients of these names are listed at a node. */
export const timesListed = async (at: HttpClient, names: readonly string[]): Promise<number[]> => {
  const listed = z.array(z.object({ name: z.string() })).parse((await at.get('/api/clients')).body);
  return names.map((name) => listed.filter((each) => each.name === name).length);
};

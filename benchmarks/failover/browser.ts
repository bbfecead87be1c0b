import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { HttpClient } from '../../tests/httpClient.ts';

/** The web app's delay before it retries a write whose connection broke (`web/src/api/request.ts`). Milliseconds. */
const untilSentAgain = 1_000;

/**
 * Adds a client as the web app does: on a broken connection it retries once after a delay, under the same key, and the
 * balancer routes the retry to another node.
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
  // 202: it was saved before, and its response was lost.
  if (answer.status !== 201 && answer.status !== 202)
    throw new Error(`Adding ${name} was answered with ${answer.status}: ${answer.text}`);
  return performance.now();
};

/** Counts how often clients of these names are listed at a node. */
export const timesListed = async (at: HttpClient, names: readonly string[]): Promise<number[]> => {
  const listed = z.array(z.object({ name: z.string() })).parse((await at.get('/api/clients')).body);
  return names.map((name) => listed.filter((each) => each.name === name).length);
};

import { expect } from 'vitest';
import type { Answer } from './httpClient.ts';

/** Traces of the planner's internals, which no response may show. */
const inside =
  /\bat (async |new )?([\w.<>]+ \()?(file:|node:|\/)\S+:\d+:\d+|node_modules|file:\/\/|\/services\/|slonik|zod|select [^.]+ from|from \w+\.\w+|error:/i;
/** Technical messages of parsers. */
const jargon =
  /invalid (input|option|string)|\bexpected\b|undefined|too (small|big)|unrecognized|NaN|object Object/i;

/** Expects readable problem details, with a status of 400 to 499. */
export const expectRefusal = (answer: Answer): void => {
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
  expect(answer.status, answer.text).toBeLessThan(500);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({
    type: 'about:blank',
    title: expect.stringMatching(/^[A-Z]/),
    status: answer.status,
    detail: expect.stringMatching(/\w+ \w+/),
  });
  expect(answer.text).not.toMatch(inside);
  expect(answer.text).not.toMatch(jargon);
};

/** Expects a refusal with this status and a matching sentence. */
export const expectRefused = (answer: Answer, status: number, detail: RegExp): void => {
  expectRefusal(answer);
  expect(answer).toMatchObject({ status, body: { detail: expect.stringMatching(detail) } });
};

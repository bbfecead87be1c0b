import { expect } from 'vitest';
import type { Answer } from './httpClient.ts';

/** What the inside of the planner looks like; no answer shows it. */
const inside =
  /\bat (async |new )?([\w.<>]+ \()?(file:|node:|\/)\S+:\d+:\d+|node_modules|file:\/\/|\/services\/|slonik|zod|select [^.]+ from|from \w+\.\w+|error:/i;
/** How a parser speaks, and not a person. */
const jargon =
  /invalid (input|option|string)|\bexpected\b|undefined|too (small|big)|unrecognized|NaN|object Object/i;

/** Expects problem details a person can read, with a status of 400 to 499. */
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

/** Expects a refusal of a status whose sentence says something. */
export const expectRefused = (answer: Answer, status: number, detail: RegExp): void => {
  expectRefusal(answer);
  expect(answer).toMatchObject({ status, body: { detail: expect.stringMatching(detail) } });
};

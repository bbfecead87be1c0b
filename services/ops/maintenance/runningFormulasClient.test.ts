import { expect, it } from 'vitest';
import { runningFormulasClient } from './runningFormulasClient.ts';

/** A port that fetch refuses, so that nothing is ever reached. */
const port = 1;

it.each([
  ['127.0.0.1', 'http://127.0.0.1:1'],
  ['0.0.0.0', 'http://127.0.0.1:1'],
  ['::1', 'http://[::1]:1'],
  ['::', 'http://[::1]:1'],
  ['planner.example', 'http://planner.example:1'],
])('given a planner that listens at %s, then it is asked at %s', async (host, address) => {
  const reached = { host, port, adminUsername: 'ada', adminPassword: 'a password', adminCode: undefined };
  await expect(runningFormulasClient({ ...reached, publicUrl: undefined })).rejects.toThrow(
    `The planner can't be reached at ${address}. Set PORT to where it listens.`,
  );
});

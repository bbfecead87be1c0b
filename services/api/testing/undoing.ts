import { expect } from 'vitest';
import type { UndoPreview } from '#domain/undo/preview.ts';
import type { Answer } from '../../../tests/httpClient.ts';
import type { TestServer } from '../../../tests/server.ts';

/** What a change is told by, once it is done. */
export const done = (answer: Answer): string => {
  expect([200, 201, 204], answer.text).toContain(answer.status);
  return String(answer.headers['x-correlation-id']);
};

/** Looks at what undoing a change would do. */
export const look = async ({ admin }: TestServer, change: string): Promise<UndoPreview> => {
  const answer = await admin.get(`/api/history/${change}/undo`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as UndoPreview;
};

/** Undoes a change as it was looked at. */
export const post = (
  { admin }: TestServer,
  change: string,
  token: string,
  despite: readonly string[] = [],
): Promise<Answer> => admin.post(`/api/history/${change}/undo`, { reason: 'A mistake', token, despite });

/** Looks at a change and undoes it. @returns what the undoing is told by */
export const undo = async (
  server: TestServer,
  change: string,
  despite: readonly string[] = [],
): Promise<string> => done(await post(server, change, (await look(server, change)).token, despite));

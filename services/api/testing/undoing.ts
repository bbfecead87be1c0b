import { expect } from 'vitest';
import type { UndoPreview } from '#domain/history/preview.ts';
import { add, aUser } from '../../../tests/agency.ts';
import type { TestDatabaseKind } from '../../../tests/databases.ts';
import type { Answer, HttpClient } from '../../../tests/httpClient.ts';
import { startServer, type TestServer } from '../../../tests/server.ts';

/** A planner with a client and a second administrator, Kofi. */
export const withTwoAdministrators = async (
  kind: TestDatabaseKind,
): Promise<{ server: TestServer; client: number; kofi: HttpClient }> => {
  const server = await startServer(kind, { now: () => new Date('2026-05-14T09:30:00Z') });
  const client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
  const fields = { role: 'admin', firstName: 'Kofi', lastName: 'Annan' };
  await add(server.admin, '/api/admin/users', aUser('kofi', fields));
  const kofi = await server.signedIn('kofi');
  return { server, client, kofi };
};

/** The correlation id of a successful change. */
export const done = (answer: Answer): string => {
  expect([200, 201, 204], answer.text).toContain(answer.status);
  return String(answer.headers['x-correlation-id']);
};

/** Previews the undo of a change. */
export const undoPreview = async ({ admin }: TestServer, change: string): Promise<UndoPreview> => {
  const answer = await admin.get(`/api/history/${change}/undo`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as UndoPreview;
};

/** Undoes a change as previewed. */
export const post = (
  { admin }: TestServer,
  change: string,
  token: string,
  despite: readonly string[] = [],
): Promise<Answer> => admin.post(`/api/history/${change}/undo`, { reason: 'A mistake', token, despite });

/** Previews and undoes a change. @returns the undo's correlation id */
export const undo = async (
  server: TestServer,
  change: string,
  despite: readonly string[] = [],
): Promise<string> => done(await post(server, change, (await undoPreview(server, change)).token, despite));

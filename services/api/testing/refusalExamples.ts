import type { Answer } from '../../../tests/httpClient.ts';
import { administrator, type TestServer } from '../../../tests/server.ts';
import { makeToken } from './tokens.ts';

/** One refusal of each status that a client can cause by itself. */
export const refusalsByStatus = async (server: TestServer): Promise<Record<number, unknown>> => {
  const admin = await server.signedIn(administrator.username, administrator.password);
  const key = { 'Idempotency-Key': 'one-key' };
  const plan = '/api/allocations/project/2/month/2026-05';
  const program = await makeToken({ url: server.url, admin }, { name: 'Refused' });
  const tooMany = async (): Promise<Answer> => {
    const answer = await program.get('/api/clients');
    return answer.status === 429 ? answer : tooMany();
  };
  await admin.send('POST', '/api/clients', { json: { name: 'Rowan' }, headers: key });
  const answers = [
    await admin.post('/api/clients', { name: '' }),
    await server.visitor().get('/api/projects'),
    await program.post('/api/clients', { name: 'Rowan' }),
    await admin.patch('/api/projects/999', { status: 'review' }),
    await admin.put(plan, { expectedVersion: 0, entries: [], additionalHours: 9 }),
    await admin.post('/api/clients', { name: 'x'.repeat(200_000) }),
    await admin.send('POST', '/api/clients', {
      raw: 'name=Rowan',
      headers: { 'Content-Type': 'text/plain' },
    }),
    await admin.send('POST', '/api/clients', { json: { name: 'Yew' }, headers: key }),
    await tooMany(),
  ];
  return Object.fromEntries(answers.map(({ status, body }) => [status, body]));
};

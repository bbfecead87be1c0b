import { expect, it, vi } from 'vitest';
import { fakeApi } from '../testing/fakeApi.ts';
import { addressOf, call, callNoting, changesOf, queryFor, read } from './call.ts';

it('fills the address with what is asked, and sends the body', async () => {
  const calls = fakeApi({
    'PUT /api/allocations/project/7/month/2026-05': (body) => ({ status: 200, body }),
  });
  const body = { expectedVersion: 1, entries: [{ teamMemberId: 3, allocatedHours: 8 }] };
  const asked = { params: { id: 7, month: '2026-05' }, body };
  expect(await call('PUT /api/allocations/project/:id/month/:month', asked)).toEqual(body);
  expect(calls).toEqual(['PUT /api/allocations/project/7/month/2026-05']);
});

it('escapes what stands in an address, and leaves out what is not asked', () => {
  expect(addressOf('DELETE /api/auth/sessions/:id', { params: { id: 'a/b?c' } })).toBe(
    '/api/auth/sessions/a%2Fb%3Fc',
  );
  const query = { month: '2026-05', user: undefined, limit: 20 };
  expect(addressOf('GET /api/history', { query })).toBe('/api/history?month=2026-05&limit=20');
});

it('reads the day that its client is about', async () => {
  const calls = fakeApi({});
  const context = { signal: new AbortController().signal, meta: { asOf: '2026-03-31' } };
  await read('GET /api/pnl', { query: { from: '2026-01', to: '2026-03' } }, context).catch(() => undefined);
  expect(calls).toEqual(['GET /api/pnl?asOf=2026-03-31&from=2026-01&to=2026-03']);
});

it('keeps each read under the topic that it depends on, and apart from every other', () => {
  const span = { from: '2026-01', to: '2026-03' };
  expect(queryFor('GET /api/projects').queryKey).toEqual(['projects']);
  expect(queryFor('GET /api/pnl', { query: span }).queryKey).toEqual([
    'figures',
    'span',
    'pnl',
    '2026-01',
    '2026-03',
  ]);
  const ofOne = { params: { id: 7 }, query: { month: '2026-05' } };
  expect(queryFor('GET /api/allocations/project/:id', ofOne).queryKey).toEqual([
    'allocations',
    '2026-05',
    'of-project',
    '7',
  ]);
  const both = { query: { month: '2026-05', projectId: 7 } };
  expect(queryFor('GET /api/allocations', both).queryKey).toEqual([
    'allocations',
    '2026-05',
    { projectId: 7 },
  ]);
  expect(queryFor('GET /api/admin/backups').queryKey).toEqual(['GET /api/admin/backups']);
});

it('knows what a write changes from what it is about', async () => {
  const plan = { params: { id: 7, month: '2026-05' } };
  expect(changesOf('PUT /api/allocations/project/:id/month/:month', plan)).toEqual([
    'allocations:2026-05',
    'figures:2026-05',
  ]);
  fakeApi({ 'DELETE /api/auth/sessions/a': () => ({ status: 204 }) });
  const note = vi.fn();
  await callNoting(note)('DELETE /api/auth/sessions/:id', { params: { id: 'a' } });
  expect(note.mock.calls).toEqual([['me:sessions']]);
  const refused = callNoting(note)('DELETE /api/auth/sessions/:id', { params: { id: 'b' } });
  await expect(refused).rejects.toThrow('404');
  expect(note).toHaveBeenCalledOnce();
});

it('compiles for no path and no field that the contract lacks', () => {
  fakeApi({});
  const wrong = [
    // @ts-expect-error There is no such path.
    () => call('GET /api/project'),
    // @ts-expect-error A project has an id.
    () => call('DELETE /api/projects/:id', { body: {} }),
    // @ts-expect-error A client has no such field.
    () => call('POST /api/clients', { body: { name: 'Birch', title: 'Birch' } }),
    // @ts-expect-error An answer has no such field.
    async () => (await call('GET /api/pnl', { query: { from: '', to: '' } })).profit,
  ];
  expect(wrong).toHaveLength(4);
});

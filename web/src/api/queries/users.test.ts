import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fakeApi.ts';
import { createQueryClient } from '../queryClient.ts';
import { apiTokensQuery } from './users.ts';

it('given a past day, which has no tokens of its own, then today’s are read', async () => {
  const tokens = [{ id: 1, name: 'Payroll' }];
  const calls = fakeApi({ 'GET /api/admin/api-tokens': () => ({ status: 200, body: tokens }) });
  expect(await createQueryClient('2026-03-31').fetchQuery(apiTokensQuery())).toEqual(tokens);
  expect(calls).toEqual(['GET /api/admin/api-tokens']);
});

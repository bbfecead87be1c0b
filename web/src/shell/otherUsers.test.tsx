import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { UserView } from '#projections/access/users/view.ts';
import { fakeApi } from '../testing/fakeApi.ts';
import { FakeEventSource } from '../testing/fakeEventSource.ts';
import { memberOf, userOf } from '../testing/records.ts';

beforeEach(async () => {
  await vi.dynamicImportSettled();
  vi.resetModules();
});

const admin = userOf('1', 'admin');
const ada = { ...memberOf(1, 'Ada Okafor'), salary: '52345', hourlyRate: '31.22' };

it.each<[string, UserView]>([
  ['somebody else signed in in another tab', { ...admin, id: '2', username: 'kofi', seesPay: false }],
  ['pay is withheld by now', { ...admin, seesPay: false }],
])('given that %s, then the tab forgets what was read before', async (_, present) => {
  window.history.replaceState(null, '', '/team-members');
  let user: UserView = admin;
  let reads = 0;
  fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: user }),
    'GET /api/team-members': () => {
      reads += 1;
      return { status: 200, body: [user === admin ? ada : { ...ada, salary: null, hourlyRate: null }] };
    },
  });
  const { App } = await import('./App.tsx');
  const { createQueryClient } = await import('../api/queryClient.ts');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  act(() => FakeEventSource.made.at(-1)?.opens());
  await screen.findByText('£52,345');
  user = present;
  act(() => FakeEventSource.made.at(-1)?.breaks());
  act(() => FakeEventSource.made.at(-1)?.opens());
  await waitFor(() => expect(FakeEventSource.made.length).toBeGreaterThan(1));
  act(() => FakeEventSource.made.at(-1)?.opens());
  await screen.findByText('Ada Okafor');
  expect(screen.queryByText('£52,345')).toBeNull();
  // A feed that opens late reads once more.
  expect(reads).toBeGreaterThan(1);
});

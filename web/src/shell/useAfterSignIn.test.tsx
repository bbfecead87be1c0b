import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { call } from '../api/call.ts';
import { currentUserQuery } from '../api/me.ts';
import { projectsQuery } from '../api/queries/projects.ts';
import { createQueryClient } from '../api/queryClient.ts';
import {
  dismissPassingToast,
  dismissToast,
  showLastChange,
  showToast,
  toastQueue,
} from '../ui/feedback/toasts.ts';
import { useAfterSignIn } from './useAfterSignIn.ts';

const before = { id: '1', username: 'robin', role: 'admin', seesPay: true };

const signIn = (client: QueryClient, changes = {}) => {
  const { result } = renderHook(() => useAfterSignIn(before as never), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  act(() => void result.current({ ...before, ...changes } as never));
};

it.each([
  ['the one who was here', {}, true],
  ['somebody else', { id: '2' }, false],
  ['one who may not see pay any more', { seesPay: false }, false],
  ['one who has become a team member', { role: 'team_member' }, false],
])('what was read stays, to be read again, for %s alone', (_, changes, stays) => {
  const client = createQueryClient();
  const { queryKey } = projectsQuery();
  client.setQueryData(queryKey, []);
  signIn(client, changes);
  expect(client.getQueryData(queryKey)).toEqual(stays ? [] : undefined);
  if (stays) expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it.each([
  ['the one who was here', {}, 1],
  ['somebody else', { id: '2' }, 0],
])(
  'given %s signs in and an undo is offered, then only that user keeps it while a password is chosen',
  (_, changes, count) => {
    act(() => showLastChange({ title: 'Hours moved' }, () => undefined));
    signIn(createQueryClient(), { ...changes, mustChoosePassword: true });
    expect(toastQueue.visibleToasts).toHaveLength(count);
    act(dismissToast);
  },
);

it('given another user signs in, then a failure of the one before does not come back', () => {
  act(() => showToast({ tone: 'error', title: 'Not saved' }, 'a-write'));
  signIn(createQueryClient(), { id: '2' });
  act(dismissPassingToast);
  expect(toastQueue.visibleToasts).toEqual([]);
});

it('what was asked in the session that is over and is refused late signs nobody out', async () => {
  const refusals: (() => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () => new Promise((answer) => refusals.push(() => answer(new Response('{}', { status: 401 })))),
  );
  const client = createQueryClient();
  const read = client.fetchQuery(projectsQuery()).catch(() => undefined);
  const written = client
    .getMutationCache()
    .build(client, { mutationFn: () => call('POST /api/logout', {}) })
    .execute(undefined)
    .catch(() => undefined);
  await vi.waitFor(() => expect(refusals).toHaveLength(2));
  signIn(client);
  for (const refuse of refusals) refuse();
  await Promise.all([read, written]);
  expect(client.getQueryData(currentUserQuery().queryKey)).toMatchObject({ id: '1' });
  expect(client.getQueryState(projectsQuery().queryKey)?.status).toBe('pending');
});

import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { projectsQuery } from '../api/queries/projects.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { dismissToast } from '../ui/feedback/toasts.ts';
import { useArrival } from './useArrival.ts';

afterEach(() => {
  act(dismissToast);
  cleanup();
});

const before = { id: '1', username: 'robin', role: 'admin', seesPay: true };

it.each([
  ['the one who was here', {}, true],
  ['somebody else', { id: '2' }, false],
  ['one who may not see pay any more', { seesPay: false }, false],
  ['one who has become a team member', { role: 'team_member' }, false],
])('what was read stays, to be read again, for %s alone', (_, changes, stays) => {
  const client = createQueryClient();
  const { queryKey } = projectsQuery();
  client.setQueryData(queryKey, []);
  const { result } = renderHook(() => useArrival(before as never), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  act(() => result.current({ ...before, ...changes } as never));
  expect(client.getQueryData(queryKey)).toEqual(stays ? [] : undefined);
  if (stays) expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

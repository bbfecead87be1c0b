import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { currentUserQuery } from '../api/me.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { forgetTab } from '../app/tabStorage.ts';
import type { HoursChange } from './hoursChange.ts';
import { hoursStoreOf } from './hoursStores.ts';
import { unsavedOf, unsavedStorage } from './unsavedStorage.ts';

const change: HoursChange = {
  projectId: 7,
  person: { kind: 'teamMember', id: 1 },
  month: '2026-10',
  name: 'Ada',
  before: 0,
  after: 12,
};
/** Unsaved hours that a user finds after a reload and signing in. */
const waitingFor = (userId: string) => hoursStoreOf(new QueryClient(), userId).typed().waiting;

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

it('given another person signs in, then they see nothing of it; given a sign-out, then it is gone', () => {
  hoursStoreOf(new QueryClient(), 'una').change([change]);
  expect(waitingFor('una')).toEqual([change]);
  expect(waitingFor('otto')).toEqual([]);
  forgetTab();
  expect(waitingFor('una')).toEqual([]);
});

it('shows nothing of today’s on a past day, and leaves it alone', () => {
  hoursStoreOf(new QueryClient(), 'una').change([change]);
  expect(hoursStoreOf(createQueryClient('2026-03-31'), 'una').typed().waiting).toEqual([]);
  expect(waitingFor('una')).toEqual([change]);
});

it('saves nothing of one person while another is signed in', async () => {
  const fetched = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal('fetch', fetched);
  const client = new QueryClient();
  const signIn = (id: string) => client.setQueryData(currentUserQuery().queryKey, { id } as never);
  signIn('otto');
  const store = hoursStoreOf(client, 'una');
  store.change([change]);
  await vi.waitFor(() => expect(store.typed().waiting).toEqual([change]));
  expect(fetched).not.toHaveBeenCalled();
  signIn('una');
  store.retry();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
});

it.each(['{', '{"a":1}', '[null,{"projectId":7}]'])('given %s was kept, then it is nothing', (text) => {
  for (const name of ['hours', 'hours.2026-10']) sessionStorage.setItem(`planner.unsaved.una.${name}`, text);
  expect(waitingFor('una')).toEqual([]);
});

it('tells what is kept, of one person', () => {
  unsavedStorage('una', 'hours').write({});
  expect([unsavedOf('una'), unsavedOf('otto')]).toEqual(['hours', '']);
  unsavedStorage('una', 'hours').write(undefined);
  expect(unsavedOf('una')).toBe('');
});

import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
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
/** What somebody who signs in to a page that is loaded anew finds waiting. */
const waitingFor = (userId: string) => hoursStoreOf(new QueryClient(), userId).typed().waiting;

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

it('given another person signs in, then they see nothing of it; given a sign-out, then it is gone', () => {
  hoursStoreOf(new QueryClient(), 'una').change([change]);
  expect(waitingFor('una')).toEqual([change]);
  expect(waitingFor('otto')).toEqual([]);
  forgetTab();
  expect(waitingFor('una')).toEqual([]);
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

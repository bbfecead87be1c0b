import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
// Preloaded, as the tests aren't about loading it.
import '../../plans/UnsavedHoursNotices.tsx';
import { currentUserQuery } from '../../api/me.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { newKey } from '../../api/request.ts';
import type { HoursChange } from '../../plans/hoursChange.ts';
import { notSavedYet } from '../../plans/hoursStores.ts';
import { unsavedStorage } from '../../plans/unsavedStorage.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { hoursAnswer } from '../../testing/fakeHours.ts';
import { hasUnsavedInput, isInputLostBy } from '../../ui/basics/unsavedGuard.ts';
import { ToastRegion } from '../../ui/feedback/ToastRegion.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { UnsavedNotices } from './UnsavedNotices.tsx';

const change: HoursChange = {
  projectId: 2,
  person: { kind: 'teamMember', id: 1 },
  month: '2027-03',
  name: 'Ada Okafor',
  before: 0,
  after: 12,
};
const kept = unsavedStorage('7', 'hours');
const waiting = { edits: [{ key: newKey(), group: newKey(), changes: [change] }], notSaved: [] };

let refused: { status: number; body: unknown } | undefined;
let hoursInLog: number;
let sent: unknown[];

beforeEach(() => {
  refused = undefined;
  hoursInLog = 0;
  sent = [];
  fakeApi({
    'POST /api/hours': (body) => {
      sent.push(body);
      return refused ?? { status: 200, body: hoursAnswer(() => hoursInLog)(body) };
    },
  });
});

afterEach(() => kept.write(undefined));

const open = () => {
  const client = createQueryClient();
  client.setQueryData(currentUserQuery().queryKey, { id: '7' } as never);
  const router = createMemoryRouter([{ path: '*', Component: UnsavedNotices }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  return router;
};

const notice = () => screen.queryByRole('status')?.textContent;
const toast = () => screen.queryByRole('alertdialog')?.textContent;
const saveNow = async () => userEvent.click(await screen.findByRole('button', { name: 'Save now' }));

it('says nothing, and lets the tab be closed, while everything is saved or is somebody else’s', () => {
  unsavedStorage('8', 'hours').write(waiting);
  open();
  expect(notice()).toBeUndefined();
  expect(hasUnsavedInput()).toBe(false);
  unsavedStorage('8', 'hours').write(undefined);
});

it('tells of hours of a month that are not saved, asks before the tab is closed, and saves them', async () => {
  kept.write(waiting);
  open();
  await waitFor(() => expect(notice()).toContain('1 cell of March 2027 not saved yet'));
  expect([hasUnsavedInput(), isInputLostBy('reload')]).toEqual([true, false]);
  await saveNow();
  await waitFor(() => expect(toast()).toBe('Hours of March 2027 savedThey had waited in this tab.'));
  expect(sent).toMatchObject([
    { changes: [{ projectId: 2, teamMemberId: 1, month: '2027-03', before: 0, after: 12 }] },
  ]);
  expect(notice()).toBeUndefined();
  expect(kept.read()).toBeUndefined();
  expect(hasUnsavedInput()).toBe(false);
});

it('keeps hours that could not be saved, and goes on telling of them', async () => {
  kept.write(waiting);
  refused = { status: 503, body: problem(503, 'The planner is starting.') };
  open();
  await saveNow();
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(notice()).toContain('1 cell of March 2027 not saved yet'));
  expect(kept.read()).toMatchObject({ edits: [{ changes: [{ after: 12 }] }] });
});

it('keeps hours that a colleague has changed too, and leads to the schedule, which asks whose to keep', async () => {
  kept.write(waiting);
  hoursInLog = 31;
  const router = open();
  act(() => showToast({ tone: 'error', title: 'Not saved yet' }, notSavedYet));
  await saveNow();
  await waitFor(() => expect(notice()).toContain('Somebody else has changed the same hours meanwhile.'));
  expect(screen.queryByRole('button', { name: 'Save now' })).toBeNull();
  expect(kept.read()).toMatchObject({ notSaved: [{ change: { after: 12 }, theirs: 31 }] });
  expect(toast()).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Open the schedule' }));
  expect(router.state.location).toMatchObject({
    pathname: '/schedule',
    search: '?month=2027-03&likelihood=tentative',
  });
});

it('tells of hours that are refused for good, until somebody discards them', async () => {
  kept.write(waiting);
  refused = { status: 400, body: problem(400, 'Ada Okafor has left by then.') };
  open();
  await saveNow();
  await waitFor(() =>
    expect(notice()).toContain('1 cell of March 2027 not savedAda Okafor has left by then.'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Discard what was typed' }));
  expect(notice()).toBeUndefined();
  expect(kept.read()).toBeUndefined();
});

it('tells of hours that were not moved, as a colleague has changed a part of them', async () => {
  kept.write({ ...waiting, edits: waiting.edits.map((edit) => ({ ...edit, all: true })) });
  hoursInLog = 31;
  open();
  await saveNow();
  await waitFor(() => expect(toast()).toContain('Ada Okafor, March 2027: Kofi Annan has made this 31h'));
  expect([notice(), kept.read()]).toEqual([undefined, undefined]);
});

it('saves hours that an earlier version of the planner has kept for a month', async () => {
  const earlier = unsavedStorage('7', 'hours.2027-03');
  const { month: _, ...ofMonth } = change;
  earlier.write([ofMonth]);
  open();
  await saveNow();
  await waitFor(() => expect(toast()).toBe('Hours of March 2027 savedThey had waited in this tab.'));
  expect(sent).toMatchObject([{ changes: [{ month: '2027-03', before: 0, after: 12 }] }]);
  expect([earlier.read(), kept.read()]).toEqual([undefined, undefined]);
});

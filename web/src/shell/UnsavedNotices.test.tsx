import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
// Fetched ahead, as the tests are not about its arrival.
import '../pages/utilisation/grid/UnsavedHoursNotices.tsx';
import { currentUserQuery } from '../api/me.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { unsavedStorage } from '../plans/unsavedStorage.ts';
import { fakeApi, problem } from '../testing/fakeApi.ts';
import { memberOf, planningRowOf, planOf, projectOf } from '../testing/records.ts';
import { isLostBy, isPageHeld } from '../ui/basics/heldPage.ts';
import { ToastRegion } from '../ui/feedback/ToastRegion.tsx';
import { dismissToast } from '../ui/feedback/toasts.ts';
import { UnsavedNotices } from './UnsavedNotices.tsx';

const retainer = projectOf(2, 'Website retainer');
const ada = memberOf(1, 'Ada Okafor');
const change = {
  projectId: 2,
  person: { kind: 'teamMember', id: 1 },
  name: 'Ada Okafor',
  before: 0,
  after: 12,
};
const kept = unsavedStorage('7', 'hours.2027-03');

let refused: { status: number; body: unknown } | undefined;
let sent: unknown[];

beforeEach(() => {
  refused = undefined;
  sent = [];
  fakeApi({
    'GET /api/planning/2027-03': () => ({
      status: 200,
      body: { counts: {}, projects: [planningRowOf(retainer, { version: 4 })] },
    }),
    'GET /api/allocations?month=2027-03': () => ({ status: 200, body: [] }),
    'PUT /api/allocations/project/2/month/2027-03': (body) => {
      sent.push(body);
      return refused ?? { status: 200, body: planOf([], { version: 5 }) };
    },
  });
});

afterEach(() => {
  act(dismissToast);
  cleanup();
  kept.write(undefined);
  vi.unstubAllGlobals();
});

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
  unsavedStorage('8', 'hours.2027-03').write([change]);
  open();
  expect(notice()).toBeUndefined();
  expect(isPageHeld()).toBe(false);
  unsavedStorage('8', 'hours.2027-03').write(undefined);
});

it('tells of hours of a month that are not saved, asks before the tab is closed, and saves them', async () => {
  kept.write([change]);
  open();
  await waitFor(() => expect(notice()).toContain('1 cell of March 2027 not saved yet'));
  expect([isPageHeld(), isLostBy('reload')]).toEqual([true, false]);
  await saveNow();
  await waitFor(() => expect(toast()).toBe('Hours of March 2027 savedThey had waited in this tab.'));
  expect(sent).toMatchObject([
    { expectedVersion: 4, entries: [{ teamMemberId: ada.id, allocatedHours: 12 }] },
  ]);
  expect(notice()).toBeUndefined();
  expect(kept.read()).toBeUndefined();
  expect(isPageHeld()).toBe(false);
});

it('keeps hours that could not be saved, and goes on telling of them', async () => {
  kept.write([change]);
  refused = { status: 503, body: problem(503, 'The planner is starting.') };
  open();
  await saveNow();
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(notice()).toContain('1 cell of March 2027 not saved yet'));
  expect(kept.read()).toEqual([expect.objectContaining({ after: 12 })]);
});

it('keeps hours that a colleague has changed too, and leads to the grid, which asks whose to keep', async () => {
  kept.write([change]);
  refused = {
    status: 409,
    body: {
      ...problem(409, 'Somebody was quicker.'),
      current: planOf([], { version: 5 }),
      changedBy: { name: 'Kofi Annan' },
      changedAt: '2027-03-03T12:00:00.000Z',
    },
  };
  const router = open();
  await saveNow();
  await waitFor(() => expect(notice()).toContain('Somebody else has changed the same hours meanwhile.'));
  expect(screen.queryByRole('button', { name: 'Save now' })).toBeNull();
  expect(kept.read()).toEqual([expect.objectContaining({ after: 12 })]);
  await userEvent.click(screen.getByRole('button', { name: 'Open the grid' }));
  expect(router.state.location).toMatchObject({
    pathname: '/allocations',
    search: '?view=grid&month=2027-03',
  });
});

it('tells, until it is dismissed, of hours that are refused for good', async () => {
  kept.write([change]);
  refused = { status: 400, body: problem(400, 'Ada Okafor has left by then.') };
  open();
  await saveNow();
  await waitFor(() => expect(toast()).toBe('Not saved: Website retainerAda Okafor has left by then.'));
  expect(notice()).toBeUndefined();
});

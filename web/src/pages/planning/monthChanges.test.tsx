import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../testing/fakeApi.ts';
import { allocationOf, memberOf, planningRowOf, planOf, projectOf } from '../../testing/records.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { MonthlyPlanningPage } from './MonthlyPlanningPage.tsx';

const ada = memberOf(1, 'Ada Okafor');
const retainer = projectOf(2, 'Website retainer');
const rows = [planningRowOf(retainer, { remainingHours: 30, allocatedHours: 20, status: 'Under Allocated' })];
const counts = { sla: 0, retainer: 1, oneOff: 0, underAllocated: 1 };
const path = (month: string) => `/monthly-planning?month=${month}`;

/** Answers about a month in which Ada has 20 hours on the retainer. */
const answersOf = (month: string) => {
  const plan = planOf([allocationOf(retainer, { teamMember: ada }, 20)]);
  const revenue = { retainer: 1, sla: 0, oneOff: 0, total: 1 };
  return {
    [`GET /api/planning/${month}`]: () => ({ status: 200, body: { counts, projects: rows } }),
    [`GET /api/allocations/project/2/month/${month}`]: () => ({ status: 200, body: plan }),
    [`GET /api/dashboard/outlook?from=${month}&to=${month}`]: () => ({ status: 200, body: [{ revenue }] }),
    [`GET /api/dashboard/metrics?month=${month}`]: () => ({
      status: 200,
      body: { teamUtilizationDetails: [] },
    }),
    [`GET /api/dashboard/freelancer-activity/${month}`]: () => ({ status: 200, body: [] }),
  };
};

beforeEach(() => {
  fakeApi({
    ...answersOf('2026-05'),
    ...answersOf('2026-06'),
    'GET /api/allocations/project/2?month=2026-04': () => ({
      status: 200,
      body: [allocationOf(retainer, { teamMember: ada }, 30)],
    }),
    'GET /api/team-members': () => ({ status: 200, body: [ada] }),
    'GET /api/freelancers': () => ({ status: 200, body: [] }),
  });
});

const openMay = async () => {
  const router = renderPage(MonthlyPlanningPage, path('2026-06'));
  await screen.findByText('No one-off projects found');
  await act(() => router.navigate(path('2026-05')));
  return router;
};

it('discards hours that were typed for another month than is shown after Back', async () => {
  const router = await openMay();
  await userEvent.click(await screen.findByRole('button', { name: 'Allocate hours to Website retainer' }));
  await userEvent.click(await screen.findByRole('button', { name: /Hours of Ada/ }));
  await userEvent.keyboard('35{Enter}');
  await act(() => router.navigate(-1));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(router.state.location.search).toBe('?month=2026-06'));
  expect(await screen.findByRole('button', { name: 'Hours of Ada Okafor: 20h' })).toBeTruthy();
});

it('names the month in which an import was asked for, whichever is shown when it is to be confirmed', async () => {
  const router = await openMay();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Import Last Month for Website retainer' }),
  );
  await act(() => router.navigate(path('2026-06')));
  expect((await screen.findByRole('alertdialog', { name: /^Replace hours/ })).textContent).toContain(
    'other hours in May 2026',
  );
});

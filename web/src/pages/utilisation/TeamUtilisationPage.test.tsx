import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../testing/fakeApi.ts';
import {
  allocationOf,
  freelancerOf,
  memberOf,
  planningRowOf,
  planOf,
  projectOf,
} from '../../testing/records.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { TeamUtilisationPage } from './TeamUtilisationPage.tsx';

const ada = memberOf(1, 'Ada Okafor');
const alan = freelancerOf(1, 'Alan Doyle');
const shop = projectOf(7, 'Shop support');
const brand = projectOf(8, 'Brand refresh', { client: { id: 2, name: 'Cobalt Insurance' }, clientId: 2 });

const detail = { id: 1, name: 'Ada Okafor', role: 'Developer', workingHours: 160 };
let unscheduled: ReturnType<typeof planningRowOf>[];

beforeEach(() => {
  const allocations = [allocationOf(shop, { teamMember: ada }, 20)];
  unscheduled = [];
  const rows = () => [
    planningRowOf(shop, {
      allocatedHours: 20,
      remainingHours: 30,
      people: 1,
      status: 'Under Allocated',
    }),
    planningRowOf(brand, { requiredHours: 0, remainingHours: 0 }),
    ...unscheduled,
  ];
  fakeApi({
    'GET /api/planning/2026-05': () => ({ status: 200, body: { counts: {}, projects: rows() } }),
    'GET /api/allocations?month=2026-05': () => ({ status: 200, body: allocations }),
    'GET /api/dashboard/metrics?month=2026-05': () => ({
      status: 200,
      body: {
        teamUtilization: 0.925,
        thresholds: { utilization: { good: 0.8, watch: 0.6 } },
        teamUtilizationDetails: [{ ...detail, allocatedHours: 168, utilizationRate: 1.05 }],
      },
    }),
    'GET /api/dashboard/freelancer-activity/2026-05': () => ({
      status: 200,
      body: [
        {
          ...alan,
          allocatedHours: 26.5,
          additionalHours: 6.5,
          totalHours: 26.5,
          totalCost: 1192.5,
          projects: 1,
          status: 'Over Contract',
        },
      ],
    }),
    'GET /api/team-members': () => ({ status: 200, body: [ada] }),
    'GET /api/freelancers': () => ({ status: 200, body: [alan] }),
    'GET /api/allocations/project/7/month/2026-05': () => ({ status: 200, body: planOf(allocations) }),
  });
});

const open = (search = '') => renderPage(TeamUtilisationPage, `/allocations?month=2026-05${search}`);

/** The dialog is a chunk of its own, which takes long to load on a busy machine. */
const arrival = { timeout: 15_000 };

const projects = async () => {
  const table = within(screen.getByRole('table', { name: 'Projects' }));
  await table.findAllByRole('row');
  return table
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('a')?.textContent ?? row.firstElementChild?.textContent);
};

describe('the list', () => {
  it('shows how full people are, and what projects need and have', async () => {
    open();
    expect(await screen.findByRole('row', { name: /Ada Okafor/ })).not.toBeNull();
    expect(screen.getByRole('row', { name: /Ada Okafor/ }).textContent).toContain('+8h 168h of 160h');
    expect(screen.getByRole('meter', { name: 'Utilisation of Ada Okafor' })).not.toBeNull();
    expect(screen.getByRole('row', { name: /Alan Doyle/ }).textContent).toBe(
      'Alan Doyle26.5h of 20hOver Contract',
    );
    expect(screen.getByRole('row', { name: /Shop support/ }).textContent).toBe(
      'Alder & FinchShop supportRetainer120h of 50h30hUnder Allocated',
    );
    expect(screen.getByRole('row', { name: /Brand refresh/ }).textContent).toContain('0h Flexible—');
  });

  it('names work that is not scheduled apart from what the month needs', async () => {
    const someday = projectOf(9, 'Someday', { projectType: 'one_off', startMonth: null });
    unscheduled = [planningRowOf(someday, { requiredHours: 24, remainingHours: 24, unscheduledHours: 260 })];
    open();
    const total = await screen.findByRole('row', { name: /^Total/ });
    expect(total.textContent).toContain('20h of 50h and 24h not scheduled');
    expect(screen.getByRole('row', { name: /Someday/ }).textContent).toContain('0h of 24h');
    expect(screen.getByTitle('Not scheduled: 260h in all')).not.toBeNull();
  });

  it('shows all, allocated or unallocated projects, and those that are searched, by its address', async () => {
    const router = open();
    await screen.findByRole('row', { name: /Shop support/ });
    await userEvent.click(screen.getByRole('radio', { name: 'Unallocated (1)' }));
    expect(await projects()).toEqual(['Brand refresh', 'Total']);
    await userEvent.click(screen.getByRole('radio', { name: 'Allocated (1)' }));
    expect(await projects()).toEqual(['Shop support', 'Total']);
    expect(router.state.location.search).toBe('?month=2026-05&show=allocated');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search projects or clients' }), 'cobalt');
    expect(await screen.findByText('No projects match')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all projects' }));
    expect(await projects()).toEqual(['Shop support', 'Brand refresh', 'Total']);
  });

  it('opens the allocations of a project', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Allocate hours to Shop support' }));
    expect(
      await screen.findByRole('dialog', { name: 'Allocate Hours - Shop support' }, arrival),
    ).not.toBeNull();
  });
});

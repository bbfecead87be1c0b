import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AllocationView } from '#projections/plans/allocations/view.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { fakeBrowser } from '../../testing/fakeBrowser.ts';
import { hoursAnswer, type SentChange } from '../../testing/fakeHours.ts';
import {
  allocationOf,
  freelancerOf,
  memberOf,
  planningRowOf,
  planOf,
  projectOf,
} from '../../testing/records.ts';
import { ToastRegion } from '../../ui/feedback/ToastRegion.tsx';
import { dismissToast } from '../../ui/feedback/toasts.ts';
import { TeamUtilisationPage } from './TeamUtilisationPage.tsx';

const ada = memberOf(1, 'Ada Okafor');
const alan = freelancerOf(1, 'Alan Doyle');
const shop = projectOf(7, 'Shop support');
const brand = projectOf(8, 'Brand refresh', { client: { id: 2, name: 'Cobalt Insurance' }, clientId: 2 });

const detail = { id: 1, name: 'Ada Okafor', role: 'Developer', workingHours: 160 };
let allocations: AllocationView[];
let brandHours: number;
let team: (typeof detail)[];
let unscheduled: ReturnType<typeof planningRowOf>[];
let monthsOff: unknown[];
let sent: unknown[];
let refused: { status: number; body: unknown } | undefined;

beforeEach(() => {
  fakeBrowser();
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => {};
  allocations = [allocationOf(shop, { teamMember: ada }, 20)];
  brandHours = 0;
  team = [detail];
  monthsOff = [];
  sent = [];
  refused = undefined;
  unscheduled = [];
  const rows = () => [
    planningRowOf(shop, {
      allocatedHours: 20,
      remainingHours: 30,
      people: 1,
      status: 'Under Allocated',
    }),
    planningRowOf(brand, { requiredHours: 0, remainingHours: 0, allocatedHours: brandHours }),
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
        teamUtilizationDetails: team.map((of) => ({ ...of, allocatedHours: 168, utilizationRate: 1.05 })),
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
    'GET /api/time-off/months?from=2026-05&to=2026-05': () => ({ status: 200, body: monthsOff }),
    'GET /api/team-members': () => ({ status: 200, body: [ada] }),
    'GET /api/freelancers': () => ({ status: 200, body: [alan] }),
    'GET /api/allocations/project/7/month/2026-05': () => ({ status: 200, body: planOf(allocations) }),
    'POST /api/hours': (body) => {
      sent.push(body);
      return refused ?? { status: 200, body: hoursAnswer(hoursOf, plan)(body) };
    },
  });
});

afterEach(() => {
  act(dismissToast);
  cleanup();
  vi.unstubAllGlobals();
});

const isOf =
  ({ projectId, teamMemberId, freelancerId }: SentChange) =>
  (entry: AllocationView) =>
    entry.projectId === projectId &&
    entry.teamMemberId === teamMemberId &&
    entry.freelancerId === freelancerId;
const hoursOf = (cell: SentChange) => allocations.find(isOf(cell))?.allocatedHours ?? 0;
/** Takes hours in, which the page then reads. */
const plan = (change: SentChange) => {
  const [project, person] = [
    change.projectId === 7 ? shop : brand,
    change.teamMemberId ? { teamMember: ada } : { freelancer: alan },
  ];
  if (project === brand) brandHours = change.after;
  allocations = [
    ...allocations.filter((entry) => !isOf(change)(entry)),
    allocationOf(project, person, change.after),
  ];
};

let client: QueryClient;

const open = (search = '') => {
  client = createQueryClient();
  const router = createMemoryRouter([{ path: '/allocations', Component: TeamUtilisationPage }], {
    initialEntries: [`/allocations?month=2026-05${search}`],
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  return router;
};

/** Dialog and grid are chunks of their own, which a busy machine takes its time to load. */
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

describe('the grid', () => {
  const openGrid = async () => {
    open('&view=grid');
    const grid = await screen.findByRole('grid', { name: 'Hours of people on projects' }, arrival);
    act(() => grid.focus());
    return grid;
  };
  const row = (name: RegExp) => screen.getByRole('row', { name }).textContent;

  it('has people by projects with totals in both directions', async () => {
    await openGrid();
    expect(row(/Ada Okafor/)).toBe('Ada OkaforDeveloper2020h of 160h');
    expect(row(/Alan Doyle/)).toBe('Alan DoyleFreelancer0h of 20h');
    expect(row(/^Total/)).toBe('Total20hof 50h20hof 180h');
  });

  it('leaves out projects without demand or hours until they are asked for', async () => {
    await openGrid();
    expect(screen.queryByRole('columnheader', { name: /Brand refresh/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 more project' }));
    expect(row(/^Total/)).toBe('Total20hof 50h0hFlexible20hof 180h');
    expect(screen.queryByRole('button', { name: /more project/ })).toBeNull();
  });

  it('says what somebody is off in the month', async () => {
    const none = { requestedDays: 0, requestedHours: 0 };
    monthsOff = [{ teamMemberId: 1, month: '2026-05', days: 1, hours: 8, ...none }];
    await openGrid();
    await screen.findByText('Ada Okafor has 140h free, off 1 day (8h), Shop support still needs 30h');
    await userEvent.keyboard('80');
    screen.getByText(/→ Ada Okafor has 80h free, off 1 day \(8h\), Shop support has 30h too many/);
  });

  it('says what is left while a cell is chosen and typed into, and what a block adds up to', async () => {
    await openGrid();
    expect(screen.getByText('Ada Okafor has 140h free, Shop support still needs 30h')).not.toBeNull();
    await userEvent.keyboard('50%');
    expect(
      screen.getByText('80h on Shop support → Ada Okafor has 80h free, Shop support has 30h too many'),
    ).not.toBeNull();
    await userEvent.keyboard('{Escape}{Shift>}{ArrowDown}{/Shift}');
    expect(screen.getByText('2 cells, 20h in all. 2 people: 160h free')).not.toBeNull();
  });

  it('takes sums and shares of what somebody has, and keeps in its cell what the server refuses', async () => {
    await openGrid();
    await userEvent.keyboard('=8+4{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ changes: [{ before: 20, after: 12 }] }]));
    refused = { status: 400, body: problem(400, 'Alan Doyle has left by then.') };
    await userEvent.keyboard('50%{Enter}');
    await waitFor(() => expect(sent[1]).toMatchObject({ changes: [{ freelancerId: alan.id, after: 10 }] }));
    const cell = await screen.findByRole('gridcell', { name: '10 Alan Doyle has left by then.' });
    expect(cell.getAttribute('aria-invalid')).toBe('true');
    refused = undefined;
    await userEvent.keyboard('{F2}{Escape}');
    expect(row(/Alan Doyle/)).toBe('Alan DoyleFreelancer0h of 20h');
  });

  it('shows an edit at once, saves it, and takes it back', async () => {
    await openGrid();
    await userEvent.keyboard('7:30{Enter}');
    expect(row(/Ada Okafor/)).toBe('Ada OkaforDeveloper7.57.5h of 160h');
    await waitFor(() => expect(sent).toHaveLength(1));
    const cell = { projectId: 7, teamMemberId: 1, freelancerId: null, month: '2026-05' };
    expect(sent[0]).toEqual({ changes: [{ ...cell, before: 20, after: 7.5 }] });
    await screen.findByText('All changes saved');
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ changes: [{ ...cell, before: 7.5, after: 20 }] });
  });

  it('keeps what was typed beside the hours of who was quicker, until one is picked', async () => {
    await openGrid();
    allocations = [allocationOf(shop, { teamMember: ada }, 33)];
    await userEvent.keyboard('5{Enter}');
    const list = await screen.findByRole(
      'list',
      { name: 'Hours on which the two plans differ' },
      { timeout: 5_000 },
    );
    expect(list.textContent).toMatch(
      /^Ada Okafor on Shop supportBoth changedKofi Annan, 3 March 2026 at .*Before20hTheirs33hYours5h/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save these hours' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ changes: [{ teamMemberId: 1, before: 33, after: 5 }] });
  });

  describe('while a cell is open', () => {
    /** Kofi puts Ada on 31 hours; the page hears of it. */
    const kofiSaves = async () => {
      allocations = [allocationOf(shop, { teamMember: ada }, 31)];
      await act(() => client.invalidateQueries());
    };

    it('9 typed over 20 never replaces the 31 that a colleague saves meanwhile unseen', async () => {
      await openGrid();
      await userEvent.keyboard('9');
      await kofiSaves();
      await userEvent.keyboard('{Enter}');
      const list = await screen.findByRole('list', { name: 'Hours on which the two plans differ' }, arrival);
      expect(list.textContent).toMatch(/Kofi Annan.*Before20hTheirs31hYours9h/);
      expect(sent).toMatchObject([{ changes: [{ before: 20, after: 9 }] }]);
    });

    it('20 confirmed as it was leaves the 31 of a colleague alone', async () => {
      await openGrid();
      await userEvent.keyboard('{F2}');
      await kofiSaves();
      await userEvent.keyboard('{Enter}');
      expect(row(/Ada Okafor/)).toContain('31');
      expect(sent).toEqual([]);
    });

    it('its row stays where it is when somebody joins above it', async () => {
      await openGrid();
      await userEvent.keyboard('9');
      team = [{ ...detail, id: 2, name: 'Aaron Abel' }, detail];
      await act(() => client.invalidateQueries());
      expect(screen.queryByRole('row', { name: /Aaron Abel/ })).toBeNull();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(sent).toMatchObject([{ changes: [{ teamMemberId: 1, after: 9 }] }]));
      expect(await screen.findByRole('row', { name: /Aaron Abel/ })).not.toBeNull();
    });
  });

  it('keeps the column of a project that gets its first hours under Unallocated', async () => {
    open('&view=grid&show=unallocated');
    const heading = () => screen.queryByRole('columnheader', { name: /Brand refresh/ });
    await waitFor(() => expect(heading()).not.toBeNull(), arrival);
    expect(screen.queryByRole('columnheader', { name: /Shop support/ })).toBeNull();
    act(() => screen.getByRole('grid').focus());
    await userEvent.keyboard('8{Enter}');
    await screen.findByText('All changes saved');
    expect(await screen.findByRole('radio', { name: 'Unallocated (0)' })).not.toBeNull();
    expect(heading()).not.toBeNull();
  });
});

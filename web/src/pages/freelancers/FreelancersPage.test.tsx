import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addMonths } from '#domain/values/month.ts';
import type { FreelancerMonthView } from '#projections/money/profitability/view.ts';
import type { FreelancerView } from '#projections/people/freelancers/view.ts';
import { currentMonth } from '../../format/dates.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { allocationOf, freelancerOf, projectOf } from '../../testing/records.ts';
import { fieldFaults, renderPage, toastText } from '../../testing/renderPage.tsx';
import { FreelancersPage } from './FreelancersPage.tsx';

const alan = freelancerOf(1, 'Alan Doyle');
const bea = { ...freelancerOf(2, 'Bea Marsh'), role: 'Illustrator' };

const monthOf = (freelancer: FreelancerView, fields: Partial<FreelancerMonthView>): FreelancerMonthView => ({
  id: freelancer.id,
  name: freelancer.name,
  role: freelancer.role,
  hourlyRate: freelancer.hourlyRate,
  contractedHours: 20,
  allocatedHours: 0,
  additionalHours: 0,
  totalHours: 20,
  totalCost: 900,
  projects: 0,
  status: 'No Activity',
  ...fields,
});

let freelancers: FreelancerView[];
let sent: unknown[];
let refused: { status: number; body: unknown } | undefined;

beforeEach(() => {
  freelancers = [alan, bea];
  sent = [];
  refused = undefined;
  const write = (body: unknown) => {
    sent.push(body);
    return refused ?? { status: 200, body: alan };
  };
  const worked = {
    allocatedHours: 26.5,
    additionalHours: 6.5,
    totalHours: 26.5,
    totalCost: 1192.5,
    projects: 1,
    status: 'Over Contract' as const,
  };
  fakeApi({
    [`GET /api/dashboard/coverage?from=${currentMonth()}&to=${addMonths(currentMonth(), 2)}`]: () => ({
      status: 200,
      body: [{ plannedHours: 8 }],
    }),
    'GET /api/freelancers': () => ({ status: 200, body: freelancers }),
    'GET /api/dashboard/freelancer-activity/2026-05': () => ({
      status: 200,
      body: [monthOf(alan, worked), monthOf(bea, {})],
    }),
    'GET /api/dashboard/freelancer-activity/2026-06': () => ({ status: 200, body: [] }),
    'GET /api/allocations?month=2026-05': () => ({
      status: 200,
      body: [allocationOf(projectOf(1, 'Shop support'), { freelancer: alan }, 26.5)],
    }),
    'POST /api/freelancers': write,
    'PUT /api/freelancers/1': write,
    'DELETE /api/freelancers/1': () => refused ?? { status: 204 },
  });
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (name: string, text: string) => enter(screen.getByRole('textbox', { name }), text);

describe('Monthly Hours', () => {
  it("shows every freelancer's month in figures of the server, with totals", async () => {
    renderPage(FreelancersPage, '/freelancers?month=2026-05');
    await screen.findByRole('row', { name: /Alan/ });
    const table = screen.getByRole('table', { name: 'Freelancer hours in May 2026' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'FreelancerContractedAdditionalTotalTotal CostRateProjectsStatus',
      'Alan Doyle20h6.5h26.5h£1,192.50£45/h1Over Contract',
      'Bea Marsh20h0h20h£900.00£45/h0No Activity',
      'Total40h6.5h46.5h£2,092.50',
    ]);
  });

  it('opens a row to show its projects', async () => {
    renderPage(FreelancersPage, '/freelancers?month=2026-05');
    const alansRow = await screen.findByRole('button', { name: 'Alan Doyle' });
    expect(alansRow.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(alansRow);
    const projects = within(await screen.findByRole('table', { name: 'Projects of Alan Doyle in May 2026' }));
    const row = await projects.findByRole('row', { name: /Shop support/ });
    expect(row.textContent).toBe('Alder & FinchShop support26.5h£60/h£1,590');
    await press('Bea Marsh');
    expect(await screen.findByText('No hours are allocated in this month')).not.toBeNull();
  });

  it('keeps month and mode in the address', async () => {
    const router = renderPage(FreelancersPage, '/freelancers?month=2026-05');
    await press('Next month');
    expect(await screen.findByText('No freelancers found')).not.toBeNull();
    expect(router.state.location.search).toBe('?month=2026-06');
    await userEvent.click(screen.getByRole('radio', { name: 'Freelancer Bench' }));
    expect(router.state.location.search).toBe('?month=2026-06&view=bench');
    expect(screen.queryByRole('button', { name: 'Next month' })).toBeNull();
  });
});

it('says that a freelancer of the address is gone only where all freelancers are read', async () => {
  const answered = globalThis.fetch;
  const away = new Response('{"detail":"The database is away."}', { status: 503 });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url === '/api/freelancers' ? away.clone() : answered(url, init),
  );
  renderPage(FreelancersPage, '/freelancers?month=2026-05&edit=9');
  await screen.findByRole('row', { name: /Alan/ });
  expect(screen.queryByText(/which is not in this list/)).toBeNull();
  cleanup();
  vi.stubGlobal('fetch', answered);
  renderPage(FreelancersPage, '/freelancers?month=2026-05&edit=9');
  expect(await screen.findByText(/which is not in this list/)).not.toBeNull();
});

describe('Freelancer Bench', () => {
  const bench = '/freelancers?view=bench';

  it('lists rates and agreed hours, and finds by name, email or role', async () => {
    renderPage(FreelancersPage, bench);
    expect((await screen.findByRole('row', { name: /Alan/ })).textContent).toBe(
      'Alan DoyleCopywriterf1@freelance.example£45/h20h/monthDirect',
    );
    await userEvent.type(screen.getByRole('searchbox'), 'illus');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Alan/ })).toBeNull());
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No freelancers match your search')).not.toBeNull();
  });

  it('names every fault under its field', async () => {
    renderPage(FreelancersPage, bench);
    await press('New Freelancer');
    await screen.findByRole('dialog', { name: 'New Freelancer' });
    await userEvent.clear(screen.getByRole('textbox', { name: 'Contracted Hours' }));
    await type('Contracted Hours', '-1');
    await press('Create Freelancer');
    expect(fieldFaults()).toEqual([
      'Name is required',
      'Invalid email',
      'Role is required',
      'Hourly rate is required',
      'Minimum hours must be 0 or greater',
    ]);
    expect(sent).toEqual([]);
  });

  it('creates a freelancer', async () => {
    renderPage(FreelancersPage, `${bench}&new=1`);
    await screen.findByRole('dialog');
    await type('Name', 'Cleo');
    await type('Email', 'cleo@freelance.example');
    await type('Role', 'Writer');
    await type('Hourly Rate (£)', '60.50');
    await press('Create Freelancer');
    await waitFor(() => expect(toastText()).toBe('Freelancer created successfully'));
    expect(sent).toEqual([
      {
        name: 'Cleo',
        email: 'cleo@freelance.example',
        role: 'Writer',
        skills: [],
        hourlyRate: '60.5',
        minAgreedHours: 0,
        costType: 'direct',
        directCostPercentage: 100,
        startMonth: currentMonth(),
        endMonth: null,
      },
    ]);
  });
});

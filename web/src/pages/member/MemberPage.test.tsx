import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemberAllocationView } from '#projections/people/memberPage/view.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { fakeDownloads } from '../../testing/fakeDownloads.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { MemberPage } from './MemberPage.tsx';

const profile = { name: 'Ada Okafor', role: 'Developer', linked: true };
const summary = { totalHours: 80.5, projects: 2, revenueGenerated: 5287.5 };
const allocation = (
  id: number,
  name: string,
  hourlyRate: string,
  allocatedHours: number,
  value: number,
): MemberAllocationView => ({
  id,
  month: '2026-11',
  allocatedHours,
  value,
  project: {
    id,
    name,
    projectType: 'retainer',
    hourlyRate,
    countedRate: hourlyRate,
    client: { id: 1, name: 'Alder & Finch' },
  },
});
const allocations = [
  allocation(1, 'Shop support', '60', 50, 3000),
  allocation(2, 'Campaign', '75', 30.5, 2287.5),
];

const answer = (body: unknown) => () => ({ status: 200, body });
const planned = {
  'GET /api/team-member/profile': answer(profile),
  'GET /api/team-member/summary?month=2026-11': answer(summary),
  'GET /api/team-member/allocations?month=2026-11': answer(allocations),
};
const nothing = {
  'GET /api/team-member/summary?month=2026-11': answer({ totalHours: 0, projects: 0, revenueGenerated: 0 }),
  'GET /api/team-member/allocations?month=2026-11': answer([]),
};

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') }));

const open = () => renderPage(MemberPage, '/');

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('a team member with allocations', () => {
  beforeEach(() => {
    fakeApi(planned);
    open();
  });

  it('is welcomed by name, with three figures of the month', async () => {
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Ada Okafor' })).not.toBeNull();
    expect((await screen.findByText('Total Hours')).closest('[data-slot~="stat"]')?.textContent).toContain(
      '80.5h',
    );
    expect(screen.getByText('Projects').closest('[data-slot~="stat"]')?.textContent).toContain('2');
    expect(screen.getByText('Revenue Generated').closest('[data-slot~="stat"]')?.textContent).toContain(
      '£5,287.50',
    );
  });

  it("finds hours, rate and value of each project, with the server's totals", async () => {
    expect(screen.getByRole('heading', { name: /Your Project Allocations/ })).not.toBeNull();
    const row = await screen.findByRole('row', { name: /Campaign/ });
    expect(cells(row)).toEqual(['30.5h', '£75/h', '£2,287.50']);
    expect(cells(screen.getByRole('row', { name: /Total/ }))).toEqual(['80.5h', '', '£5,287.50']);
  });

  it('takes them along as a file', async () => {
    const downloads = fakeDownloads();
    await screen.findByRole('row', { name: /Campaign/ });
    await userEvent.click(screen.getByRole('button', { name: 'Export allocations as CSV' }));
    await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['allocations_2026-11.csv']));
    expect((await downloads[0]?.text())?.slice(1).split('\r\n')).toEqual([
      'Month,Client,Project,Hours,Hourly Rate,Value',
      '2026-11,Alder & Finch,Shop support,50,60,3000.00',
      '2026-11,Alder & Finch,Campaign,30.5,75,2287.50',
      '',
    ]);
  });

  it('may look twelve months ahead from the current one, and at earlier ones set apart', async () => {
    await userEvent.click(screen.getByRole('button', { name: /November 2026/ }));
    await screen.findByRole('group', { name: 'Earlier months' });
    const options = screen
      .getAllByRole('option')
      .filter((option) => !screen.getByRole('group', { name: 'Earlier months' }).contains(option));
    const months = options.map((option) => option.textContent);
    expect(months).toHaveLength(12);
    expect(months[0]).toBe('November 2026');
    expect(months.at(-1)).toBe('October 2027');
  });
});

it('says so when nothing is planned', async () => {
  fakeApi({ ...planned, ...nothing });
  open();
  expect(await screen.findByText('No allocations yet')).not.toBeNull();
  expect(screen.getByText(/Nothing is planned for you in/).textContent).toContain('in November 2026');
});

it('tells somebody who is linked to nobody what to do', async () => {
  fakeApi({
    ...nothing,
    'GET /api/team-member/profile': answer({ name: 'Lone', role: '', linked: false }),
  });
  open();
  expect(await screen.findByText('No allocations yet')).not.toBeNull();
  expect(await screen.findByText(/not linked to a team member/)).not.toBeNull();
});

it('offers another try when the allocations can not be read', async () => {
  let isDown = true;
  fakeApi({
    ...planned,
    'GET /api/team-member/allocations?month=2026-11': () =>
      isDown
        ? { status: 503, body: problem(503, 'The planner cannot reach its database right now.') }
        : { status: 200, body: allocations },
  });
  open();
  expect(await screen.findByText('The planner cannot reach its database right now.')).not.toBeNull();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Campaign')).not.toBeNull();
});

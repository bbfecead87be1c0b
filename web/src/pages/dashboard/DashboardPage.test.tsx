import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboardAnswers, freelancerMonths, metrics } from '../../testing/dashboardAnswers.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { allocationOf, memberOf, projectOf } from '../../testing/records.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { DashboardPage } from './DashboardPage.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') }));

const open = (address = '/') => renderPage(DashboardPage, address);

const card = async (title: string) =>
  (await screen.findByText(title)).closest('[data-slot~="stat"]')?.textContent;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** Dialogs' code is loaded on first use, which takes a while. */
const dialogNamed = (name: string) => screen.findByRole('dialog', { name }, { timeout: 10_000 });
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('the next months', () => {
  it('say what of the work has nobody and what is free, and lead to the schedule', async () => {
    fakeApi(dashboardAnswers);
    open();
    const work = await screen.findByRole('link', { name: "62h of December's work has nobody yet" });
    expect(work.getAttribute('href')).toBe('/schedule?month=2026-12');
    const free = screen.getAllByRole('link', { name: '140h are free for clients' });
    expect(free.map((link) => link.getAttribute('href'))).toEqual([
      '/schedule?month=2026-11&show=free',
      '/schedule?month=2026-12&show=free',
      '/schedule?month=2027-01&show=free',
    ]);
    const january = screen.getByRole('heading', { name: 'January 2027' }).parentElement;
    expect(january?.textContent).toContain('Demand238.5hPlanned176.5hCapacity250h');
  });
});

describe('the four cards', () => {
  it("show the month's figures with last month's and what their colours mean", async () => {
    fakeApi(dashboardAnswers);
    open();
    expect(await screen.findByText('from £12,000 in October')).not.toBeNull();
    expect(await card('Total Revenue')).toContain('£16,213');
    expect(await card('Total Revenue')).toContain('£5,001 unscheduled');
    expect(await card('Average GM')).toContain('55.7%');
    expect(await card('Average GM')).toContain('30% or more');
    expect(await card('Clients Going Well')).toBe('Clients Going Well1of 2 clients with projects');
    expect(await card('Team Utilization')).toContain('65.2%');
    expect(await card('Team Utilization')).toContain('60% to 80%');
  });

  it('keep their colours for agencies that have something to judge', async () => {
    const empty = { ...metrics, totalRevenue: 0, averageGrossMargin: 0, teamUtilizationDetails: [] };
    const body = { ...empty, clientsGoingWell: 0, clientsWithProjects: 0, teamUtilization: 0 };
    fakeApi({
      ...dashboardAnswers,
      'GET /api/dashboard/metrics?month=2026-11': () => ({ status: 200, body }),
    });
    open();
    await waitFor(async () => expect(await card('Total Revenue')).toContain('£0'));
    expect(await card('Average GM')).not.toContain('Below 20%');
    expect(await card('Team Utilization')).not.toContain('Below 60%');
  });

  it('given figures that can not be read, then each card is a dash that says so, and nothing else', async () => {
    fakeApi({
      ...dashboardAnswers,
      'GET /api/dashboard/metrics?month=2026-11': () => ({ status: 503, body: problem(503, 'Not now.') }),
    });
    open();
    for (const label of ['Total Revenue', 'Average GM', 'Clients Going Well', 'Team Utilization'])
      await waitFor(async () => expect(await card(label)).toBe(`${label}—Could not be read`));
    expect(screen.queryByText('No client has a project yet')).toBeNull();
  });
});

describe('the previews', () => {
  it('show the first three rows and open them all', async () => {
    fakeApi(dashboardAnswers);
    const router = open();
    await screen.findByRole('button', { name: 'Team UR' });
    const preview = screen.getByRole('region', { name: /Team UR/ });
    expect(within(preview).getAllByRole('listitem')).toHaveLength(3);
    await press('Team UR');
    const dialog = await dialogNamed('Team UR - November 2026');
    expect(router.state.location.search).toBe('?show=team-ur');
    expect(rowsOf(within(dialog).getByRole('table'))[1]?.slice(0, 4)).toEqual([
      'Dan Alder',
      'Developer',
      '120h',
      '100h',
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('say what is missing when there is nothing, and open nothing then', async () => {
    fakeApi({
      ...dashboardAnswers,
      'GET /api/dashboard/freelancer-activity/2026-11': () => ({ status: 200, body: [] }),
    });
    open();
    const preview = await screen.findByRole('region', { name: 'Freelancer Activity' });
    expect(await within(preview).findByText('No freelancers yet.')).not.toBeNull();
    expect(within(preview).queryByRole('button')).toBeNull();
  });

  it('offer another try on their own when they can not be read', async () => {
    let isDown = true;
    const path = 'GET /api/dashboard/team-profitability/2026-11';
    fakeApi({
      ...dashboardAnswers,
      [path]: () => (isDown ? { status: 503, body: problem(503, 'Not now.') } : dashboardAnswers[path]()),
    });
    open();
    expect(await screen.findByText('Not now.')).not.toBeNull();
    isDown = false;
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Team Profitability' })).not.toBeNull();
  });
});

describe('the dialogs', () => {
  it("lead from a team member to what fills the month, with the server's totals", async () => {
    const ben = memberOf(2, 'Ben Marsh');
    const others = allocationOf(projectOf(8, 'Campaign'), { teamMember: memberOf(3, 'Cleo Finch') }, 12);
    fakeApi({
      ...dashboardAnswers,
      'GET /api/allocations?month=2026-11': () => ({
        status: 200,
        body: [allocationOf(projectOf(7, 'Shop support'), { teamMember: ben }, 40), others],
      }),
    });
    open('/?show=team-ur');
    const whole = await dialogNamed('Team UR - November 2026');
    await userEvent.click(await within(whole).findByRole('button', { name: 'Ben Marsh' }));
    const own = await dialogNamed('Ben Marsh - November 2026');
    await within(own).findByText('Shop support');
    expect(within(own).queryByText('Campaign')).toBeNull();
    expect(rowsOf(within(own).getByRole('table')).at(-1)).toEqual(['Total', '', '40h', '', '£5,287.50']);
  });

  it('tell freelancers by contracted, allocated and additional hours, and what they come to', async () => {
    const [eve] = freelancerMonths;
    const body = [
      eve,
      { ...eve, id: 2, name: 'Finn Rowe', allocatedHours: 20, additionalHours: 0, status: 'Within Contract' },
      { ...eve, id: 3, name: 'Gus Hale', allocatedHours: 0, additionalHours: 0, status: 'No Activity' },
    ];
    fakeApi({
      ...dashboardAnswers,
      'GET /api/dashboard/freelancer-activity/2026-11': () => ({ status: 200, body }),
    });
    open('/?show=freelancer-activity');
    const dialog = await dialogNamed('Freelancer Activity - November 2026');
    await within(dialog).findByText('Over Contract');
    expect(rowsOf(within(dialog).getByRole('table')).slice(1, 4)).toEqual([
      ['Eve Stone', 'Copywriter', '20h', '26.5h', '6.5h', 'Over Contract'],
      ['Gus Hale', 'Copywriter', '20h', '0h', '0h', 'No Activity'],
      ['Finn Rowe', 'Copywriter', '20h', '20h', '0h', 'Within Contract'],
    ]);
  });

  it('put a dash where nobody is allocated to a project, and tell what is unscheduled', async () => {
    fakeApi(dashboardAnswers);
    open('/?show=project-profitability');
    const dialog = await dialogNamed('Project Profitability - November 2026');
    await within(dialog).findByText('Campaign');
    expect(await within(dialog).findByText('£5,001 of one-off revenue is unscheduled')).not.toBeNull();
    const [head, first, second, total] = rowsOf(within(dialog).getByRole('table'));
    expect(head).toEqual(['Client', 'Project', 'Revenue', 'Costs', 'Profit', 'Gross Margin', 'Status']);
    expect(first?.slice(2)).toEqual(['£3,712.50', '£1,192.50', '£2,520.00', '67.9%', 'In Progress']);
    expect(second?.slice(2)).toEqual(['£9,500.55', '—', '—', '—', "PlanningJury's Out"]);
    // The sum of the rows, whatever was reported as the month's revenue.
    expect(total?.slice(0, 3)).toEqual(['Total', '', '£13,213.05']);
  });

  it('leave people in the order of their profit, least first', async () => {
    fakeApi(dashboardAnswers);
    open('/?show=team-profitability');
    const dialog = await dialogNamed('Team Profitability - November 2026');
    await within(dialog).findByText('Dan Alder');
    const rows = rowsOf(within(dialog).getByRole('table'));
    expect(rows[0]).toEqual([
      'Member',
      'Role',
      'Monthly Cost',
      'Billable Revenue',
      'Profit',
      'Target Profit',
      'Of Target',
    ]);
    expect(rows.slice(1).map(([name]) => name)).toEqual([
      'Ada Okafor',
      'Ben Marsh',
      'Cleo Finch',
      'Dan Alder',
    ]);
    expect(rows[3]?.slice(2)).toEqual(['£3,000.00', '£5,287.50', '£2,287.50', '£6,000.00', '80.0%']);
  });

  it('judge freelancers by their margin', async () => {
    fakeApi(dashboardAnswers);
    open('/?show=freelancer-profitability');
    const dialog = await dialogNamed('Freelancer Profitability - November 2026');
    await within(dialog).findByText('Eve Stone');
    expect(rowsOf(within(dialog).getByRole('table'))).toEqual([
      ['Freelancer', 'Role', 'Monthly Cost', 'Billable Revenue', 'Profit', 'Target Profit', 'Margin'],
      ['Eve Stone', 'Developer', '£3,000.00', '£5,287.50', '£2,287.50', '£6,000.00', '43.3%'],
    ]);
  });

  it.each([
    ['team-profitability', 'Team Profitability'],
    ['freelancer-profitability', 'Freelancer Profitability'],
  ])('name no thresholds, which are formulas: %s', async (show, title) => {
    fakeApi(dashboardAnswers);
    open(`/?show=${show}`);
    const lead = await within(await dialogNamed(`${title} - November 2026`)).findByText(/least profit first/);
    expect(lead.textContent).not.toMatch(/\d%/);
  });
});

it('opens the form for a new project', async () => {
  fakeApi({ ...dashboardAnswers, 'GET /api/clients': () => ({ status: 200, body: [] }) });
  open();
  await press('New Project');
  expect(await dialogNamed('Create New Project')).not.toBeNull();
});

it('shows who is how full over the planning year, in the colours of the lists, with a mark above 100%', async () => {
  fakeApi(dashboardAnswers);
  open();
  const map = await screen.findByRole('table', { name: 'Team utilisation from June 2026 to May 2027' });
  const cell = within(map).getByText('110.0%');
  expect(cell.dataset.heat).toBe('good');
  expect(within(cell).getByRole('img', { name: 'over 100%' })).not.toBeNull();
});

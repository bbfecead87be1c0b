import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type {
  FreelancerReportView,
  MemberReportView,
  MonthReportView,
} from '#projections/money/reports/view.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { fakeDownloads } from '../../testing/fakeDownloads.ts';
import { renderPage, toastText } from '../../testing/renderPage.tsx';
import { ReportsPage } from './ReportsPage.tsx';

const entry = {
  id: 1,
  projectId: 4,
  projectName: 'Care plan',
  clientName: 'Alder & Finch',
  hourlyRate: '60',
  countedRate: '60',
  allocatedHours: 50,
  value: 3000,
};
const ada: MemberReportView = {
  id: 1,
  name: 'Ada Okafor',
  role: 'Developer',
  allocatedHours: 80.5,
  totalValue: 5287.5,
  capacityHours: 168,
  utilizationRate: 0.479167,
  utilizationTone: 'over',
  utilizationMark: null,
  entries: [
    entry,
    {
      ...entry,
      id: 2,
      projectName: '=2+5',
      clientName: '@Birch, Sons',
      hourlyRate: '75',
      countedRate: '75',
      allocatedHours: 30.5,
      value: 2287.5,
    },
  ],
};
// A member has the same id: the two kinds are separate.
const dan: FreelancerReportView = {
  id: 1,
  name: 'Dan/Doyle',
  role: 'Copywriter',
  allocatedHours: 0,
  totalValue: 0,
  contractedHours: 20,
  entries: [],
};
const report: MonthReportView = {
  totalHours: 80.5,
  teamTotals: { allocatedHours: 80.5, capacityHours: 168, utilizationRate: 0.479167, totalValue: 5287.5 },
  freelancerTotals: { allocatedHours: 0, contractedHours: 20, totalValue: 0 },
  teamMembers: [ada],
  freelancers: [dan],
};

let answer: () => { status: number; body: unknown };

beforeEach(() => {
  answer = () => ({ status: 200, body: report });
  fakeApi({ 'GET /api/reports/2026-05': () => answer() });
});

const open = async () => {
  renderPage(ReportsPage, '/reports?month=2026-05');
  await screen.findByRole('row', { name: /Ada/ });
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent);

it('counts the people and their hours, and lists each with the totals of the server', async () => {
  await open();
  const cards = [...document.querySelectorAll('[data-slot~="stat"]')].map((card) => card.textContent);
  expect(cards).toEqual(['Team Members1', 'Freelancers1', 'Total Hours80.5h']);
  expect(rows('Team Members in May 2026').slice(1)).toEqual([
    'Ada OkaforDeveloper280.5h168h47.9%£5,288',
    'Total80.5h168h47.9%£5,288',
  ]);
  expect(rows('Freelancers in May 2026').slice(1)).toEqual(['Dan/DoyleCopywriter00h20h£0', 'Total0h20h£0']);
});

it('opens a person to show what the hours went to', async () => {
  await open();
  await press('Ada Okafor');
  expect(await screen.findByRole('dialog', { name: 'Ada Okafor - May 2026' })).not.toBeNull();
  expect(rows('Projects of Ada Okafor in May 2026').slice(1)).toEqual([
    'Care planAlder & Finch50h£60/h£3,000.00',
    '=2+5@Birch, Sons30.5h£75/h£2,287.50',
    'Total80.5h£5,287.50',
  ]);
});

describe('the CSV export', () => {
  it("has a team member's projects, totals and utilisation, and nothing that runs", async () => {
    const downloads = fakeDownloads();
    await open();
    await press('Export CSV of Ada Okafor');
    await waitFor(() => expect(toastText()).toBe('Report exported successfully'));
    expect(downloads[0]?.name).toBe('Ada Okafor_2026-05_allocation.csv');
    expect(await downloads[0]?.text()).toBe(
      '\uFEFFProject,Client,Hours Allocated,Total Value\r\n' +
        'Care plan,Alder & Finch,50,3000.00\r\n' +
        '"\'=2+5","\'@Birch, Sons",30.5,2287.50\r\n' +
        'Total,,80.5,5287.50\r\n' +
        'Utilization Rate,,47.9%,\r\n',
    );
  });

  it('has no utilisation for a freelancer, and a name that is a file name', async () => {
    const downloads = fakeDownloads();
    await open();
    await press('Export CSV of Dan/Doyle');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe('Dan-Doyle_2026-05_allocation.csv');
    expect(await downloads[0]?.text()).toBe(
      '\uFEFFProject,Client,Hours Allocated,Total Value\r\nTotal,,0,0.00\r\n',
    );
  });

  it('exports what the server says now', async () => {
    const downloads = fakeDownloads();
    await open();
    answer = () => ({ status: 200, body: { ...report, teamMembers: [{ ...ada, entries: [entry] }] } });
    await press('Ada Okafor');
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(await downloads[0]?.text()).not.toContain('2+5');
  });

  it('says when the person is gone', async () => {
    await open();
    answer = () => ({ status: 200, body: { ...report, teamMembers: [] } });
    await press('Export CSV of Ada Okafor');
    await waitFor(() => expect(toastText()).toBe('ErrorPerson not found'));
  });

  it('says that it failed', async () => {
    await open();
    answer = () => ({ status: 503, body: problem(503, 'The planner cannot reach its database right now.') });
    await press('Export CSV of Ada Okafor');
    const reason = 'The planner cannot reach its database right now.';
    await waitFor(() => expect(toastText()).toBe(`ErrorFailed to export report${reason}`));
  });
});

it('leads to the first person where there is nobody', async () => {
  answer = () => ({ status: 200, body: { ...report, teamMembers: [], freelancers: [] } });
  const router = renderPage(ReportsPage, '/reports?month=2026-05');
  expect(await screen.findByText('No team members found')).not.toBeNull();
  await press('Add the first freelancer');
  expect(router.state.location).toMatchObject({ pathname: '/freelancers', search: '?view=bench&new=1' });
});

it('counts tentative projects where that is asked for, in its files too', async () => {
  const downloads = fakeDownloads();
  const more = { ...report, totalHours: 92, teamMembers: [{ ...ada, allocatedHours: 92 }] };
  fakeApi({
    'GET /api/reports/2026-05': () => answer(),
    'GET /api/reports/2026-05?likelihood=tentative': () => ({ status: 200, body: more }),
  });
  await open();
  await userEvent.click(screen.getByRole('radio', { name: 'With tentative' }));
  await screen.findByRole('row', { name: /Ada.*92h/ });
  await press('Export CSV of Ada Okafor');
  await waitFor(() =>
    expect(downloads.map(({ name }) => name)).toEqual([`Ada Okafor_2026-05_allocation_tentative.csv`]),
  );
});

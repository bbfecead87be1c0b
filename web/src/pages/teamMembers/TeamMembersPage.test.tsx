import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addMonths, monthLabel } from '#domain/values/month.ts';
import type { FormulasView } from '#projections/formulas/view.ts';
import type { TeamMemberView } from '#projections/people/teamMembers/view.ts';
import { currentMonth } from '../../format/dates.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { fakeDownloads } from '../../testing/fakeDownloads.ts';
import { memberOf } from '../../testing/records.ts';
import { fieldFaults, renderPage, toastText } from '../../testing/renderPage.tsx';
import { formulasViewOf } from '../../testing/replayAnswers.ts';
import { TeamMembersPage } from './TeamMembersPage.tsx';

const ada = memberOf(1, 'Ada Okafor');
let members: TeamMemberView[];
let formulas: FormulasView;
let sent: unknown[];
let refused: { status: number; body: unknown } | undefined;
let plannedHours: number;
const coverageCall = `GET /api/dashboard/coverage?from=${currentMonth()}&to=${addMonths(currentMonth(), 2)}`;

beforeEach(() => {
  members = [
    ada,
    { ...memberOf(2, 'Bea Lund'), role: 'Designer', costType: 'both', directCostPercentage: 60 },
  ];
  formulas = formulasViewOf();
  sent = [];
  refused = undefined;
  plannedHours = 8;
  const write = (body: unknown) => {
    sent.push(body);
    return refused ?? { status: 200, body: ada };
  };
  fakeApi({
    'GET /api/team-members': () => ({ status: 200, body: members }),
    [coverageCall]: () => ({ status: 200, body: [{ plannedHours }] }),
    'GET /api/admin/formulas': () => ({ status: 200, body: formulas }),
    'POST /api/team-members': write,
    'PUT /api/team-members/1': write,
    'DELETE /api/team-members/1': () => {
      if (refused) return refused;
      members = members.slice(1);
      return { status: 204 };
    },
  });
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fill = async (values: Record<string, string>) => {
  for (const [name, text] of Object.entries(values)) {
    await userEvent.clear(field(name));
    await enter(field(name), text);
  }
};
const rate = () => screen.getByRole('status', { name: 'Hourly Rate (inc. NI)' }).textContent;
const openDialog = async (address: string) => {
  const router = renderPage(TeamMembersPage, address);
  await screen.findByRole('dialog');
  return router;
};

describe('the list', () => {
  it('shows pay, hours and where the cost falls', async () => {
    renderPage(TeamMembersPage, '/team-members');
    const row = await screen.findByRole('row', { name: /Bea Lund/ });
    expect(row.textContent).toBe('Bea LundDesignerm2@agency.example£36,000£24.0640h/week60% direct');
  });

  it('marks who has not started yet, and who has left', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-14T12:00:00Z') });
    members = [
      { ...ada, startMonth: '2026-06' },
      { ...memberOf(2, 'Bea Lund'), startMonth: '2026-05', endMonth: '2026-05' },
      { ...memberOf(3, 'Cleo Marsh'), startMonth: '2025-06', endMonth: '2026-04' },
    ];
    renderPage(TeamMembersPage, '/team-members');
    await screen.findByRole('row', { name: /Ada/ });
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Ada OkaforJoins June 2026', 'Bea Lund', 'Cleo MarshLeft April 2026']);
  });

  it('searches name, email and role, and says when nobody matches', async () => {
    renderPage(TeamMembersPage, '/team-members');
    await userEvent.type(await screen.findByRole('searchbox'), 'DESIGN');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Ada/ })).toBeNull());
    expect(screen.getByRole('row', { name: /Bea/ })).not.toBeNull();
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No team members match your search')).not.toBeNull();
    await press('Show all team members');
    expect(await screen.findByRole('row', { name: /Ada/ })).not.toBeNull();
  });

  it('says that there is nobody yet, and leads to the form', async () => {
    members = [];
    renderPage(TeamMembersPage, '/team-members');
    expect(await screen.findByText('No team members found')).not.toBeNull();
    await press('Add the first team member');
    expect(await screen.findByRole('dialog', { name: 'New Team Member' })).not.toBeNull();
  });

  it('offers another try when it can not be loaded', async () => {
    const calls = fakeApi({
      'GET /api/team-members': () =>
        calls.length < 2
          ? { status: 503, body: problem(503, 'The planner cannot reach its database right now.') }
          : { status: 200, body: members },
    });
    renderPage(TeamMembersPage, '/team-members');
    expect(await screen.findByText('The planner cannot reach its database right now.')).not.toBeNull();
    await press('Try again');
    expect(await screen.findByRole('row', { name: /Ada/ })).not.toBeNull();
  });

  it('is exported as it is listed', async () => {
    const downloads = fakeDownloads();
    renderPage(TeamMembersPage, '/team-members?q=bea');
    await screen.findByRole('row', { name: /Bea/ });
    await press('Export team members as CSV');
    await waitFor(() => expect(toastText()).toBe('Exported as team members.csv'));
    expect((await downloads[0]?.text())?.split('\r\n').slice(1)).toEqual([
      'Bea Lund,m2@agency.example,Designer,36000,40,Yes,25,both,60,,,,,24.06',
      '',
    ]);
  });
});

describe('the form', () => {
  it('names every fault under its field, and asks the server nothing', async () => {
    await openDialog('/team-members?new=1');
    await fill({ Email: 'x', 'Working Hours': '0.5', 'Paid Leave': '51' });
    await press('Create Team Member');
    expect(fieldFaults()).toEqual([
      'Name is required',
      'Invalid email',
      'Role is required',
      'Annual salary is required',
      'Working hours must be at least 1',
      'Paid leave days cannot exceed 50',
    ]);
    await fill({ 'Paid Leave': '-1' });
    await press('Create Team Member');
    expect(fieldFaults()).toContain('Paid leave days cannot be negative');
    expect(sent).toEqual([]);
  });

  it('shows what an hour would cost while one types', async () => {
    await openDialog('/team-members?new=1');
    expect(rate()).toBe('—');
    await fill({ 'Annual Salary (£)': '36000' });
    await waitFor(() => expect(rate()).toBe('£24.06'));
    await userEvent.click(screen.getByRole('checkbox'));
    expect(rate()).toBe('£21.15');
    await fill({ 'Paid Leave': '30' });
    expect(rate()).toBe('£21.62');
  });

  it('previews the rate under the formulas in force', async () => {
    formulas.formulas = { ...formulas.formulas, employerNiUplift: 0.15, hoursPerDay: 8 };
    await openDialog('/team-members?edit=1');
    // 36,000 × 1.15 ÷ ((252 − 25) × 8)
    await waitFor(() => expect(rate()).toBe('£22.80'));
  });

  it('asks for the direct percentage only where the cost is both', async () => {
    await openDialog('/team-members?new=1');
    expect(screen.queryByRole('textbox', { name: 'Direct Cost Percentage' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Cost Type/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Both' }));
    await fill({ 'Direct Cost Percentage': '101' });
    await press('Create Team Member');
    expect(fieldFaults()).toContain('Enter a percentage from 0 to 100');
  });

  it('sends the fields, and closes with a toast', async () => {
    const router = await openDialog('/team-members?new=1');
    await fill({
      Name: 'Cleo Marsh',
      Email: 'cleo@agency.example',
      Role: 'Writer',
      'Annual Salary (£)': '41000',
    });
    await press('Create Team Member');
    await waitFor(() => expect(toastText()).toBe('Team member created successfully'));
    expect(sent).toEqual([
      {
        name: 'Cleo Marsh',
        email: 'cleo@agency.example',
        role: 'Writer',
        skills: [],
        salary: '41000',
        workingHours: 40,
        isUkEmployee: true,
        paidLeaveDays: 25,
        bankHolidayRegion: null,
        costType: 'direct',
        directCostPercentage: 100,
        startMonth: currentMonth(),
        endMonth: null,
      },
    ]);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('begins with the month it is, and while nothing is planned with nobody’s first month', async () => {
    await openDialog('/team-members?new=1');
    const startMonth = () => screen.getByRole('button', { name: /Start Month/ }).textContent;
    expect(startMonth()).toBe(monthLabel(currentMonth()));
    await userEvent.click(screen.getByRole('button', { name: /Start Month/ }));
    expect(await screen.findByRole('option', { name: 'Here since before the planner' })).not.toBeNull();
    cleanup();
    plannedHours = 0;
    await openDialog('/team-members?new=1');
    expect(startMonth()).toBe('Here since before the planner');
  });

  it('keeps the months somebody is there, and refuses a last one before the first', async () => {
    members = [{ ...ada, startMonth: '2026-02', endMonth: '2026-09' }];
    await openDialog('/team-members?edit=1');
    await fill({ Role: 'Lead' });
    await press('Update Team Member');
    await waitFor(() => expect(toastText()).toBe('Team member updated successfully'));
    expect(sent).toMatchObject([{ role: 'Lead', startMonth: '2026-02', endMonth: '2026-09' }]);
    cleanup();
    await openDialog('/team-members?edit=1');
    await userEvent.click(screen.getByRole('button', { name: /End Month/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'January 2026' }));
    await press('Update Team Member');
    expect(fieldFaults()).toEqual([
      'The last month lies before the first',
      'It changes months that have ended. Say why.',
    ]);
    expect(sent).toHaveLength(1);
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import type { UserView } from '#projections/access/users/view.ts';
import { currentUserQuery } from '../../api/me.ts';
import '../../people/IdentityDialog.tsx';
import { FormulasPage } from '../../pages/formulas/FormulasPage.tsx';
import { MonthlyHours } from '../../pages/freelancers/MonthlyHours.tsx';
import { MovementPage } from '../../pages/movement/MovementPage.tsx';
import { TeamMembersPage } from '../../pages/teamMembers/TeamMembersPage.tsx';
import { UsersPage } from '../../pages/users/UsersPage.tsx';
import { everywhere } from '../../shell/palette/paletteEntries.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, ok } from '../../testing/fakeApi.ts';
import { columnOf, forecastOf, staffAnswer } from '../../testing/financeAnswers.ts';
import { eachBesideThePnl, forecast, forecastCall, openPnl, pnlAnswers } from '../../testing/pnlPage.ts';
import { memberOf, userOf } from '../../testing/records.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { withheldWords } from './Withheld.tsx';

const admin = userOf('1', 'admin');
const planner: UserView = { ...admin, id: '2', username: 'planner', seesPay: false };
const ada = { ...memberOf(1, 'Ada Okafor'), salary: null, hourlyRate: null };
let sent: unknown[];

/** Opens a page as a user, who is loaded before it. */
const openAs = (user: UserView, Page: ComponentType, address: string) => {
  const { client } = renderPage(Page, address);
  act(() => client.setQueryData(currentUserQuery().queryKey, user));
};

const answers = (user: UserView, others: Parameters<typeof fakeApi>[0] = {}) => {
  sent = [];
  const write = (body: unknown) => {
    sent.push(body);
    return { status: 200, body: ada };
  };
  return fakeApi({
    'GET /api/auth/user': ok(user),
    'GET /api/admin/users': ok([admin, planner]),
    'GET /api/team-members': ok([ada]),
    'PUT /api/team-members/1': write,
    'PUT /api/admin/users/2': write,
    ...others,
  });
};

describe('the pages of an administrator who does not see pay', () => {
  eachBesideThePnl();

  it('given the team, then a dash that says why stands for pay, and of people only who they are can be changed', async () => {
    answers(planner);
    openAs(planner, TeamMembersPage, '/team-members');
    const row = await screen.findByRole('row', { name: /Ada Okafor/ });
    expect(within(row).getAllByRole('img', { name: withheldWords.person })).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'New Team Member' })).toBeNull());
    expect(within(row).getByRole('button', { name: 'Delete Ada Okafor' })).toHaveProperty('disabled', true);
    await userEvent.click(within(row).getByRole('button', { name: 'Edit Ada Okafor' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Team Member' });
    expect(within(dialog).queryByLabelText(/Salary/)).toBeNull();
    await enter(within(dialog).getByRole('textbox', { name: 'Role' }), ' II');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Update Team Member' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([
      {
        name: 'Ada Okafor',
        email: 'm1@agency.example',
        role: 'Developer II',
        skills: [],
        expectedVersion: 1,
      },
    ]);
  });

  it('given the forecast, then what contains staff costs are dashes that say why, and revenue stays', async () => {
    const none = {
      directStaffCosts: null,
      totalDirectCosts: null,
      grossProfit: null,
      grossMargin: null,
      totalCosts: null,
      netProfit: null,
      netMargin: null,
    };
    const withheld = { status: 200, body: forecastOf(columnOf('2026-05', none)) };
    const nobody = {
      teamMembers: staffAnswer.teamMembers.map((row) => ({
        ...row,
        monthlySalary: null,
        directCost: null,
        operatingCost: null,
      })),
      freelancers: [],
    };
    answers(planner, {
      ...pnlAnswers,
      [forecastCall]: () => withheld,
      'GET /api/pnl/breakdown/2026-05': ok(nobody),
    });
    act(() => openPnl().client.setQueryData(currentUserQuery().queryKey, planner));
    const table = await forecast();
    const cell = within(table).getByRole('button', {
      name: `Direct Staff Costs of May 2026: ${withheldWords.total}`,
    });
    expect(cell.textContent).toBe('—');
    expect(
      within(table).getByRole('button', { name: 'Direct Staff Costs of June 2026: £7,056' }),
    ).toBeTruthy();
    await userEvent.click(cell);
    const dialog = await screen.findByRole('dialog', { name: /^Direct Staff Costs/ });
    await within(dialog).findByText('Ada');
    expect(within(dialog).getAllByRole('img', { name: withheldWords.person }).length).toBeGreaterThan(0);
    expect(within(dialog).queryByRole('button', { name: /manual figure/ })).toBeNull();
  });

  it.each([
    ['Why the Forecast Moved', MovementPage, '/pnl-movement'],
    ['Formulas', FormulasPage, '/formulas'],
  ])('given %s, then it says why there is nothing', async (_, Page, path) => {
    answers(planner);
    openAs(planner, Page, path);
    expect(await screen.findByText('You are not set to see pay')).toBeTruthy();
  });

  it('given freelancers’ month, then no total is made of what is withheld', async () => {
    const month = {
      id: 1,
      name: 'Flo Marsh',
      role: 'Copywriter',
      contractedHours: 20,
      allocatedHours: 0,
      additionalHours: 0,
      totalHours: 20,
      totalCost: null,
      hourlyRate: null,
      projects: 0,
      status: 'No Activity',
    };
    answers(planner, { 'GET /api/dashboard/freelancer-activity/2026-05': ok([month]) });
    openAs(planner, () => <MonthlyHours view={null} />, '/freelancers?month=2026-05');
    await screen.findByText('Flo Marsh');
    expect(screen.getAllByRole('img', { name: withheldWords.person }).length).toBeGreaterThanOrEqual(3);
    expect(screen.queryByText(/£/)).toBeNull();
  });

  it('given the palette, then it leads to nothing that is refused', () => {
    const agency = {
      projects: [],
      clients: [],
      teamMembers: [],
      freelancers: [],
      placeholders: [],
      softwareCosts: [],
      otherCosts: [],
    };
    const labels = (seesPay: boolean) =>
      everywhere(agency, { seesPay }).flatMap(({ entries }) => entries.map(({ label }) => label));
    const missing = labels(true).filter((label) => !labels(false).includes(label));
    expect(missing).toEqual(['Why the Forecast Moved', 'New team member', 'New freelancer']);
  });
});

describe('who sees pay', () => {
  const choice = () => screen.queryByRole('checkbox', { name: /^Sees pay/ });

  it('given an administrator who sees it, then they decide it of another one', async () => {
    answers(admin);
    openAs(admin, UsersPage, '/users?edit=2');
    await screen.findByRole('dialog');
    await waitFor(() => expect(choice()).toHaveProperty('checked', false));
    await userEvent.click(choice() as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));
    await waitFor(() => expect(sent).toMatchObject([{ seesPay: true }]));
  });

  it('given the first administrator lost it with the role, then another one may show it again', async () => {
    const first: UserView = { ...admin, seesPay: false };
    answers(userOf('3', 'admin'), { 'GET /api/admin/users': ok([first, planner]) });
    openAs(userOf('3', 'admin'), UsersPage, '/users?edit=1');
    await waitFor(() => expect(choice()).toHaveProperty('checked', false));
  });

  it.each([
    ['who does not see it', planner, '2'],
    ['of themselves, or of the first one', admin, '1'],
  ])('given an administrator %s, then they do not', async (_, user, id) => {
    answers(user);
    openAs(user, UsersPage, `/users?edit=${id}`);
    await screen.findByRole('dialog');
    await waitFor(() => expect(choice()).toBeNull());
  });
});

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserView } from '#projections/access/users/view.ts';
import { currentUserQuery } from '../../../api/me.ts';
import { metrics } from '../../../testing/dashboardAnswers.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { freelancerOf, memberOf, projectOf, userOf } from '../../../testing/records.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { FirstSteps } from './FirstSteps.tsx';

let entered: { projects: unknown[]; teamMembers: unknown[]; freelancers: unknown[]; plannedHours: number };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
  entered = { projects: [], teamMembers: [], freelancers: [], plannedHours: 0 };
});

const month = { month: '2026-11', demandHours: 0, uncoveredHours: 0, capacityHours: 0, freeHours: 0 };
const ok = (body: unknown) => ({ status: 200, body });

const open = (userId: string, who: Partial<UserView> = {}) => {
  const user = userOf(userId, 'una', who);
  fakeApi({
    'GET /api/auth/user': () => ok(user),
    'GET /api/dashboard/coverage?from=2026-11&to=2027-01': () =>
      ok([
        { ...month, plannedHours: 0 },
        { ...month, month: '2026-12', plannedHours: entered.plannedHours },
      ]),
    'GET /api/dashboard/metrics?month=2026-11': () => ok({ ...metrics, totalRevenue: 0 }),
    'GET /api/projects?likelihood=tentative': () => ok(entered.projects),
    'GET /api/team-members': () => ok(entered.teamMembers),
    'GET /api/freelancers': () => ok(entered.freelancers),
  });
  const { client } = renderPage(() => <FirstSteps month="2026-11" />, '/');
  act(() => client.setQueryData(currentUserQuery().queryKey, user));
};

const card = () => screen.findByRole('region', { name: 'First steps' });
const current = (steps: HTMLElement) => steps.querySelector('[aria-current="step"]')?.textContent;

describe('the first steps', () => {
  it('given an empty planner, then they begin with a project, and hours wait for both', async () => {
    open('1');
    const steps = await card();
    expect(current(steps)).toContain('Create the first project');
    expect(within(steps).getByRole<HTMLButtonElement>('button', { name: 'Give hours' }).disabled).toBe(true);
    expect(within(steps).getByRole('link', { name: 'Import it' }).getAttribute('href')).toBe('/import');
  });

  it('given who does not see pay, then somebody who does is to add the first person', async () => {
    entered.projects = [projectOf(7, 'Relaunch')];
    open('1', { seesPay: false });
    const steps = await card();
    expect(current(steps)).toContain('Ask an administrator who sees pay.');
    expect(within(steps).queryByRole('button', { name: 'Add a team member' })).toBeNull();
  });

  it.each([
    ['a team member', { teamMembers: [memberOf(2, 'Ben Marsh')] }],
    ['a freelancer', { freelancers: [freelancerOf(2, 'Ben Marsh')] }],
  ])('given a project and %s, then hours are next', async (_, somebody) => {
    entered = { ...entered, projects: [projectOf(7, 'Relaunch')], ...somebody };
    open('1');
    const steps = await card();
    expect(current(steps)).toContain('Give hours');
    expect(within(steps).getAllByText('Done')).toHaveLength(2);
  });

  it('given hours in a coming month, then they are over', async () => {
    entered.plannedHours = 0.5;
    open('1');
    await waitFor(() => expect(document.body.textContent).toBe(''));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  it('are hidden from whoever hides them, also the next time, and from nobody else', async () => {
    open('hides');
    await userEvent.click(await screen.findByRole('button', { name: 'Hide these steps' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
    expect(Object.keys(localStorage)).toEqual(['planner-first-steps-hidden.hides']);
    cleanup();
    open('another');
    expect(await card()).not.toBeNull();
  });
});

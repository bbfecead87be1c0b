import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, vi } from 'vitest';
import type { TeamMemberView } from '#projections/people/teamMembers/view.ts';
import type { PlanView } from '#projections/plans/allocations/view.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { AllocateHoursDialog } from '../plans/allocation/AllocateHoursDialog.tsx';
import { ToastRegion } from '../ui/feedback/ToastRegion.tsx';
import { fakeApi, ok, problem } from './fakeApi.ts';
import { allocationOf, freelancerOf, memberOf, planOf, projectOf } from './records.ts';

export const ada = memberOf(1, 'Ada Okafor');
export const grace = memberOf(2, 'Grace Marsh');
export const alan = freelancerOf(1, 'Alan Doyle');
export const shop = projectOf(7, 'Shop support');
const url = '/api/allocations/project/7/month/2026-05';

type HoursSent = { teamMemberId: number | null; freelancerId: number | null; before: number; after: number };

type Stage = {
  /** null for a failed request. */
  members: TeamMemberView[] | null;
  plan: PlanView;
  /** The bodies of the saves. */
  sent: { changes: HoursSent[]; all?: boolean }[];
  /** Makes requests of the plan fail. */
  isLost: boolean;
  /** People's time off in the month. */
  monthsOff: unknown[];
  /** Response to a save; success by default. */
  answer: (() => { status: number; body: unknown }) | undefined;
};

/** The server's state, reset before each test and changed by tests. */
export const stage = {} as Stage;

/** Starts each test of the file with Ada on 20 of the project's 50 required hours. */
export const eachWithAPlan = () => {
  beforeEach(() => {
    Object.assign(stage, {
      members: [ada, grace],
      plan: planOf([allocationOf(shop, { teamMember: ada }, 20)]),
      sent: [],
      isLost: false,
      monthsOff: [],
      answer: undefined,
    } satisfies Stage);
    fakeApi({
      [`GET ${url}`]: () =>
        stage.isLost
          ? { status: 503, body: problem(503, 'Try again in a moment') }
          : { status: 200, body: stage.plan },
      'POST /api/hours': (body) => {
        stage.sent.push(body as Stage['sent'][number]);
        return stage.answer?.() ?? { status: 200, body: { cells: [] } };
      },
      'GET /api/time-off/months?from=2026-05&to=2026-05': () => ({ status: 200, body: stage.monthsOff }),
      'GET /api/team-members': () =>
        stage.members
          ? { status: 200, body: stage.members }
          : { status: 503, body: problem(503, 'Try again in a moment') },
      'GET /api/freelancers': ok([alan]),
      'GET /api/dashboard/metrics?month=2026-05': ok({
        teamUtilizationDetails: [{ id: 2, allocatedHours: 120.5, workingHours: 168 }],
      }),
      'GET /api/dashboard/freelancer-activity/2026-05': ok([
        { id: 1, allocatedHours: 8, contractedHours: 20 },
      ]),
    });
  });
};

export const openDialog = async (project = shop) => {
  const onClose = vi.fn();
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <AllocateHoursDialog project={project} month="2026-05" onClose={onClose} />
      <ToastRegion />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );
  await screen.findByRole('list', { name: 'Current Allocations' });
  return { onClose, othersSaved: () => act(() => client.invalidateQueries({ queryKey: ['allocations'] })) };
};

/** Hours changed by the saves, before and after. */
export const hoursSent = () =>
  stage.sent.map(({ changes }) =>
    changes.map(({ teamMemberId, freelancerId, before, after }) => [
      teamMemberId ?? `freelancer ${freelancerId}`,
      before,
      after,
    ]),
  );

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const people = () =>
  within(screen.getByRole('list', { name: 'Current Allocations' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
export const toast = () => screen.queryByRole('alertdialog')?.textContent;
export const card = (label: string) => screen.getByText(label).closest('[data-slot~="stat"]')?.textContent;

/** Chooses somebody by keyboard. */
export const choose = async (selector: 'Team member' | 'Freelancer', name: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: selector }));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
};

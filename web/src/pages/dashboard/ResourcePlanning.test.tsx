import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ResourcePlanningView } from '#projections/plans/resourcePlanning/view.ts';
import { billable, planning } from '../../testing/dashboardAnswers.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { DashboardDialogs } from './dialogs/DashboardDialogs.tsx';
import { ResourcePlanning } from './ResourcePlanning.tsx';

const report = 'GET /api/dashboard/resource-planning/2026-11';
const breakdown = 'GET /api/dashboard/resource-planning/breakdown/2026-11';
const month = '2026-11';

const show = (content: React.ReactNode) => renderPage(() => content, '/');

const panel = (answer: Partial<ResourcePlanningView> = {}) => {
  const onOpen = vi.fn();
  fakeApi({ [report]: () => ({ status: 200, body: { ...planning, ...answer } }) });
  show(<ResourcePlanning month={month} onOpen={onOpen} />);
  return onOpen;
};

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Demand and capacity in November 2026' });
  return within(table)
    .getAllByRole('row')
    .map((row) =>
      [...row.querySelectorAll(':scope > :not([data-slot~="table-actions"])')].map(
        (cell) => cell.textContent,
      ),
    );
};

const card = async (label: string) =>
  (await screen.findByText(label)).closest('[data-slot~="stat"]')?.textContent;

describe('the panel', () => {
  it('sets demand against both capacities, with hours, utilisation and status', async () => {
    panel();
    expect(await rows()).toEqual([
      ['Resource', 'Hours', 'Utilization %', 'Status'],
      ['Client Billable Hours', '238.3h', '—', 'Demand'],
      ['Internal Team Hours (Direct Only)', '200h', '119.2%', 'Overallocated'],
      ['Team + Contracted Freelancers', '250h', '95.3%', 'At Capacity'],
    ]);
    expect(await card('Internal Team Capacity')).toContain('200h');
    expect(screen.getByText("and 83.3h not scheduled; 119.2% of the team's hours")).not.toBeNull();
  });

  it('calls a team healthy that has hours to spare', async () => {
    panel({ capacityStatusWithFreelancers: 'Healthy', capacityUtilizationWithFreelancers: 0.8 });
    expect((await rows()).at(-1)).toEqual(['Team + Contracted Freelancers', '250h', '80.0%', 'Healthy']);
  });

  it('given demand and no capacity, then it is overallocated, and no share of nothing is told', async () => {
    panel({
      unscheduledHours: 0,
      internalTeamHours: 0,
      capacityUtilization: 0,
      capacityStatus: 'Overallocated',
    });
    expect((await rows())[2]).toEqual(['Internal Team Hours (Direct Only)', '0h', '—', 'Overallocated']);
    expect(screen.getByText('The team has no hours')).not.toBeNull();
  });

  it('tells both gaps and what they ask for', async () => {
    panel({ internalTeamPlusContractedFreelancerHours: 230.8 });
    expect(await card('Team Only Gap')).toBe('Team Only Gap+38.3hAdditional hours needed');
    expect(await card('Team + Freelancers Gap')).toBe(
      'Team + Freelancers Gap+7.5hAdditional contractors needed',
    );
    expect(screen.getByRole('alert').textContent).toContain('7.5h are missing');
  });

  it('recommends the contracted freelancers where they are enough', async () => {
    panel();
    expect(await card('Team + Freelancers Gap')).toBe('Team + Freelancers Gap−11.7hHours under capacity');
    expect(await screen.findByText('Recommendation: use the contracted freelancers')).not.toBeNull();
  });

  it('does not advise freelancers who are over contract already', async () => {
    fakeApi({
      [report]: () => ({ status: 200, body: planning }),
      'GET /api/dashboard/freelancer-activity/2026-11': () => ({
        status: 200,
        body: [
          { contractedHours: 50, allocatedHours: 60.5 },
          { contractedHours: 8, allocatedHours: 0 },
        ],
      }),
    });
    show(<ResourcePlanning month={month} onOpen={() => {}} />);
    expect(await screen.findByText('Recommendation: find more hands')).not.toBeNull();
    expect(screen.getByText(/are allocated already \(60.5h of 58h\)/)).not.toBeNull();
  });

  it('shows gaps that the hours beside them come to', async () => {
    panel({ clientBillableHours: 2375.04, internalTeamHours: 2214.45, capacityGap: 160.59 });
    expect(await card('Team Only Gap')).toContain('+160.5h');
  });

  it.each([238.3, 250.3])('recommends nothing to a team of %s hours', async (internalTeamHours) => {
    panel({ internalTeamHours });
    expect(await card('Team Only Gap')).toContain('Hours under capacity');
    expect(screen.queryByText(/Recommendation/)).toBeNull();
  });

  it('opens the breakdown from its demand', async () => {
    const onOpen = panel();
    await userEvent.click(await screen.findByRole('button', { name: /^Client Billable Hours/ }));
    expect(onOpen).toHaveBeenCalledWith('billable-hours');
  });

  it('says while it loads that it does, and that there is nothing when there is nothing', async () => {
    panel({ clientBillableHours: 0, internalTeamPlusContractedFreelancerHours: 0 });
    expect(screen.getByText('Loading resource planning data...')).not.toBeNull();
    expect(await screen.findByText('No resource planning data available for this month.')).not.toBeNull();
  });

  it('says that loading failed, and tries again', async () => {
    let isDown = true;
    fakeApi({
      [report]: () =>
        isDown ? { status: 500, body: problem(500, 'Oh no.') } : { status: 200, body: planning },
    });
    show(<ResourcePlanning month={month} onOpen={() => {}} />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load resource planning data. Please try again.');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(4);
  });
});

describe('the breakdown', () => {
  it('has four cards and each project with its calculation, and the total', async () => {
    fakeApi({
      [report]: () => ({ status: 200, body: planning }),
      [breakdown]: () => ({ status: 200, body: billable }),
    });
    show(<DashboardDialogs shown="billable-hours" month={month} onClose={() => {}} />);
    const dialog = screen.getByRole('dialog', { name: 'Client Billable Hours Breakdown - November 2026' });
    expect(within(dialog).getByText('Loading breakdown...')).not.toBeNull();
    expect(await card('Retainer Projects')).toContain('50h');
    expect(await card('SLA Contracted')).toContain('40h');
    expect(await card('SLA Additional')).toContain('5h');
    expect(await card('One-off Projects')).toContain('143.3h');
    expect(within(dialog).getByRole('heading', { name: 'Project Details' })).not.toBeNull();
    const [head, project, total] = within(dialog)
      .getAllByRole('row')
      .map((row) =>
        [...row.querySelectorAll(':scope > :not([data-slot~="table-actions"])')].map(
          (cell) => cell.textContent,
        ),
      );
    expect(head).toEqual(['Client', 'Project', 'Type', 'Hours', 'Calculation']);
    expect(project).toEqual([
      'Alder & Finch',
      'Shop support',
      'SLA',
      '45h',
      '40h contracted + 5h additional',
    ]);
    expect(total?.slice(3)).toEqual(['238.3h', 'and 83.3h not scheduled']);
  });
});

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TeamMemberView } from '#projections/people/teamMembers/view.ts';
import { askAboutClosedMonths } from '../api/closedMonths.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { OtherCostDialog } from '../pages/otherCosts/OtherCostDialog.tsx';
import { ProjectDialog } from '../pages/projects/ProjectDialog.tsx';
import { SoftwareCostDialog } from '../pages/softwareCosts/SoftwareCostDialog.tsx';
import { FreelancerDialog } from '../people/FreelancerDialog.tsx';
import { MemberDialog } from '../people/MemberDialog.tsx';
import { enter } from '../testing/enter.ts';
import { fakeApi, problem } from '../testing/fakeApi.ts';
import { otherCostOf, subscriptionOf } from '../testing/financeAnswers.ts';
import { freelancerOf, memberOf, projectOf } from '../testing/records.ts';
import { fieldFaults, toastText } from '../testing/renderPage.tsx';
import { formulasViewOf } from '../testing/replayAnswers.ts';
import { ToastRegion } from '../ui/feedback/ToastRegion.tsx';

const ada = memberOf(1, 'Ada Okafor');
/** She earns £36,000 in May, and £42,000 from July. */
const raised: TeamMemberView = {
  ...ada,
  changes: [
    { from: null, salary: '36000' },
    { from: '2026-07', salary: '42000' },
  ],
};
let sent: [call: string, body: unknown][];
let refused: { status: number; body: unknown } | undefined;
const onClose = vi.fn();

const write = (call: string, status = 200) => ({
  [call]: (body: unknown) => {
    sent.push([call, body]);
    return refused ?? (status === 204 ? { status } : { status, body: {} });
  },
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-14T12:00:00Z') });
  onClose.mockClear();
  sent = [];
  refused = undefined;
  fakeApi({
    'GET /api/admin/formulas': () => ({ status: 200, body: formulasViewOf() }),
    'GET /api/clients': () => ({ status: 200, body: [{ id: 1, name: 'Alder & Finch' }] }),
    ...write('PUT /api/team-members/1'),
    ...write('PUT /api/freelancers/1'),
    ...write('PUT /api/projects/1'),
    ...write('PUT /api/software-costs/1'),
    ...write('PUT /api/other-costs/1'),
    ...write('DELETE /api/team-members/1/changes/2026-07', 204),
  });
});

const open = (dialog: ReactElement) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      {dialog}
      <ToastRegion />
    </QueryClientProvider>,
  );
const openMember = (member: TeamMemberView) => open(<MemberDialog member={member} onClose={onClose} />);
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const retype = async (name: string | RegExp, text: string) => {
  await userEvent.clear(field(name));
  await enter(field(name), text);
  await userEvent.tab();
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('button', { name: /From which month\?$/ });
const choose = async (label: RegExp, option: string) => {
  await press(label);
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const from = (month: string) => choose(/From which month\?$/, month);

describe('a dated value', () => {
  it('counts from this month on unless another is chosen; nothing else is asked its month', async () => {
    openMember(ada);
    await retype('Role', 'Lead');
    expect(question()).toBeNull();
    await retype('Annual Salary (£)', '40000');
    expect(question()?.textContent).toBe('May 2026');
    expect(screen.getByText('Months before May 2026 stay as they are.')).not.toBeNull();
    await press('Update Team Member');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toMatchObject([
      [
        'PUT /api/team-members/1',
        { role: 'Lead', salary: '40000', effectiveFrom: '2026-05', reason: '', expectedVersion: 1 },
      ],
    ]);
  });

  it('counts from the month that is chosen, for the reason that is given', async () => {
    openMember(ada);
    await retype('Annual Salary (£)', '40000');
    await from('July 2026');
    expect(screen.getByText('Months before July 2026 stay as they are.')).not.toBeNull();
    await enter(field(/^Reason for the change/), 'Agreed in May');
    await press('Update Team Member');
    await waitFor(() => expect(toastText()).toBe('Team member updated successfully'));
    expect(sent).toMatchObject([
      [
        'PUT /api/team-members/1',
        { salary: '40000', effectiveFrom: '2026-07', reason: 'Agreed in May', expectedVersion: 1 },
      ],
    ]);
  });

  it('shows what holds in the month chosen, but for what was typed', async () => {
    openMember(raised);
    await retype('Working Hours', '30');
    await from('September 2026');
    expect(field('Annual Salary (£)').value).toBe('42000');
    expect(screen.getByRole('status', { name: 'Hourly Rate (inc. NI)' }).textContent).toBe('£28.07');
    expect(field('Working Hours').value).toBe('30');
    await from('All months, past ones included');
    expect(field('Annual Salary (£)').value).toBe('36000');
    await from('September 2026');
    await press('Update Team Member');
    await waitFor(() => expect(sent).toHaveLength(1));
    // A change of hours from September keeps July's raise.
    expect(sent[0]?.[1]).toMatchObject({ salary: '42000', workingHours: 30, effectiveFrom: '2026-09' });
  });

  it('counts in all months only where that is chosen, which says what moves', async () => {
    openMember({ ...raised, startMonth: '2025-09' });
    await retype('Annual Salary (£)', '40000');
    await from('All months, past ones included');
    expect(
      screen.getByText(
        'Costs and capacity change in every month since September 2025, also in those already reported. ' +
          'Takes the place of the change from July 2026.',
      ),
    ).not.toBeNull();
    await press('Update Team Member');
    expect(fieldFaults()).toEqual(['It changes months that have ended. Say why.']);
    await enter(field(/^Reason for the change/), 'Entered wrongly');
    await press('Update Team Member');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[1]).toMatchObject({ salary: '40000', effectiveFrom: null });
  });

  it('counts from the first month of somebody who joins later', async () => {
    openMember({ ...ada, startMonth: '2026-09' });
    await retype('Annual Salary (£)', '40000');
    expect(question()?.textContent).toBe('September 2026');
  });

  it.each(['February 2026', 'All months, past ones included'])(
    'given closed months, from %s, then what counts from the first open one leaves its raise alone',
    async (month) => {
      const closedMonths = [{ month: '2026-03', revenue: 0, grossProfit: 0, otherCosts: 0, netProfit: 0 }];
      const countFrom = { field: 'effectiveFrom', month: '2026-04' };
      const body = { ...problem(409, 'Closed.'), code: 'closed-months', closedMonths, countFrom };
      refused = { status: 409, body };
      onTestFinished(
        askAboutClosedMonths(async () => {
          refused = undefined;
          return 'later';
        }),
      );
      const [before, july] = raised.changes;
      const changes = [before, { ...july, from: '2026-04' }, { from: '2026-05', salary: '45000' }];
      openMember({ ...raised, salary: '45000', changes } as TeamMemberView);
      await retype('Working Hours', '32');
      await from(month);
      await enter(field(/^Reason for the change/), 'Part time');
      await press('Update Team Member');
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      expect(sent.map(([, each]) => each)).toMatchObject([
        { salary: month.startsWith('February') ? '36000' : '45000', workingHours: 32 },
        {
          salary: '42000',
          workingHours: 32,
          effectiveFrom: '2026-04',
          reason: 'Part time',
          expectedVersion: 1,
        },
      ]);
    },
  );

  it('shows a refusal of its month by the question', async () => {
    const errors = [{ path: 'effectiveFrom', message: 'Choose a month from June 2025 to May 2028.' }];
    refused = { status: 400, body: { ...problem(400, 'Choose a month.'), errors } };
    openMember(ada);
    await retype('Annual Salary (£)', '40000');
    await from('July 2026');
    await press('Update Team Member');
    await waitFor(() => expect(fieldFaults()).toEqual(['Choose a month from June 2025 to May 2028.']));
  });
});

describe('values by month', () => {
  const list = () => within(screen.getByRole('region', { name: 'Values by month' }));

  it('tell what is and what is coming', () => {
    openMember(raised);
    const rows = list()
      .getAllByRole('listitem')
      .filter((row) => row.matches('[data-slot~="terms-period"]'));
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Until June 2026 NowAnnual salary £36,000',
      'From July 2026 ComingAnnual salary £42,000Remove the change: From July 2026',
    ]);
  });

  it('are not there where nothing ever changes', () => {
    openMember(ada);
    expect(screen.queryByRole('region', { name: 'Values by month' })).toBeNull();
  });

  it('lose a change that is withdrawn, after a question that says what holds then', async () => {
    openMember(raised);
    await press(/^Remove/);
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove the change from July 2026?' });
    expect(dialog.textContent).toContain(
      'From July 2026 on, Ada Okafor is as before: Annual salary £36,000. The history keeps the change.',
    );
    expect(dialog.textContent).not.toContain('will be lost');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
    await retype('Role', 'Lead');
    await press(/^Remove/);
    const again = await screen.findByRole('alertdialog');
    expect(again.textContent).toContain('What you have entered here has not been saved and will be lost.');
    await enter(within(again).getByRole('textbox', { name: /^Reason/ }), 'Put off to autumn');
    await userEvent.click(within(again).getByRole('button', { name: 'Remove change' }));
    await waitFor(() => expect(toastText()).toBe('Change removed'));
    expect(sent).toEqual([
      ['DELETE /api/team-members/1/changes/2026-07', { reason: 'Put off to autumn', expectedVersion: 1 }],
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('given a withdrawn change is gone from the screen before the answer, then the form closes all the same', async () => {
    const client = createQueryClient();
    const shown = (member: TeamMemberView) => (
      <QueryClientProvider client={client}>
        <MemberDialog member={member} onClose={onClose} />
      </QueryClientProvider>
    );
    const { rerender } = render(shown(raised));
    await press(/^Remove/);
    const dialog = await screen.findByRole('alertdialog');
    rerender(shown({ ...ada, version: 2 }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove change' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('say that figures of the past change with one that counts already', async () => {
    const [before, july] = raised.changes;
    openMember({ ...raised, changes: [before, { ...july, from: '2026-04' }] as TeamMemberView['changes'] });
    await press(/^Remove/);
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'The figures of months gone by change too.',
    );
  });
});

describe('the other forms', () => {
  it('ask a freelancer’s rate and agreed hours their month', async () => {
    open(<FreelancerDialog freelancer={freelancerOf(1, 'Alan Doyle')} onClose={onClose} />);
    await retype('Hourly Rate (£)', '50');
    await from('July 2026');
    await press('Update Freelancer');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[1]).toMatchObject({ hourlyRate: '50', effectiveFrom: '2026-07', expectedVersion: 1 });
  });

  it('ask a retainer’s rate and revenue their month, and a one-off’s revenue none', async () => {
    open(<ProjectDialog project={projectOf(1, 'Care plan')} onClose={onClose} />);
    await retype('Revenue (£)', '4000');
    await from('July 2026');
    // One type in all months: the question disappears with its subject.
    await choose(/Project Type$/, 'One-off');
    expect(question()).toBeNull();
    expect(
      screen.getByText(
        'Revenue and required hours change in every month since January 2026, also in those already reported.',
      ),
    ).not.toBeNull();
    await choose(/Project Type$/, 'Retainer');
    expect(question()?.textContent).toBe('May 2026');
    await from('August 2026');
    await press('Update Project');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[1]).toMatchObject({ revenue: '4000', effectiveFrom: '2026-08', endMonth: null });
    cleanup();
    open(<ProjectDialog project={projectOf(1, 'Care plan')} onClose={onClose} />);
    await choose(/Project Type$/, 'One-off');
    await enter(field(/^Reason for the change/), 'Agreed as one-off');
    await press('Update Project');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.[1]).toMatchObject({ projectType: 'one_off', effectiveFrom: null });
    cleanup();
    open(<ProjectDialog project={projectOf(1, 'Relaunch', { projectType: 'one_off' })} onClose={onClose} />);
    await retype('Revenue (£)', '9000');
    expect(question()).toBeNull();
    await retype('Hourly Rate (£)', '70');
    expect(question()).not.toBeNull();
  });

  it('ask a subscription’s price its month, and show its months', async () => {
    open(
      <SoftwareCostDialog
        month="2026-10"
        cost={subscriptionOf(1, { endMonth: '2026-12' })}
        onClose={onClose}
      />,
    );
    expect(screen.getByRole('button', { name: 'December 2026 End Month' })).not.toBeNull();
    await retype('Monthly Cost (£)', '150');
    expect(question()?.textContent).toBe('October 2026');
    await from('July 2026');
    await press('Update');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[1]).toMatchObject({
      defaultMonthlyCost: '150',
      effectiveFrom: '2026-07',
      endMonth: '2026-12',
    });
  });

  it.each([
    ['person', <MemberDialog key="1" member={ada} onClose={onClose} />, 'Name', 'Update Team Member'],
    [
      'project',
      <ProjectDialog key="2" project={projectOf(1, 'Care plan')} onClose={onClose} />,
      'Project Name',
      'Update Project',
    ],
    [
      'subscription',
      <SoftwareCostDialog key="3" month="2026-05" cost={subscriptionOf(1)} onClose={onClose} />,
      'Name',
      'Update',
    ],
    [
      'cost',
      <OtherCostDialog
        key="4"
        month="2026-05"
        months={['2026-05']}
        cost={otherCostOf(1)}
        onClose={onClose}
      />,
      'Name',
      'Update Cost',
    ],
  ])('show a %s as somebody else made it meanwhile', async (kind, dialog, label, save) => {
    const theirs = {
      person: { ...ada, name: 'Ada Byrne' },
      project: projectOf(1, 'Care and feeding'),
      subscription: subscriptionOf(1, { name: 'Framewise Pro' }),
      cost: otherCostOf(1, { name: 'Rent and rates' }),
    }[kind as 'person' | 'project' | 'subscription' | 'cost'];
    refused = {
      status: 409,
      body: {
        ...problem(409, 'Someone else has changed this since you opened it.'),
        current: { ...theirs, version: 4 },
        version: 4,
        changedBy: { name: 'Priya Sandhar' },
      },
    };
    open(dialog);
    await userEvent.clear(field(label));
    await enter(field(label), 'Mine');
    await press(save);
    const compared = await screen.findByRole('table', { name: 'Their values and yours' });
    expect(within(compared).getAllByRole('row')[1]?.textContent).toContain(theirs.name);
    await press('Take theirs');
    await press(save);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.[1]).toMatchObject({ name: theirs.name, expectedVersion: 4 });
  });

  it('compare with what a colleague made of it in the month that is changed, and leave their raise alone', async () => {
    const current = {
      ...raised,
      changes: [
        { from: null, salary: '36000', workingHours: 40 },
        { from: '2026-07', salary: '45000', workingHours: 32 },
      ],
      version: 2,
    };
    refused = { status: 409, body: { ...problem(409, 'Changed.'), current, version: 2 } };
    openMember(raised);
    await retype('Working Hours', '30');
    await from('July 2026');
    await press('Update Team Member');
    const compared = await screen.findByRole('table', { name: 'Their values and yours' });
    expect(within(compared).getAllByRole('row')[1]?.textContent).toBe('Working Hours3230');
    expect(screen.getByText('Taken over from theirs: Annual Salary £45,000.')).not.toBeNull();
    await press('Update Team Member');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.[1]).toMatchObject({
      salary: '45000',
      workingHours: 30,
      effectiveFrom: '2026-07',
      expectedVersion: 2,
    });
  });
});

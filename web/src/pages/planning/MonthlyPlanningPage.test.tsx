import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AllocationView, PlanView } from '#projections/plans/allocations/view.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import {
  allocationOf,
  freelancerOf,
  memberOf,
  planningRowOf,
  planOf,
  projectOf,
} from '../../testing/records.ts';
import { renderPage, toastText } from '../../testing/renderPage.tsx';
import { MonthlyPlanningPage } from './MonthlyPlanningPage.tsx';

const ada = memberOf(1, 'Ada Okafor');
const alan = freelancerOf(1, 'Alan Doyle');
const support = projectOf(1, 'Shop support', { projectType: 'sla', allocatedHours: 20, revenue: null });
const retainer = projectOf(2, 'Website retainer');

const rows = [
  planningRowOf(support, {
    requiredHours: 25.5,
    additionalHours: 5.5,
    additionalId: 9,
    allocatedHours: 27.5,
    status: 'Over Allocated',
    people: 2,
    revenue: 1530,
    costs: 818.7,
    profit: 711.3,
    margin: 0.465,
    marginTone: 'good',
  }),
  planningRowOf(retainer, { remainingHours: 30, allocatedHours: 20, status: 'Under Allocated' }),
];
const counts = { sla: 1, retainer: 1, oneOff: 0, underAllocated: 1 };

const revenue = { retainer: 3000, sla: 1530, oneOff: 0, total: 4530 };
/** Reads of the page and the dialogs besides the plans. */
const figures = {
  'GET /api/dashboard/outlook?from=2026-05&to=2026-05': () => ({ status: 200, body: [{ revenue }] }),
  'GET /api/team-members': () => ({ status: 200, body: [] }),
  'GET /api/freelancers': () => ({ status: 200, body: [] }),
  'GET /api/dashboard/metrics?month=2026-04': () => ({ status: 200, body: { teamUtilizationDetails: [] } }),
  'GET /api/dashboard/freelancer-activity/2026-04': () => ({ status: 200, body: [] }),
};

let plan: PlanView;
let previous: AllocationView[];
let sent: [string, unknown][];
let refused: { status: number; body: unknown } | undefined;

beforeEach(() => {
  sent = [];
  refused = undefined;
  plan = planOf([]);
  previous = [];
  fakeApi({
    ...figures,
    'GET /api/planning/2026-05': () => ({ status: 200, body: { counts, projects: rows } }),
    'GET /api/allocations/project/2/month/2026-05': () => ({ status: 200, body: plan }),
    'GET /api/allocations/project/1/month/2026-05': () => ({
      status: 200,
      body: planOf([
        { ...allocationOf(support, { teamMember: ada }, 20), cost: 481.2 },
        { ...allocationOf(support, { freelancer: alan }, 7.5), cost: 337.5 },
      ]),
    }),
    'GET /api/allocations/project/2?month=2026-04': () => ({ status: 200, body: previous }),
    'POST /api/hours': (body: unknown) => {
      sent.push(['POST /api/hours', body]);
      return refused ?? { status: 200, body: { cells: [] } };
    },
  });
});

const open = async (search = '?month=2026-05', sign = 'No one-off projects found') => {
  const router = renderPage(MonthlyPlanningPage, `/monthly-planning${search}`);
  await screen.findByText(sign);
  return router;
};

const table = (name: string) => within(screen.getByRole('table', { name }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the page', () => {
  it('has a table for each type and the counts of the month', async () => {
    await open();
    expect(table('SLA Projects').getByRole('row', { name: /Shop support/ }).textContent).toBe(
      'Alder & FinchShop support20h +5.5h27.5h of 25.5hOver Allocated£1,530£711',
    );
    expect(table('Retainer Projects').getByRole('row', { name: /Website retainer/ }).textContent).toBe(
      'Alder & FinchWebsite retainer30h20h of 50hUnder Allocated£3,000—',
    );
    expect(screen.getByRole('button', { name: /^Under Allocated/ }).textContent).toBe(
      'Under Allocated130h missing',
    );
    expect(screen.getByText('£1,530 revenue this month')).not.toBeNull();
  });

  it.each([
    [0, 'Not Started'],
    [20, 'Under Allocated'],
    [50, 'Fully Allocated'],
    [60, 'Over Allocated'],
  ] as const)('says of a project with %d of 50 hours: %s', async (allocatedHours, status) => {
    const projects = [planningRowOf(retainer, { allocatedHours, status })];
    fakeApi({
      ...figures,
      'GET /api/planning/2026-05': () => ({ status: 200, body: { counts, projects } }),
    });
    await open();
    expect(table('Retainer Projects').getByRole('row', { name: /Website retainer/ }).textContent).toContain(
      `${allocatedHours}h of 50h${status}`,
    );
  });

  it('keeps its filter and search in the address', async () => {
    const router = await open('?month=2026-05&show=running');
    expect(table('Retainer Projects').getByRole('row', { name: /Website retainer/ })).not.toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'All projects' }));
    await userEvent.type(screen.getByRole('searchbox'), 'shop');
    await waitFor(() => expect(router.state.location.search).toBe('?month=2026-05&q=shop'));
    expect(screen.getByText('No retainer projects found')).not.toBeNull();
  });

  it('given projects nobody is on, then the card counts their hours too, and “Needs hours” lists them, the largest gap first', async () => {
    const projects = [
      ...rows,
      planningRowOf(projectOf(3, 'Rebrand', { projectType: 'retainer' }), {
        requiredHours: 90,
        remainingHours: 90,
      }),
      planningRowOf(projectOf(4, 'Idle', { projectType: 'retainer' }), {
        requiredHours: 0,
        remainingHours: 0,
      }),
      planningRowOf(projectOf(5, 'Someday', { projectType: 'one_off' }), { unscheduledHours: 50 }),
    ];
    fakeApi({
      ...figures,
      'GET /api/planning/2026-05': () => ({ status: 200, body: { counts, projects } }),
    });
    const router = await open(undefined, 'Someday');
    await press(/^Under Allocated/);
    expect(screen.getByRole('button', { name: /^Under Allocated/ }).textContent).toBe(
      'Under Allocated1and 2 Not Started: 120h missing and 50h not scheduled',
    );
    expect(router.state.location.search).toBe('?month=2026-05&show=needs');
    const names = table('Retainer Projects')
      .getAllByRole('row')
      .slice(1, -1)
      .map((row) => row.children[1]?.textContent);
    expect(names).toEqual(['Rebrand', 'Website retainer']);
    expect(screen.queryByRole('table', { name: 'SLA Projects' })).toBeNull();
    expect(screen.getByRole('region', { name: 'SLA Projects' }).textContent).toContain('None needs hours');
  });

  it('given completed one-offs without demand, then they are left out until they are asked for', async () => {
    const done = projectOf(3, 'Old microsite', { projectType: 'one_off', lifecycle: 'completed' });
    const billed = projectOf(4, 'Late invoice', { projectType: 'one_off', lifecycle: 'completed' });
    const projects = [
      planningRowOf(done, { live: false, requiredHours: 0, remainingHours: 0 }),
      planningRowOf(billed, { requiredHours: 20, remainingHours: 20 }),
    ];
    fakeApi({
      ...figures,
      'GET /api/planning/2026-05': () => ({ status: 200, body: { counts, projects } }),
    });
    await open(undefined, 'Late invoice');
    expect(screen.queryByText('Old microsite')).toBeNull();
    expect(screen.getByText(/^1 completed project without hours to plan is left out/)).not.toBeNull();
    await press('Show completed');
    expect(await screen.findByText('Old microsite')).not.toBeNull();
  });
});

describe('additional hours', () => {
  type Cell = { status: string; hours: number; changedBy?: object | null; message?: string | null };
  let answers: ({ status: number; body: unknown } | Cell)[];
  const cellOf = (before: number, after: number) => ({
    projectId: 1,
    teamMemberId: null,
    freelancerId: null,
    month: '2026-05',
    before,
    after,
  });
  const changes = () => sent.map(([, body]) => (body as { changes: unknown[] }).changes);
  const type = async (text: string) => {
    await open();
    await press('Additional hours of Shop support: 5.5h');
    await userEvent.keyboard(text);
  };
  const field = () => screen.findByRole('textbox', { name: 'Additional hours of Shop support' });

  beforeEach(() => {
    answers = [];
    fakeApi({
      ...figures,
      'GET /api/planning/2026-05': () => ({ status: 200, body: { counts, projects: rows } }),
      'POST /api/hours': (body: unknown) => {
        sent.push(['POST /api/hours', body]);
        const answer = answers.shift() ?? { status: 'saved', hours: 0 };
        return 'body' in answer ? answer : { status: 200, body: { cells: [{ ...cellOf(0, 0), ...answer }] } };
      },
    });
  });

  it('are saved when confirmed', async () => {
    await type('7:30');
    await press('Confirm');
    await waitFor(() => expect(toastText()).toBe('Additional hours updated successfully'));
    expect(changes()).toEqual([[cellOf(5.5, 7.5)]]);
  });

  it('stay as they were when cancelled, and refuse what is no half hour, or blank', async () => {
    await type('7.25{Enter}');
    expect(screen.getByText('Enter hours in steps of half an hour')).not.toBeNull();
    await userEvent.keyboard('{Backspace>4/}{Enter}');
    expect(await field()).toHaveProperty('value', '');
    await press('Cancel');
    expect(screen.getByRole('button', { name: 'Additional hours of Shop support: 5.5h' })).not.toBeNull();
    expect(sent).toEqual([]);
  });

  it.each([
    ['Confirm', [cellOf(12, 8)]],
    ['Save mine', [cellOf(12, 8)]],
    ['Keep theirs', []],
    ['Cancel', []],
  ])('8h typed over what a colleague has made 12h meanwhile ask first: %s', async (choice, then) => {
    answers = [{ status: 'contested', hours: 12, changedBy: { name: 'Kofi Annan' } }];
    await type('8{Enter}');
    expect(
      await screen.findByText(/^Additional hours of Shop support: 8h\. Kofi Annan has made this 12h/),
    ).not.toBeNull();
    expect(await field()).toHaveProperty('value', '8');
    expect(screen.getByText('Now 12h')).not.toBeNull();
    await press(choice);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Additional hours/ })).toBeNull());
    expect(changes()).toEqual([[cellOf(5.5, 8)], ...(then.length > 0 ? [then] : [])]);
    if (then.length > 0)
      await waitFor(() => expect(toastText()).toBe('Additional hours updated successfully'));
  });

  it('stand in their field with the message of the server when it refuses them', async () => {
    answers = [{ status: 'refused', hours: 5.5, message: 'Only SLA projects have additional hours.' }];
    await type('8{Enter}');
    await waitFor(() => expect(toastText()).toContain('Only SLA projects have additional hours.'));
    expect(await field()).toHaveProperty('value', '8');
    expect(screen.getAllByText('Not saved')).toHaveLength(2);
  });

  it('stay on screen, told as not saved yet, while the planner can not be reached', async () => {
    answers = [{ status: 500, body: problem(500, 'Something went wrong on our side.') }];
    await type('8{Enter}');
    const name = 'Additional hours of Shop support, not saved yet: 8h';
    expect(await screen.findByRole('button', { name })).not.toBeNull();
  });
});

describe('Import Last Month', () => {
  const start = () => press('Import Last Month for Website retainer');
  const nobody = { teamMemberId: null, teamMember: null, additionalHours: 5 };
  /** The project-level record, whose additional hours aren't anybody's. */
  const ofProject = { ...allocationOf(retainer, { teamMember: ada }, 0), ...nobody };

  it('says when there is nothing to import', async () => {
    previous = [ofProject];
    await open();
    await start();
    await waitFor(() =>
      expect(toastText()).toBe(
        'No data to importNo allocations found for this project in the previous month',
      ),
    );
    expect(sent).toEqual([]);
  });

  it('copies the people of the previous month, all or nobody', async () => {
    previous = [
      allocationOf(retainer, { teamMember: ada }, 20),
      allocationOf(retainer, { freelancer: alan }, 8),
      ofProject,
    ];
    await open();
    await start();
    await waitFor(() => expect(toastText()).toBe('Imported 2 allocation(s) from last month'));
    const cell = { projectId: 2, teamMemberId: null, freelancerId: null, month: '2026-05', before: 0 };
    expect(sent[0]?.[1]).toEqual({
      all: true,
      changes: [
        { ...cell, teamMemberId: 1, after: 20 },
        { ...cell, freelancerId: 1, after: 8 },
      ],
    });
  });

  it('leaves out who is not there this month, or everybody once the project is over, and says whom', async () => {
    const left = { ...memberOf(3, 'Mia Stone'), endMonth: '2026-04' };
    previous = [
      allocationOf(retainer, { teamMember: ada }, 20),
      allocationOf(retainer, { teamMember: left }, 8),
    ];
    await open();
    await start();
    await waitFor(() =>
      expect(toastText()).toBe(
        'Imported 1 allocation(s) from last monthLeft out: Mia Stone, not there in May 2026.',
      ),
    );
    expect(sent[0]?.[1]).toMatchObject({ changes: [{ teamMemberId: 1, after: 20 }] });
    previous = [allocationOf({ ...retainer, endMonth: '2026-04' }, { teamMember: ada }, 20)];
    await start();
    await screen.findByText('Left out: Ada Okafor. The project is over by May 2026.');
    expect(sent).toHaveLength(1);
    const completed = { ...retainer, lifecycle: 'completed' as const, endMonth: '2026-05' };
    previous = [allocationOf(completed, { teamMember: ada }, 16)];
    await start();
    await waitFor(() => expect(sent[1]?.[1]).toMatchObject({ changes: [{ teamMemberId: 1, after: 16 }] }));
  });

  it("asks before it replaces this month's hours, and keeps those who are on this month alone", async () => {
    plan = planOf([
      allocationOf(retainer, { teamMember: memberOf(2, 'Grace Marsh') }, 10),
      allocationOf(retainer, { teamMember: ada }, 12),
      allocationOf(retainer, { freelancer: alan }, 8),
    ]);
    previous = [
      allocationOf(retainer, { teamMember: ada }, 20),
      allocationOf(retainer, { freelancer: alan }, 8),
    ];
    await open();
    await start();
    expect(await screen.findByText('Ada Okafor: 12h → 20h')).not.toBeNull();
    expect(sent).toEqual([]);
    await press('Import Last Month');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[1]).toMatchObject({ changes: [{ teamMemberId: 1, before: 12, after: 20 }] });
  });

  it.each([
    [
      { status: 'contested', message: null },
      /^Somebody has changed these hours meanwhile\. Import them once more/,
    ],
    [
      { status: 'refused', message: 'Ada Okafor left after April 2026.' },
      /^Ada Okafor left after April 2026\.$/,
    ],
  ])('says why hours could not be imported, and asks no longer: %o', async (cell, why) => {
    plan = planOf([allocationOf(retainer, { teamMember: ada }, 12)]);
    previous = [allocationOf(retainer, { teamMember: ada }, 20)];
    await open();
    refused = { status: 200, body: { cells: [{ ...cell, hours: 5 }] } };
    await start();
    await screen.findByText('Ada Okafor: 12h → 20h');
    await press('Import Last Month');
    const failed = 'ErrorFailed to import last month allocations';
    await waitFor(() => expect(toastText()).toContain(failed));
    expect(toastText()?.slice(failed.length)).toMatch(why);
    expect(screen.queryByRole('alertdialog', { name: /^Replace hours/ })).toBeNull();
  });
});

it('breaks a profit down by person, in figures of the server', async () => {
  await open();
  await press('Profit of Shop support: £711');
  expect(await screen.findByRole('dialog', { name: 'Profit Breakdown - Shop support' })).not.toBeNull();
  const costs = within(await screen.findByRole('table', { name: 'Costs by person' }));
  await costs.findByRole('row', { name: /Ada Okafor/ });
  expect(costs.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'NameTypeHoursRateCost',
    'Ada OkaforTeam Member20h£24.06£481.20',
    'Alan DoyleFreelancer7.5h£45.00£337.50',
    'Total27.5h£818.70',
  ]);
});

it('opens the breakdown where nobody is allocated, with the revenue and no costs', async () => {
  await open();
  await press('Profit of Website retainer: nobody is allocated');
  const dialog = await screen.findByRole('dialog', { name: 'Profit Breakdown - Website retainer' });
  expect([...dialog.querySelectorAll('[data-slot~="stat"]')].map((card) => card.textContent)).toEqual([
    'Revenue£3,000.00',
    'Costs—',
    'Profit—Nobody is allocated',
  ]);
  expect(await screen.findByText('Nobody is allocated this month')).not.toBeNull();
});

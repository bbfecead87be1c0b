import { describe, expect, it } from 'vitest';
import type { AllocationPlanState, Person } from '../allocationPlan.ts';
import { undated, withTerms } from '../dated.ts';
import type { ProjectFields } from '../projectInput.ts';
import { firstStanding, withStatus } from '../projectStatus.ts';
import type { SoftwareCostState } from '../softwareCost.ts';
import { freelancer, member, project, rent, subscription, user } from '../testing/records.ts';
import type { UserFields } from '../userInput.ts';
import {
  allocationPlanRules,
  clientRules,
  freelancerRules,
  manualCostsRules,
  otherCostRules,
  projectRules,
  softwareCostRules,
  teamMemberRules,
  type UndoRules,
  userRules,
} from './rules.ts';
import { takeBack, undoable } from './takeBack.ts';

/** What undoing offers of a change, and the commands for all that is offered. */
const undo = <State, Command>(
  rules: UndoRules<State, Command>,
  before: State,
  after: State,
  now: State = after,
) => {
  const versions = { before, after, now };
  const { action, ready, touched, obstacle } = undoable(rules, versions);
  return { ready, touched, obstacle, commands: takeBack(rules, versions, { action }, new Set(ready)) };
};

const active = { status: 'active' as const };
const removed = { status: 'removed' as const };
const absent = { status: 'absent' as const };
const untouched = { touched: [], obstacle: null };

describe('undoing a change of a project', () => {
  const state = (changed: Partial<ProjectFields>) => ({
    ...active,
    ...firstStanding('planning'),
    ...undated({ ...project, ...changed }),
  });

  it('gives the fields back as they were, type, hours, revenue and split as one, and the months as one', () => {
    const sla = { projectType: 'sla', contractedHours: 40, revenue: null } as const;
    const before = state({ endMonth: '2026-09' });
    expect(undo(projectRules, before, state({ ...sla, name: 'Desk', startMonth: '2026-05' }))).toEqual({
      ...untouched,
      ready: ['name', 'projectType', 'startMonth'],
      commands: [{ type: 'RevertProject', to: undated({ ...project, endMonth: '2026-09' }) }],
    });
    expect(undo(projectRules, state({}), state({ revenue: 1 })).ready).toEqual(['projectType']);
    expect(
      undo(projectRules, state({}), state({ revenueSplit: [{ month: '2026-05', amount: 1 }] })).ready,
    ).toEqual(['projectType']);
  });

  it('leaves what somebody has changed since', () => {
    const [before, after] = [state({}), state({ name: 'Desk', hourlyRate: 7000 })];
    expect(undo(projectRules, before, after, state({ name: 'Service', hourlyRate: 7000 }))).toEqual({
      ready: ['hourlyRate'],
      touched: ['name'],
      obstacle: null,
      commands: [{ type: 'RevertProject', to: undated({ ...project, name: 'Service' }) }],
    });
  });

  it('gives the status back by itself', () => {
    const after = { ...state({}), ...withStatus(state({}), 'going well') };
    expect(undo(projectRules, state({}), after)).toMatchObject({
      ready: ['status'],
      commands: [
        { type: 'RevertProject', to: undated(project) },
        { type: 'ChangeProjectStatus', status: 'planning' },
      ],
    });
  });

  it('gives both groups of the status back, the one chosen last at the end', () => {
    const before = { ...state({}), ...withStatus(firstStanding('jurys out'), 'review') };
    const after = { ...before, ...withStatus(before, 'hive emergency') };
    expect(undo(projectRules, before, after).commands.slice(1)).toEqual([
      { type: 'ChangeProjectStatus', status: 'jurys out' },
      { type: 'ChangeProjectStatus', status: 'review' },
    ]);
  });

  it('takes back what was to change from a month on', () => {
    const dearer = { ...state({}), ...withTerms(undated(project), '2026-07', { hourlyRate: 7000 }) };
    expect(undo(projectRules, state({}), dearer)).toMatchObject({
      ready: ['hourlyRate'],
      commands: [{ type: 'RevertProject', to: undated(project) }],
    });
    expect(undo(projectRules, dearer, state({})).commands).toEqual([
      {
        type: 'RevertProject',
        to: { fields: project, changes: [{ from: '2026-07', terms: { hourlyRate: 7000 } }] },
      },
    ]);
  });
});

describe('undoing a change of a person', () => {
  const half = { costType: 'both', directCostPercentage: 50 } as const;
  it.each([
    ['a team member', teamMemberRules, member, 'RevertTeamMember'],
    ['a freelancer', freelancerRules, freelancer, 'RevertFreelancer'],
  ] as const)('gives %s their fields back, cost type and percentage as one', (_, rules, fields, type) => {
    const before = { ...active, ...undated(fields) };
    const after = { ...active, ...undated({ ...fields, ...half, name: 'Ida' }) };
    expect(undo(rules as UndoRules<typeof before, unknown>, before, after)).toEqual({
      ...untouched,
      ready: ['name', 'costType'],
      commands: [{ type, to: undated(fields) }],
    });
  });

  it.each([
    ['a team member', () => teamMemberRules, { ...active, ...undated(member) }],
    ['a freelancer', () => freelancerRules, { ...active, ...undated(freelancer) }],
    ['a user', () => userRules(1), { ...active, username: 'ada', fields: user, hasSecondFactor: false }],
  ] as const)('brings nothing of %s back who was erased', (_, rules, before) => {
    const erased = { ...before, isErased: true as const };
    expect(undo(rules() as UndoRules<typeof before, unknown>, before, erased)).toEqual({
      ready: [],
      touched: [],
      obstacle: 'This person was erased. What is left of them are figures, which stay as they are.',
      commands: [],
    });
  });
});

describe('undoing a change of a subscription', () => {
  const state = (adjustments: Exclude<SoftwareCostState, { status: 'absent' }>['adjustments']) => ({
    ...active,
    ...undated(subscription),
    adjustments,
  });
  const cost = (amount: number) => ({ cost: amount, reason: null });

  it('gives each month’s adjustment back by itself', () => {
    const before = state({ '2026-05': cost(9550), '2026-06': cost(1) });
    const after = state({ '2026-06': cost(2), '2026-07': cost(3), '2026-08': cost(4) });
    const now = state({ '2026-06': cost(2), '2026-07': cost(3), '2026-08': cost(5) });
    expect(undo(softwareCostRules, before, after, now)).toEqual({
      ready: ['adjustment 2026-05', 'adjustment 2026-06', 'adjustment 2026-07'],
      touched: ['adjustment 2026-08'],
      obstacle: null,
      commands: [
        { type: 'RevertSoftwareCost', to: undated(subscription) },
        { type: 'AdjustSoftwareCost', month: '2026-06', cost: 1, reason: null },
        { type: 'RemoveSoftwareCostAdjustment', month: '2026-07' },
        { type: 'AdjustSoftwareCost', month: '2026-05', cost: 9550, reason: null },
      ],
    });
  });

  it('gives the price back, and leaves adjustments alone', () => {
    const before = state({ '2026-05': cost(9550) });
    const after = { ...before, ...undated({ ...subscription, defaultMonthlyCost: 1 }) };
    expect(undo(softwareCostRules, before, after)).toEqual({
      ...untouched,
      ready: ['defaultMonthlyCost'],
      commands: [{ type: 'RevertSoftwareCost', to: undated(subscription) }],
    });
  });
});

describe('undoing a change of fields', () => {
  it('gives another cost back what nobody has touched since', () => {
    const [before, after] = [rent, { ...rent, amount: 1, name: 'Office' }];
    const now = { ...after, name: 'Studio' };
    expect(
      undo(
        otherCostRules,
        { ...active, ...undated(before) },
        { ...active, ...undated(after) },
        { ...active, ...undated(now) },
      ),
    ).toEqual({
      ready: ['amount'],
      touched: ['name'],
      obstacle: null,
      commands: [{ type: 'RevertOtherCost', to: undated({ ...rent, name: 'Studio' }) }],
    });
  });

  it('gives another cost back the amount it had from a month on, and its last month with its first', () => {
    const dearer = withTerms(undated(rent), '2026-11', { amount: 220_000 });
    const changed = { ...undated({ ...rent, endMonth: '2026-12' }) };
    expect(undo(otherCostRules, { ...active, ...dearer }, { ...active, ...changed })).toEqual({
      ...untouched,
      ready: ['startMonth', 'amount'],
      commands: [{ type: 'RevertOtherCost', to: dearer }],
    });
  });

  it('asks before a cost stops to recur that somebody has given another amount from a month on since', () => {
    const before = { ...active, ...undated({ ...rent, isRecurring: false, endMonth: null }) };
    const after = { ...active, ...undated({ ...rent, isRecurring: true, endMonth: null, name: 'Office' }) };
    const dearer = { ...active, ...withTerms(after, '2026-08', { amount: rent.amount + 1 }) };
    expect(undo(otherCostRules, before, after)).toMatchObject({
      ready: ['name', 'startMonth'],
      touched: [],
    });
    expect(undo(otherCostRules, before, after, dearer)).toMatchObject({
      ready: ['name'],
      touched: ['startMonth'],
      commands: [
        {
          type: 'RevertOtherCost',
          to: { fields: { ...dearer.fields, name: rent.name }, changes: dearer.changes },
        },
      ],
    });
  });

  it('gives a user back what they may do, told how many other administrators there are', () => {
    const state = (fields: UserFields) => ({ ...active, username: 'ada', fields, hasSecondFactor: false });
    expect(undo(userRules(2), state(user), state({ ...user, role: 'admin' }))).toEqual({
      ...untouched,
      ready: ['role'],
      commands: [{ type: 'UpdateUser', fields: user, otherAdministrators: 2 }],
    });
    expect(undo(userRules(2), state(user), { ...state(user), hasSecondFactor: true }).obstacle).toBe(
      'What somebody signs in with or may see cannot be undone. Change it in User Management.',
    );
  });

  it('gives manual costs back, and withdraws those that were not there', () => {
    const before = { figures: { directStaffCosts: 1, otherOperatingCosts: 5 } };
    const after = { figures: { directStaffCosts: 2, operatingStaffCosts: 3, otherOperatingCosts: 5 } };
    expect(undo(manualCostsRules, before, after)).toEqual({
      ...untouched,
      ready: ['directStaffCosts', 'operatingStaffCosts'],
      commands: [{ type: 'SetManualCosts', figures: { directStaffCosts: 1, operatingStaffCosts: null } }],
    });
    expect(undo(manualCostsRules, { figures: {} }, before).commands).toEqual([
      { type: 'SetManualCosts', figures: { directStaffCosts: null, otherOperatingCosts: null } },
    ]);
  });
});

describe('undoing a change of a plan', () => {
  const ada: Person = { kind: 'teamMember', id: 1 };
  const flo: Person = { kind: 'freelancer', id: 1 };
  const sam: Person = { kind: 'teamMember', id: 2 };
  const plan = (hours: readonly (readonly [Person, number])[], additional?: number): AllocationPlanState => ({
    entries: hours.map(([who, each], index) => ({ allocationId: index + 1, person: who, hours: each })),
    additional: additional === undefined ? null : { allocationId: 9, hours: additional },
  });
  const replaced = (
    hours: readonly (readonly [Person, number])[],
    additional?: { additionalHours: number },
  ) => ({
    type: 'ReplaceAllocations',
    entries: hours.map(([who, each]) => ({ person: who, hours: each })),
    ...additional,
    freshIds: [],
  });

  it('gives each person their hours back, takes off who came, and brings back who went', () => {
    const before = plan([
      [ada, 40],
      [flo, 10],
    ]);
    const after = plan([
      [ada, 30],
      [sam, 5],
    ]);
    expect(undo(allocationPlanRules, before, after)).toEqual({
      ...untouched,
      ready: ['teamMember-1', 'freelancer-1', 'teamMember-2'],
      commands: [
        replaced([
          [ada, 40],
          [flo, 10],
        ]),
      ],
    });
  });

  it('leaves whom somebody has planned since', () => {
    const before = plan([
      [ada, 40],
      [flo, 10],
    ]);
    const after = plan([
      [ada, 30],
      [flo, 20],
    ]);
    const now = plan([
      [ada, 35],
      [flo, 20],
      [sam, 5],
    ]);
    expect(undo(allocationPlanRules, before, after, now)).toEqual({
      ready: ['freelancer-1'],
      touched: ['teamMember-1'],
      obstacle: null,
      commands: [
        replaced([
          [ada, 35],
          [flo, 10],
          [sam, 5],
        ]),
      ],
    });
  });

  it.each([
    [5, 8, 5],
    [undefined, 8, 0],
    [5, 0, 5],
  ])('gives additional hours back: %s, made %i', (was, became, back) => {
    expect(undo(allocationPlanRules, plan([[ada, 1]], was), plan([[ada, 1]], became))).toEqual({
      ...untouched,
      ready: ['additionalHours'],
      commands: [replaced([[ada, 1]], { additionalHours: back })],
    });
  });

  it('finds no change between no additional hours and 0', () => {
    expect(undo(allocationPlanRules, plan([]), plan([], 0)).commands).toEqual([]);
  });
});

describe('undoing that a record was made or deleted', () => {
  const there = { ...active, ...undated(project), ...firstStanding('planning') };
  // Each kind of record: as it is when it is there, and as it is when it has been deleted.
  it.each([
    ['project', projectRules, there, { ...there, status: 'deleted' }, 'DeleteProject', 'RestoreProject'],
    [
      'team member',
      teamMemberRules,
      { ...active, ...undated(member) },
      { ...removed, ...undated(member) },
      'RemoveTeamMember',
      'RestoreTeamMember',
    ],
    [
      'freelancer',
      freelancerRules,
      { ...active, ...undated(freelancer) },
      { ...removed, ...undated(freelancer) },
      'RemoveFreelancer',
      'RestoreFreelancer',
    ],
    [
      'subscription',
      softwareCostRules,
      { ...active, ...undated(subscription), adjustments: {} },
      { ...removed, ...undated(subscription), adjustments: {} },
      'RemoveSoftwareCost',
      'RestoreSoftwareCost',
    ],
    [
      'other cost',
      otherCostRules,
      { ...active, ...undated(rent) },
      { ...removed, ...undated(rent) },
      'RemoveOtherCost',
      'RestoreOtherCost',
    ],
  ] as const)('of a %s takes it away again, or brings it back', (_, given, here, gone, remove, restore) => {
    const rules = given as UndoRules<object, unknown>;
    expect(undo(rules, absent, here)).toEqual({
      ...untouched,
      ready: ['record'],
      commands: [{ type: remove }],
    });
    expect(undo(rules, here, gone)).toEqual({
      ...untouched,
      ready: ['record'],
      commands: [{ type: restore }],
    });
  });

  it('finds no part of a record that was not made yet, and gives none back', () => {
    const made = { ...active, ...undated(rent) };
    expect(otherCostRules.partsOf(absent).size).toBe(0);
    expect(otherCostRules.putBack(absent, made, () => true)).toEqual([]);
    expect(otherCostRules.putBack(made, absent, () => true)).toEqual([]);
  });

  it.each([
    [
      'client',
      () => clientRules,
      { ...active, name: 'Elm' },
      'Clients cannot be deleted. This one stays in the list.',
      'Clients cannot be brought back.',
    ],
    [
      'user',
      () => userRules(1),
      { ...active, username: 'ada', fields: user, hasSecondFactor: false },
      'A user is not deleted by undoing. Delete them in User Management.',
      'A deleted user cannot be brought back, as their password is gone. Create them again.',
    ],
  ])('of a %s is refused in words', (_, given, here, remove, restore) => {
    const rules = given() as UndoRules<object, unknown>;
    expect(undo(rules, absent, here)).toMatchObject({ obstacle: remove, commands: [] });
    expect(undo(rules, here, { ...here, status: 'deleted' })).toMatchObject({
      obstacle: restore,
      commands: [],
    });
  });
});

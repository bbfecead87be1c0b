import { describe, expect, it } from 'vitest';
import type { UserFields } from '../access/userInput.ts';
import type { SoftwareCostState } from '../money/softwareCost.ts';
import type { ProjectFields } from '../projects/projectInput.ts';
import { firstStanding, withStatus } from '../projects/projectStatus.ts';
import { undated, withTerms } from '../records/dated.ts';
import { freelancer, member, project, rent, subscription, user } from '../testing/records.ts';
import { undo, untouched } from '../testing/undoing.ts';
import {
  freelancerRules,
  manualCostsRules,
  otherCostRules,
  projectRules,
  softwareCostRules,
  teamMemberRules,
  userRules,
} from './rules.ts';
import type { UndoRules } from './undoRules.ts';

const active = { status: 'active' as const };

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

  it('neither counts a reason that was blanked as a change, nor brings it back', () => {
    const blanked = state({ '2026-05': { cost: 1, reason: 'Erased with the person' } });
    expect(undo(softwareCostRules, blanked, state({ '2026-05': cost(1) }))).toMatchObject({ ready: [] });
    expect(undo(softwareCostRules, blanked, state({ '2026-05': cost(2) })).commands).toContainEqual({
      type: 'AdjustSoftwareCost',
      month: '2026-05',
      cost: 1,
      reason: null,
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

  it('asks before an amount comes back whose months have nowhere to go, as somebody has made the cost one-time since', () => {
    const before = { ...active, ...withTerms(undated(rent), '2026-11', { amount: 220_000 }) };
    const after = { ...active, ...undated({ ...rent, amount: 1 }) };
    const oneTime = { ...active, ...undated({ ...rent, amount: 1, isRecurring: false, endMonth: null }) };
    expect(undo(otherCostRules, before, after)).toMatchObject({ ready: ['amount'], touched: [] });
    expect(undo(otherCostRules, before, after, oneTime)).toMatchObject({ ready: [], touched: ['amount'] });
    // Undoing the change that made it one-time restores both.
    expect(undo(otherCostRules, before, oneTime)).toMatchObject({
      ready: ['startMonth', 'amount'],
      touched: [],
    });
  });

  it.each([
    ['startMonth', 'dearer later', 'one-time', ['amount']],
    ['startMonth', 'dearer later', 'plain', []],
    ['startMonth', 'plain', 'one-time', []],
    ['amount', 'dearer later', 'one-time', []],
    ['amount', 'one-time', 'dearer later', ['startMonth']],
    ['amount', 'plain', 'dearer later', []],
    ['amount', 'one-time', 'plain', []],
    ['name', 'one-time', 'dearer later', []],
    ['startMonth', 'not there', 'one-time', []],
    ['amount', 'one-time', 'not there', []],
  ] as const)('takes with the %s of a cost that is %s and was %s: %j', (part, now, earlier, along) => {
    const costs = {
      'not there': { status: 'absent' as const },
      plain: { ...active, ...undated(rent) },
      'dearer later': { ...active, ...withTerms(undated(rent), '2026-11', { amount: 220_000 }) },
      'one-time': { ...active, ...undated({ ...rent, isRecurring: false }) },
    };
    expect(otherCostRules.goesAlong?.(part, costs[now], costs[earlier])).toEqual(along);
  });

  it('leaves of a user what somebody has changed since', () => {
    const state = (fields: UserFields) => ({ ...active, username: 'ada', fields, hasSecondFactor: false });
    const after = { ...user, role: 'admin' as const, firstName: 'Ida' };
    expect(
      undo(userRules(2), state(user), state(after), state({ ...after, firstName: 'Eve' })),
    ).toMatchObject({ ready: ['role'], commands: [{ fields: { ...user, firstName: 'Eve' } }] });
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

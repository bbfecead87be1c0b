import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import { rent } from '#domain/testing/records.ts';
import {
  freelancers,
  teamMembers,
  workedMonth,
  projects as workedProjects,
} from '#domain/testing/workedMonth.ts';
import { monthsBetween } from '#domain/values/month.ts';
import { createYielding } from '../reading/yielding.ts';
import type { TestLog } from '../testing/log.ts';
import { workedMonthLog } from '../testing/workedMonth.ts';
import { type Affected, affect, nothingAffected, onlyPlannedCells, topicsOf } from './affected.ts';
import type { LoggedEvent } from './event.ts';
import { emptyState, evolveFoldedState, type FoldedState } from './foldedState.ts';
import { reach } from './reach.ts';
import { reindexPlans, reindexPlansInTurns } from './reindex.ts';

const [, sla] = workedProjects;
const [, bea] = teamMembers;
const [dan] = freelancers;
if (!sla || !bea || !dan) throw new Error('The worked month is not what it was');

const linkedUser = {
  username: 'bea',
  firstName: null,
  lastName: null,
  email: null,
  role: 'team_member' as const,
  teamMemberId: 2,
};

describe('what a change touches', () => {
  let log: TestLog;
  let foldedState: FoldedState;
  beforeEach(() => {
    log = workedMonthLog();
    foldedState = emptyState();
    affectedBy(...log.events);
  });
  const affectedBy = (...events: readonly LoggedEvent[]): Affected => {
    const affected = nothingAffected();
    for (const event of events) affect(foldedState, evolveFoldedState(foldedState, event), affected);
    reach(foldedState, affected);
    return affected;
  };
  const topicsAfter = (...events: readonly LoggedEvent[]) => topicsOf(affectedBy(...events)).sort();

  it('is a client and its projects', () => {
    const renamed = log.appendRaw(streams.client(1), { type: 'ClientCreated', data: { name: 'Northwind' } });
    const affected = affectedBy(renamed);
    expect(affected.clients).toEqual(new Set([1]));
    expect(affected.projects).toEqual(new Set([1, 2]));
  });

  it('is only the list of clients for a new one', () => {
    expect(
      topicsAfter(...log.append(streams.client(3), { type: 'ClientCreated', data: { name: 'Orchard' } })),
    ).toEqual(['clients']);
  });

  it('is a project, its plans and the months of their freelancers', () => {
    const affected = affectedBy(
      ...log.append(streams.project(2), {
        type: 'ProjectUpdated',
        data: { ...sla.fields, hourlyRate: 9000 },
      }),
    );
    expect(affected.projects).toEqual(new Set([2]));
    expect(affected.plans).toEqual(new Set([`2_${workedMonth}`]));
    expect(affected.freelancerMonths).toEqual(new Set([`1_${workedMonth}`]));
    expect(topicsOf(affected).sort()).toEqual([
      'allocations',
      'figures',
      'member:2',
      'placeholders',
      'projects',
    ]);
  });

  it('is a project whose label counts around a name that ends in several numbers', () => {
    const named = (id: number, name: string) =>
      log.append(streams.project(id), {
        type: 'ProjectCreated',
        data: { ...sla.fields, name, status: 'planning' },
      });
    affectedBy(...named(8, 'Shop (1)'), ...named(9, 'Shop (1)'));
    expect(affectedBy(...named(10, 'Shop (1) (1)')).projects).toEqual(new Set([8, 9, 10]));
  });

  it('is a plan of one month, with those who are and were in it', () => {
    const entries = [{ allocationId: 7, person: { kind: 'teamMember' as const, id: 3 }, hours: 1 }];
    const affected = affectedBy(
      ...log.append(streams.allocationPlan(2, workedMonth), {
        type: 'AllocationsReplaced',
        data: { entries, additional: null },
      }),
    );
    expect(affected.plans).toEqual(new Set([`2_${workedMonth}`]));
    expect(affected.freelancerMonths).toEqual(new Set([`1_${workedMonth}`]));
    expect(topicsOf(affected).sort()).toEqual([
      `allocations:${workedMonth}`,
      `figures:${workedMonth}`,
      'member:2',
      'member:3',
    ]);
  });

  it('is the plan of its month, too, where a cost changes along with it', () => {
    const plan = log.append(streams.allocationPlan(2, workedMonth), {
      type: 'AllocationSet',
      data: { allocationId: 7, person: { kind: 'teamMember', id: 3 }, hours: 1 },
    });
    const cost = log.append(streams.otherCost(9), { type: 'OtherCostAdded', data: rent });
    expect(topicsAfter(...plan, ...cost)).toEqual([
      `allocations:${workedMonth}`,
      'figures',
      'member:3',
      'other-costs',
    ]);
  });

  it('is the page of whose hours have changed, and of nobody beside them', () => {
    const ofBoth = (hours: number) =>
      log.append(streams.allocationPlan(2, workedMonth), {
        type: 'AllocationsReplaced',
        data: {
          entries: [2, 3].map((id) => ({
            allocationId: id,
            person: { kind: 'teamMember' as const, id },
            hours: id === 2 ? 10 : hours,
          })),
          additional: null,
        },
      });
    affectedBy(...ofBoth(1));
    expect(topicsOf(affectedBy(...ofBoth(2)))).toContain('member:3');
    expect(topicsOf(affectedBy(...ofBoth(3)))).not.toContain('member:2');
  });

  it('is a removed member, their plans and their user', () => {
    log.append(streams.user('5'), { type: 'UserCreated', data: linkedUser });
    affectedBy(...log.events.slice(-1));
    const affected = affectedBy(
      ...log.append(streams.teamMember(2), { type: 'TeamMemberRemoved', data: {} }),
    );
    expect(affected.teamMembers).toEqual(new Set([2]));
    expect(affected.plans).toEqual(new Set([`2_${workedMonth}`]));
    expect(affected.users).toEqual(new Set(['5']));
    expect(topicsOf(affected)).toEqual(
      expect.arrayContaining(['team-members', 'allocations', 'figures', 'users', 'user:5', 'member:2']),
    );
  });

  it('is a removed member and a user who was linked to them when deleted', () => {
    log.append(streams.user('5'), { type: 'UserCreated', data: linkedUser });
    log.append(streams.user('5'), { type: 'UserDeleted', data: {} });
    affectedBy(...log.events.slice(-2));
    const affected = affectedBy(
      ...log.append(streams.teamMember(2), { type: 'TeamMemberRemoved', data: {} }),
    );
    expect(affected.users).toEqual(new Set(['5']));
  });

  it('is a changed freelancer and all of their months', () => {
    const affected = affectedBy(
      ...log.append(streams.freelancer(1), {
        type: 'FreelancerUpdated',
        data: { ...dan, minAgreedHours: 30 },
      }),
    );
    expect(affected.freelancers).toEqual(new Set([1]));
    expect(affected.freelancerMonths).toEqual(new Set([`1_${workedMonth}`]));
    expect(topicsOf(affected)).toEqual(expect.arrayContaining(['freelancers', 'allocations', 'figures']));
  });

  it('is no plan of people whose name, role or time changes, but not what their hours cost', () => {
    const plansAfter = (...events: readonly LoggedEvent[]) => affectedBy(...events).plans;
    const member = (data: object) =>
      log.appendRaw(streams.teamMember(2), { type: 'TeamMemberUpdated', data });
    const freelancer = (data: object) =>
      log.appendRaw(streams.freelancer(1), { type: 'FreelancerUpdated', data });
    const none = new Set();
    expect(plansAfter(member({ name: 'Beatrice', role: 'Lead', workingHours: 30 }))).toEqual(none);
    expect(plansAfter(freelancer({ name: 'Daniel', role: 'Lead' }))).toEqual(none);
    const dated = (terms: object) =>
      log.appendRaw(streams.teamMember(2), {
        type: 'TeamMemberTermsChanged',
        data: { from: '2026-04', terms },
      });
    expect(plansAfter(dated({ workingHours: 20 }))).toEqual(none);
    const both = new Set([`2_${workedMonth}`]);
    expect(plansAfter(dated({ salary: 6_000_000 }))).toEqual(both);
    expect(plansAfter(member({ paidLeaveDays: 5 }))).toEqual(both);
    expect(plansAfter(freelancer({ endMonth: '2026-04' }))).toEqual(both);
  });

  it('is not the first freelancer when the eleventh changes', () => {
    const affected = affectedBy(
      ...log.append(streams.freelancer(11), { type: 'FreelancerAdded', data: dan }),
    );
    expect(affected.freelancers).toEqual(new Set([11]));
    expect(affected.freelancerMonths).toEqual(new Set());
  });

  it('is a user alone', () => {
    expect(topicsAfter(...log.append(streams.user('5'), { type: 'UserCreated', data: linkedUser }))).toEqual([
      'user:5',
      'users',
    ]);
  });

  it('is told cell by cell where nothing but planned hours has changed, as they are now', () => {
    const person = (kind: 'teamMember', id: number) => ({ kind, id });
    const replaced = (hours: number, additional: number | null = null) =>
      log.append(streams.allocationPlan(2, workedMonth), {
        type: 'AllocationsReplaced',
        data: {
          entries: [
            { allocationId: 2, person: person('teamMember', 2), hours: 45 },
            { allocationId: 9, person: person('teamMember', 3), hours },
          ],
          additional: additional === null ? null : { allocationId: 10, hours: additional },
        },
      });
    const cell = { projectId: 2, month: workedMonth };
    // Its additional hours go too.
    expect(onlyPlannedCells(affectedBy(...replaced(0.5)))).toBeUndefined();
    const events = [1, 2, 7.5].flatMap((hours) => replaced(hours));
    const ofMember = { ...cell, person: person('teamMember', 3) };
    expect(onlyPlannedCells(affectedBy(...events))).toEqual([{ ...ofMember, hours: 7.5 }]);
    const gone = { type: 'AllocationRemoved' as const, data: { allocationId: 9 } };
    const remove = () => log.append(streams.allocationPlan(2, workedMonth), gone);
    expect(onlyPlannedCells(affectedBy(...remove()))).toEqual([{ ...ofMember, hours: 0 }]);
    // Hours set and then removed are reported: the client that set them shows them already.
    expect(onlyPlannedCells(affectedBy(...replaced(3), ...remove()))).toEqual([{ ...ofMember, hours: 0 }]);
    expect(onlyPlannedCells(affectedBy(...replaced(8, 4)))).toBeUndefined();
    const renamed = { ...sla.fields, name: 'Renamed' };
    const updated = log.append(streams.project(2), { type: 'ProjectUpdated', data: renamed });
    expect(onlyPlannedCells(affectedBy(...replaced(9, 4), ...updated))).toBeUndefined();
  });

  it('is not told cell by cell of work in no month yet, and of more cells than anybody is told of', () => {
    const months = monthsBetween('2027-01', '2043-12');
    const setIn = (projectId: number, count: number) =>
      months.slice(0, count).flatMap((month) =>
        log.append(streams.allocationPlan(projectId, month), {
          type: 'AllocationSet',
          data: { allocationId: 100, person: { kind: 'teamMember', id: 2 }, hours: 1 + count },
        }),
      );
    expect(onlyPlannedCells(affectedBy(...setIn(1, 200)))).toHaveLength(200);
    expect(onlyPlannedCells(affectedBy(...setIn(1, 201)))).toBeUndefined();
    const someday = {
      ...sla.fields,
      status: 'planning' as const,
      projectType: 'one_off' as const,
      startMonth: null,
      endMonth: null,
      contractedHours: null,
    };
    const revenue = { revenue: 900_000, revenueSplit: [] };
    const data = { ...someday, ...revenue };
    affectedBy(...log.append(streams.project(30), { type: 'ProjectCreated', data }));
    expect(onlyPlannedCells(affectedBy(...setIn(30, 1)))).toBeUndefined();
  });

  it('is everything of a kind at most, however many months a batch reaches', () => {
    const months = monthsBetween('2027-01', '2028-12');
    const events = months.flatMap((month) =>
      log.append(streams.allocationPlan(1, month), {
        type: 'AdditionalHoursSet',
        data: { allocationId: 100, hours: 1 },
      }),
    );
    expect(topicsAfter(...events)).toHaveLength(48);
    const deleted = log.append(streams.project(1), { type: 'ProjectDeleted', data: {} });
    expect(topicsAfter(...deleted)).toEqual([
      'allocations',
      'figures',
      'member:1',
      'placeholders',
      'projects',
    ]);
  });
});

describe('the index of all plans', () => {
  it('given it is built in turns, then it is the same and others have theirs after each plan', async () => {
    const { events } = workedMonthLog();
    const [atOnce, inTurns] = [emptyState(), emptyState()];
    for (const event of events) for (const state of [atOnce, inTurns]) evolveFoldedState(state, event);
    reindexPlans(atOnce);
    let [now, turns] = [0, 0];
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
    let isBuilt = false;
    const building = reindexPlansInTurns(inTurns, createYielding()).then(() => {
      isBuilt = true;
    });
    for (; !isBuilt; turns++) await nextTurn();
    await building;
    clock.mockRestore();
    expect(turns).toBeGreaterThanOrEqual(inTurns.allocationPlan.size);
    expect(inTurns.plans).toEqual(atOnce.plans);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import { workedMonth, projects as workedProjects } from '#domain/testing/workedMonth.ts';
import { testDatabases } from '../tests/databases.ts';
import { databaseForAll } from '../tests/setUp.ts';
import { listUsers } from './access/users/readModel.ts';
import { dashboardMetrics } from './money/dashboard/queries.ts';
import { listMonthAllocations } from './plans/allocations/queries.ts';
import { planOf } from './plans/planning/plan.ts';
import { resourcePlanning } from './plans/resourcePlanning/queries.ts';
import { listProjects } from './projects/readModel.ts';
import type { TestLog } from './testing/log.ts';
import { readingOf } from './testing/readModelVersion.ts';
import { workedMonthLog } from './testing/workedMonth.ts';

const [, sla] = workedProjects;
if (!sla) throw new Error('The worked month has no SLA');

const user = (username: string, role: 'admin' | 'team_member', teamMemberId: number | null) => ({
  type: 'UserCreated' as const,
  data: { username, firstName: null, lastName: null, email: null, role, teamMemberId },
});

describe.each(testDatabases)('what is taken away, on $name', ({ open }) => {
  const database = databaseForAll({ open });
  let log: TestLog;
  beforeEach(() => {
    log = workedMonthLog();
  });
  const reading = () => readingOf(database.pool, log.events);
  const deleteProject = (id: number) => log.append(streams.project(id), { type: 'ProjectDeleted', data: {} });
  const removeMember = (id: number) =>
    log.append(streams.teamMember(id), { type: 'TeamMemberRemoved', data: {} });

  it('a deleted project takes its allocations, its revenue and its hours with it', async () => {
    deleteProject(2);
    const read = await reading();
    expect((await listProjects(read, workedMonth)).map(({ id }) => id)).toEqual([4, 3, 1]);
    expect((await listMonthAllocations(read, workedMonth)).map(({ id }) => id)).toEqual([1, 4, 5]);
    expect(await planOf(read, 2, workedMonth)).toMatchObject({
      version: 0,
      requiredHours: 0,
      allocations: [],
    });
    expect(await dashboardMetrics(read, workedMonth)).toMatchObject({ totalRevenue: 16_213.05 - 3712.5 });
    expect((await resourcePlanning(read, workedMonth)).clientBillableHours).toBe(193.3425);
  });

  it('a removed member takes their allocations and capacity, and leaves the rest of the plan', async () => {
    removeMember(2);
    const read = await reading();
    expect(await planOf(read, 2, workedMonth)).toMatchObject({
      version: 2,
      additionalHours: 5,
      allocations: [{ id: 3, freelancerId: 1 }],
    });
    expect((await planOf(read, 2, '2026-06')).draft.map(({ name }) => name)).toEqual(['Dan']);
    expect(await resourcePlanning(read, workedMonth)).toMatchObject({ internalTeamHours: 168 });
    const { teamUtilizationDetails } = await dashboardMetrics(read, workedMonth);
    expect(teamUtilizationDetails.map(({ name }) => name)).toEqual(['Ada', 'Cleo']);
  });

  it('a removed member leaves their user unlinked, whichever came first', async () => {
    log.append(streams.user('1'), user('admin', 'admin', null));
    log.append(streams.user('2'), user('bea', 'team_member', 2));
    removeMember(2);
    log.append(streams.user('3'), user('late', 'team_member', 2));
    const read = await reading();
    expect((await listUsers(read)).map(({ username, teamMemberId }) => [username, teamMemberId])).toEqual([
      ['admin', null],
      ['bea', null],
      ['late', null],
    ]);
  });

  it('a plan outlives a change of its project to another type and back', async () => {
    const retainer = {
      ...sla.fields,
      projectType: 'retainer' as const,
      contractedHours: null,
      revenue: 100_000,
    };
    log.append(streams.project(2), { type: 'ProjectUpdated', data: retainer });
    const changed = await planOf(await reading(), 2, workedMonth);
    expect(changed.allocations).toHaveLength(2);
    expect(changed.requiredHours).toBeCloseTo(1000 / 82.5, 9);
    log.append(streams.project(2), { type: 'ProjectUpdated', data: sla.fields });
    expect(await planOf(await reading(), 2, workedMonth)).toMatchObject({
      requiredHours: 45,
      additionalHours: 5,
    });
  });
});

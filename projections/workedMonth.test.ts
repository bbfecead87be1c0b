import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { teamMembers, workedMonth } from '#domain/testing/workedMonth.ts';
import { type TestDatabase, testDatabases } from '../tests/databases.ts';
import { planOf } from './allocations/plan.ts';
import { listMonthAllocations, listProjectAllocations } from './allocations/queries.ts';
import { dashboardMetrics } from './dashboard/queries.ts';
import { memberAllocations } from './memberPage/queries.ts';
import type { Read } from './read.ts';
import { exportMonth } from './reports/queries.ts';
import { billableHours, resourcePlanning } from './resourcePlanning/queries.ts';
import { listTeamMembers } from './teamMembers/queries.ts';
import { readingOf } from './testing/generation.ts';
import { workedMonthLog } from './testing/workedMonth.ts';

describe.each(testDatabases)('the worked month (decisions section 10) on $name', ({ open }) => {
  let database: TestDatabase;
  let read: Read;
  beforeAll(async () => {
    database = await open();
    read = await readingOf(database.pool, workedMonthLog().events);
  });
  afterAll(() => database.close());

  it('fills the dashboard', async () => {
    const metrics = await dashboardMetrics(read, workedMonth);
    expect(metrics).toMatchObject({
      totalRevenue: 16_213.05,
      clientsGoingWell: 1,
      clientsWithProjects: 2,
      unscheduled: [],
    });
    // Software is no part of it yet.
    expect(metrics.averageGrossMargin).toBeCloseTo((16_213.05 - 7055.5) / 16_213.05, 12);
    expect(metrics.teamUtilization).toBeCloseTo(0.294_39, 5);
    expect(metrics.teamUtilizationDetails).toEqual([
      {
        id: 1,
        name: 'Ada',
        role: 'Designer',
        allocatedHours: 80.5,
        workingHours: 168,
        utilizationRate: 80.5 / 168,
        utilizationTone: 'over',
      },
      {
        id: 2,
        name: 'Bea',
        role: 'Designer',
        allocatedHours: 45,
        workingHours: 157.5,
        utilizationRate: 45 / 157.5,
        utilizationTone: 'over',
      },
      {
        id: 3,
        name: 'Cleo',
        role: 'Designer',
        allocatedHours: 0,
        workingHours: 100.8,
        utilizationRate: 0,
        utilizationTone: 'over',
      },
    ]);
    expect(80.5 / 168).toBeCloseTo(0.479_17, 5);
  });

  it('fills resource planning', async () => {
    const planning = await resourcePlanning(read, workedMonth);
    expect(planning).toMatchObject({
      clientBillableHours: 238.3425,
      internalTeamHours: 262.5,
      internalTeamPlusContractedFreelancerHours: 282.5,
      capacityStatus: 'At Capacity',
      capacityStatusWithFreelancers: 'At Capacity',
      capacityGap: -24.1575,
      capacityGapWithFreelancers: -44.1575,
      breakdown: {
        retainerHours: 50,
        slaContractedHours: 40,
        slaAdditionalHours: 5,
        oneOffHours: 143.3425,
        teamDirectHours: 262.5,
        freelancerContractedHours: 20,
      },
    });
    expect(planning.capacityUtilization).toBeCloseTo(0.907_97, 5);
    expect(planning.capacityUtilizationWithFreelancers).toBeCloseTo(0.843_69, 5);
  });

  it('explains the billable hours, project by project', async () => {
    const { projects } = await billableHours(read, workedMonth);
    expect(projects).toEqual([
      {
        projectId: 4,
        clientName: 'Harbour Museum',
        projectName: 'Audio guide',
        projectType: 'one_off',
        billableHours: 83.3425,
        calculation: '£5,000.55 invoiced in May 2026 ÷ £60/h',
      },
      {
        projectId: 3,
        clientName: 'Harbour Museum',
        projectName: 'Collections site',
        projectType: 'one_off',
        billableHours: 60,
        calculation: '£4,500 invoiced in May 2026 ÷ £75/h',
      },
      {
        projectId: 1,
        clientName: 'Northwind Theatre',
        projectName: 'Care plan',
        projectType: 'retainer',
        billableHours: 50,
        calculation: '£3,000 ÷ £60/h',
      },
      {
        projectId: 2,
        clientName: 'Northwind Theatre',
        projectName: 'Support',
        projectType: 'sla',
        billableHours: 45,
        calculation: '40h contracted + 5h additional',
      },
    ]);
  });

  it('names what every team member costs an hour', async () => {
    const members = await listTeamMembers(read, workedMonth);
    expect(members.map(({ hourlyRate }) => hourlyRate)).toEqual(['24.06', '33.87', '24.08']);
    expect(members.map(({ salary }) => salary)).toEqual(['36000', '50000', '41000']);
    expect(members.map(({ workingHours }) => workingHours)).toEqual(
      teamMembers.map(({ workingHours }) => workingHours),
    );
  });

  it('opens a plan with what it needs and has', async () => {
    expect(await planOf(read, 2, workedMonth)).toMatchObject({
      version: 2,
      requiredHours: 45,
      additionalHours: 5,
      allocations: [
        { id: 2, teamMemberId: 2, freelancerId: null, allocatedHours: 45, value: 3712.5 },
        { id: 3, teamMemberId: null, freelancerId: 1, allocatedHours: 26.5, value: 2186.25 },
      ],
      draft: [],
    });
    expect(await planOf(read, 4, workedMonth)).toMatchObject({ version: 1, requiredHours: 83.3425 });
  });

  it('offers the month as the draft of the next one', async () => {
    expect(await planOf(read, 2, '2026-06')).toEqual({
      version: 0,
      requiredHours: 40,
      additionalHours: 0,
      allocations: [],
      draft: [
        { teamMemberId: 2, freelancerId: null, name: 'Bea', allocatedHours: 45 },
        { teamMemberId: null, freelancerId: 1, name: 'Dan', allocatedHours: 26.5 },
      ],
    });
    expect((await planOf(read, 2, '2026-07')).draft).toEqual([]);
  });

  it('lists allocations, the project-level record among them', async () => {
    const allocations = await listMonthAllocations(read, workedMonth);
    expect(allocations.map(({ id, allocatedHours, value }) => [id, allocatedHours, value])).toEqual([
      [1, 50, 3000],
      [2, 45, 3712.5],
      [3, 26.5, 2186.25],
      [4, 30.5, 2287.5],
      [5, 12, 720],
      [6, 0, 0],
    ]);
    expect(allocations[5]).toMatchObject({
      projectId: 2,
      additionalHours: 5,
      teamMember: null,
      freelancer: null,
      project: { name: 'Support', client: { name: 'Northwind Theatre' } },
    });
    expect(allocations[2]).toMatchObject({ freelancer: { name: 'Dan' }, teamMember: null });
    expect(await listMonthAllocations(read, '2026-06')).toEqual([]);
    expect(await listProjectAllocations(read, 2, undefined)).toHaveLength(3);
    expect(await listProjectAllocations(read, 2, '2026-04')).toEqual([]);
  });

  it('is exported person by person, those without hours included', async () => {
    const { teamMembers: members, freelancers } = await exportMonth(read, workedMonth);
    expect(members.map(({ member, allocations }) => [member.name, allocations.map(({ id }) => id)])).toEqual([
      ['Ada', [1, 4]],
      ['Bea', [2]],
      ['Cleo', []],
    ]);
    expect(
      freelancers.map(({ freelancer, allocations }) => [freelancer.name, allocations.map(({ id }) => id)]),
    ).toEqual([
      ['Dan', [3]],
      ['Eve', [5]],
    ]);
  });

  it('shows a team member their own hours, and nobody what anyone costs', async () => {
    const own = await memberAllocations(read, 1, workedMonth);
    expect(own).toEqual([
      {
        id: 1,
        month: workedMonth,
        allocatedHours: 50,
        value: 3000,
        project: {
          id: 1,
          name: 'Care plan',
          projectType: 'retainer',
          hourlyRate: '60',
          client: { id: 1, name: 'Northwind Theatre' },
        },
      },
      {
        id: 4,
        month: workedMonth,
        allocatedHours: 30.5,
        value: 2287.5,
        project: {
          id: 3,
          name: 'Collections site',
          projectType: 'one_off',
          hourlyRate: '75',
          client: { id: 2, name: 'Harbour Museum' },
        },
      },
    ]);
    expect(JSON.stringify(own)).not.toMatch(/salary|cost|36000/i);
    expect(await memberAllocations(read, 3, workedMonth)).toEqual([]);
  });
});

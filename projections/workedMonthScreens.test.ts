import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workedMonth } from '#domain/testing/workedMonth.ts';
import { type TestDatabase, testDatabases } from '../tests/databases.ts';
import { outlook, utilizationHistory } from './money/outlook/queries.ts';
import {
  freelancerMonths,
  freelancerProfitability,
  projectProfitability,
  teamProfitability,
} from './money/profitability/queries.ts';
import { monthReport } from './money/reports/queries.ts';
import { monthPlanning } from './plans/planning/queries.ts';
import type { Read } from './reading/read.ts';
import { readingOf } from './testing/readModelVersion.ts';
import { workedMonthLog } from './testing/workedMonth.ts';

describe.each(testDatabases)('the worked month on the screens, on $name', ({ open }) => {
  let database: TestDatabase;
  let read: Read;
  beforeAll(async () => {
    database = await open();
    read = await readingOf(database.pool, workedMonthLog().events);
  });
  afterAll(() => database.close());

  it('is planned project by project', async () => {
    const { counts, projects } = await monthPlanning(read, workedMonth);
    expect(counts).toEqual({ sla: 1, retainer: 1, oneOff: 2, underAllocated: 2 });
    expect(
      projects.map(({ project, live, requiredHours, allocatedHours, remainingHours, status }) => [
        project.name,
        live,
        requiredHours,
        allocatedHours,
        remainingHours,
        status,
      ]),
    ).toEqual([
      ['Audio guide', true, 83.3425, 12, 71.3425, 'Under Allocated'],
      ['Collections site', true, 60, 30.5, 29.5, 'Under Allocated'],
      ['Care plan', true, 50, 50, 0, 'Fully Allocated'],
      ['Support', true, 45, 71.5, 0, 'Over Allocated'],
    ]);
    // 45 h at £33.87 and 26.5 h at £45.
    expect(projects[3]).toMatchObject({
      version: 2,
      additionalHours: 5,
      people: 2,
      revenue: 3712.5,
      costs: 2716.65,
      profit: 995.85,
    });
  });

  it('says who brings what', async () => {
    const figures = (rows: Awaited<ReturnType<typeof teamProfitability>>) =>
      rows.map((row) => [row.name, row.monthlyCost, row.billableRevenue, row.profit, row.targetProfit]);
    expect(figures(await teamProfitability(read, workedMonth))).toEqual([
      ['Cleo', 0, 0, 0, 0],
      ['Bea', 2500, 3712.5, 1212.5, 5000],
      ['Ada', 3000, 5287.5, 2287.5, 6000],
    ]);
    expect(figures(await freelancerProfitability(read, workedMonth))).toEqual([
      ['Eve', 363, 720, 357, 726],
      ['Dan', 1192.5, 2186.25, 993.75, 2385],
    ]);
    const projects = await projectProfitability(read, workedMonth);
    expect(projects.map(({ projectName, revenue, costs }) => [projectName, revenue, costs])).toEqual([
      ['Audio guide', 5000.55, 726],
      ['Collections site', 4500, 733.83],
      ['Support', 3712.5, 2716.65],
      ['Care plan', 3000, 1203],
    ]);
  });

  it('counts what freelancers worked beyond what was agreed', async () => {
    const months = await freelancerMonths(read, workedMonth);
    expect(months).toMatchObject([
      {
        name: 'Dan',
        contractedHours: 20,
        allocatedHours: 26.5,
        additionalHours: 6.5,
        totalHours: 26.5,
        totalCost: 1192.5,
        projects: 1,
        status: 'Over Contract',
      },
      { name: 'Eve', contractedHours: 0, allocatedHours: 12, totalHours: 12, totalCost: 726 },
    ]);
    // Agreed hours are paid in a month without any work, too.
    expect(await freelancerMonths(read, '2026-06')).toMatchObject([
      { name: 'Dan', allocatedHours: 0, totalHours: 20, totalCost: 900, status: 'No Activity' },
      { name: 'Eve', allocatedHours: 0, totalHours: 0, totalCost: 0, status: 'No Activity' },
    ]);
  });

  it('is reported with the sums of all people', async () => {
    const { totalHours, teamTotals, freelancerTotals } = await monthReport(read, workedMonth);
    // The additional hours of an SLA are nobody's.
    expect(totalHours).toBe(164);
    expect(teamTotals).toEqual({
      allocatedHours: 125.5,
      capacityHours: 426.3,
      utilizationRate: expect.closeTo(0.294_39, 5),
      totalValue: 9000,
    });
    expect(freelancerTotals).toEqual({ allocatedHours: 38.5, contractedHours: 20, totalValue: 2906.25 });
  });

  it('stands in a row with its neighbours', async () => {
    expect(await outlook(read, '2026-04', '2026-06')).toMatchObject([
      {
        month: '2026-04',
        revenue: { retainer: 3000, sla: 3300, oneOff: 0, total: 6300 },
        demandHours: 90,
        teamHours: 275,
      },
      {
        month: '2026-05',
        revenue: { retainer: 3000, sla: 3712.5, oneOff: 9500.55, total: 16_213.05 },
        demandHours: 238.3425,
        teamHours: 262.5,
        teamAndFreelancerHours: 282.5,
        utilization: expect.closeTo(0.907_97, 5),
      },
      {
        month: '2026-06',
        revenue: { retainer: 3000, sla: 3300, oneOff: 7500, total: 13_800 },
        demandHours: 190,
        teamHours: 275,
      },
    ]);
    const { members } = await utilizationHistory(read, '2026-05', '2026-06');
    expect(members.map(({ name, months }) => [name, months.map((month) => month.allocatedHours)])).toEqual([
      ['Ada', [80.5, 0]],
      ['Bea', [45, 0]],
      ['Cleo', [0, 0]],
    ]);
    expect(members[0]?.months.map(({ workingHours }) => workingHours)).toEqual([168, 176]);
  });
});

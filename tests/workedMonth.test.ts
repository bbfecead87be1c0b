import { beforeAll, describe, expect, it } from 'vitest';
import { figureNames } from '#domain/money/figures.ts';
import type { DashboardMetricsView } from '#projections/money/dashboard/view.ts';
import type { ExplainView } from '#projections/money/explain/view.ts';
import type { PnlView } from '#projections/money/pnl/view.ts';
import type { ResourcePlanningView } from '#projections/plans/resourcePlanning/view.ts';
import { sumOf } from '../projections/testing/modals.ts';
import { recordOf } from './agency.ts';
import { testDatabases } from './databases.ts';
import { administrator } from './server.ts';
import { serverForAll } from './setUp.ts';
import { enterWorkedMonth, workedMonth } from './workedMonth.ts';

const month = workedMonth;

describe.each(testDatabases)('the worked month by HTTP on $name', (kind) => {
  const server = serverForAll(kind);
  beforeAll(async () => {
    await enterWorkedMonth(server.admin);
  });

  const get = async (path: string) => (await server.admin.get(path)).body;

  it('has the figures of the dashboard', async () => {
    const metrics = await get(`/api/dashboard/metrics?month=${month}`);
    expect(metrics).toMatchObject({
      totalRevenue: 16_213.05,
      clientsGoingWell: 1,
      clientsWithProjects: 2,
      unscheduled: [],
    });
    const { averageGrossMargin, teamUtilization, teamUtilizationDetails } = metrics as {
      averageGrossMargin: number;
      teamUtilization: number;
      teamUtilizationDetails: { utilizationRate: number }[];
    };
    expect(averageGrossMargin.toFixed(5)).toBe('0.55739');
    expect(teamUtilization.toFixed(5)).toBe('0.29439');
    expect(teamUtilizationDetails).toMatchObject([
      { name: 'Member One', allocatedHours: 80.5, workingHours: 168 },
      { name: 'Member Three', allocatedHours: 0, workingHours: 100.8, utilizationRate: 0 },
      { name: 'Member Two', allocatedHours: 45, workingHours: 157.5 },
    ]);
    expect(teamUtilizationDetails[0]?.utilizationRate.toFixed(5)).toBe('0.47917');
  });

  it('has the figures of resource planning', async () => {
    const planning = (await get(`/api/dashboard/resource-planning/${month}`)) as {
      capacityUtilization: number;
      capacityUtilizationWithFreelancers: number;
    };
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
    expect(planning.capacityUtilization.toFixed(5)).toBe('0.90797');
    expect(planning.capacityUtilizationWithFreelancers.toFixed(5)).toBe('0.84369');
  });

  it('explains the billable hours as a person would', async () => {
    const { projects } = (await get(`/api/dashboard/resource-planning/breakdown/${month}`)) as {
      projects: object[];
    };
    expect(projects).toMatchObject([
      {
        clientName: 'Client Two',
        billableHours: 83.3425,
        calculation: '£5,000.55 invoiced in May 2026 ÷ £60/h',
      },
      { clientName: 'Client Two', billableHours: 60, calculation: '£4,500 invoiced in May 2026 ÷ £75/h' },
      { clientName: 'Client One', billableHours: 50, calculation: '£3,000 ÷ £60/h' },
      { clientName: 'Client One', billableHours: 45, calculation: '40h contracted + 5h additional' },
    ]);
  });

  it('has the hourly rates including NI, and the hours each project needs', async () => {
    const members = await server.admin.get('/api/team-members');
    expect([1, 2, 3].map((id) => recordOf(members, id))).toMatchObject([
      { hourlyRate: '24.06' },
      { hourlyRate: '33.87' },
      { hourlyRate: '24.08' },
    ]);
    const required = await Promise.all(
      [1, 2, 3, 4].map(async (id) => {
        const plan = await get(`/api/allocations/project/${id}/month/${month}`);
        return (plan as { requiredHours: number }).requiredHours;
      }),
    );
    expect(required).toEqual([50, 45, 60, 83.3425]);
  });

  it('values every hour at its project’s rate', async () => {
    const allocations = (await get(`/api/allocations/month/${month}`)) as { value: number }[];
    expect(allocations.map(({ value }) => value)).toEqual([3000, 3712.5, 2186.25, 0, 2287.5, 720]);
  });

  it('has every row of the forecast', async () => {
    const { months } = (await get(`/api/pnl?from=${month}&to=${month}`)) as {
      months: { grossMargin: number }[];
    };
    expect(months).toMatchObject([
      {
        month,
        retainerRevenue: 3000,
        slaRevenue: 3712.5,
        oneOffRevenue: 9500.55,
        totalRevenue: 16_213.05,
        directStaffCosts: 7055.5,
        directSoftwareCosts: 120.5,
        totalDirectCosts: 7176,
        grossProfit: 9037.05,
        operatingStaffCosts: 5446.34,
        operatingSoftwareCosts: 24.99,
        otherOperatingCosts: 2310.25,
        totalOperatingCosts: 5471.33,
        totalCosts: 12_647.33,
        netProfit: 3565.72,
        netMargin: expect.closeTo(0.219_93, 5),
        overrides: [],
        computed: {},
        version: 0,
      },
    ]);
    expect(months[0]?.grossMargin.toFixed(5)).toBe('0.55739');
  });

  it('has the same costs and revenue on the routes of a single month', async () => {
    expect(await get(`/api/pnl/costs/${month}`)).toEqual({
      month,
      directStaffCosts: 7055.5,
      directSoftwareCosts: 120.5,
      operatingStaffCosts: 5446.34,
      operatingSoftwareCosts: 24.99,
      otherOperatingCosts: 2310.25,
      overrides: [],
      computed: {},
      version: 0,
    });
    expect(await get(`/api/pnl/revenue/${month}`)).toMatchObject({
      totalRevenue: 16_213.05,
      retainerRevenue: 3000,
      slaRevenue: 3712.5,
      oneOffRevenue: 9500.55,
      projectBreakdown: [
        { clientName: 'Client Two', projectType: 'one_off', revenue: 5000.55 },
        { clientName: 'Client Two', projectType: 'one_off', revenue: 4500 },
        { clientName: 'Client One', projectType: 'sla', revenue: 3712.5 },
        { clientName: 'Client One', projectType: 'retainer', revenue: 3000 },
      ],
    });
  });

  it('breaks the costs down to people and subscriptions', async () => {
    expect(await get(`/api/pnl/breakdown/${month}`)).toMatchObject({
      teamMembers: [
        {
          name: 'Member One',
          monthlySalary: 3000,
          directPercentage: 100,
          directCost: 3000,
          operatingCost: 0,
        },
        { name: 'Member Three', monthlySalary: 3416.67, directPercentage: 0, operatingCost: 3416.67 },
        {
          name: 'Member Two',
          costType: 'both',
          directPercentage: 60,
          directCost: 2500,
          operatingCost: 1666.67,
        },
      ],
      freelancers: [
        { name: 'Freelancer One', totalHours: 26.5, hourlyRate: 45, totalCost: 1192.5, directCost: 1192.5 },
        { name: 'Freelancer Two', totalHours: 12, hourlyRate: 60.5, totalCost: 726, directCost: 363 },
      ],
    });
    expect(await get(`/api/pnl/software/${month}`)).toMatchObject({
      software: [
        { name: 'Software One', defaultCost: 120, adjustedCost: 95.5, directCost: 95.5, operatingCost: 0 },
        {
          name: 'Software Two',
          defaultCost: 49.99,
          adjustedCost: null,
          directCost: 25,
          operatingCost: 24.99,
        },
      ],
    });
    expect(await get(`/api/other-costs/month/${month}`)).toMatchObject([
      { name: 'Fares', amount: '310.25', isRecurring: false },
      { name: 'Rent', amount: '2000', isRecurring: true },
    ]);
  });

  it('explains every figure by lines that come to what the screens show', async () => {
    const { months } = (await get(`/api/pnl?from=${month}&to=${month}`)) as PnlView;
    const metrics = (await get(`/api/dashboard/metrics?month=${month}`)) as DashboardMetricsView;
    const planning = (await get(`/api/dashboard/resource-planning/${month}`)) as ResourcePlanningView;
    const { clientsGoingWell, teamUtilization } = metrics;
    const shown: Record<string, unknown> = {
      ...planning,
      ...planning.breakdown,
      ...months[0],
      clientsGoingWell,
      teamUtilization,
    };
    for (const figure of figureNames) {
      const explained = (await get(`/api/explain?figure=${figure}&month=${month}`)) as ExplainView;
      expect(typeof shown[figure], figure).toBe('number');
      expect(explained.value, figure).toBeCloseTo(Number(shown[figure]), 12);
      for (const { name, value, lines } of explained.terms) {
        expect(sumOf(lines.map(({ amount }) => amount)), `${figure}, ${name}`).toBe(value);
        expect(lines.filter(({ change }) => change?.by.username !== administrator.username)).toEqual([]);
      }
    }
  });

  it('leaves the months around it to themselves', async () => {
    expect(await get('/api/dashboard/metrics?month=2026-04')).toMatchObject({
      totalRevenue: 6300,
      teamUtilization: 0,
    });
    expect(await get('/api/dashboard/metrics?month=2026-06')).toMatchObject({ totalRevenue: 13_800 });
    expect(await get('/api/dashboard/metrics?month=2025-12')).toMatchObject({
      totalRevenue: 0,
      averageGrossMargin: 0,
    });
  });
});

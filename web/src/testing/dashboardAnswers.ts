import type { DashboardMetricsView } from '#projections/money/dashboard/view.ts';
import type { OutlookMonth } from '#projections/money/outlook/view.ts';
import type {
  FreelancerMonthView,
  PersonProfitView,
  ProjectProfitView,
} from '#projections/money/profitability/view.ts';
import type { MonthCoverage } from '#projections/plans/planCoverage/view.ts';
import type { BillableHoursView, ResourcePlanningView } from '#projections/plans/resourcePlanning/view.ts';
import { ok } from './fakeApi.ts';

const names = ['Ada Okafor', 'Ben Marsh', 'Cleo Finch', 'Dan Alder'];

/** November 2026 of a small agency and the month before, as the API's responses. */
export const metrics: DashboardMetricsView = {
  totalRevenue: 16_213.05,
  averageGrossMargin: 0.557_39,
  averageGrossMarginTone: 'good',
  clientsGoingWell: 1,
  clientsWithProjects: 2,
  teamUtilization: 0.652,
  teamUtilizationTone: 'watch',
  teamUtilizationMark: null,
  teamUtilizationDetails: names.map((name, place) => ({
    id: place + 1,
    name,
    role: 'Developer',
    allocatedHours: 40 * place,
    workingHours: 100,
    utilizationRate: 0.4 * place,
    utilizationTone: place < 2 ? 'over' : 'good',
    utilizationMark: null,
  })),
  thresholds: { grossMargin: { good: 0.3, watch: 0.2 }, utilization: { good: 0.8, watch: 0.6 } },
  unscheduled: [{ id: 9, name: 'Someday', clientName: 'Birch & Sons', revenue: 5000.55 }],
  unscheduledRevenue: 5000.55,
};

const metricsBefore: DashboardMetricsView = {
  ...metrics,
  totalRevenue: 12_000,
  teamUtilization: 0.9,
  teamUtilizationTone: 'good',
};

export const freelancerMonths: FreelancerMonthView[] = [
  {
    id: 1,
    name: 'Eve Stone',
    role: 'Copywriter',
    contractedHours: 20,
    allocatedHours: 26.5,
    additionalHours: 6.5,
    totalHours: 26.5,
    totalCost: 1192.5,
    hourlyRate: '45',
    projects: 1,
    status: 'Over Contract',
  },
];

const profit = (
  id: number,
  name: string,
  targetRatio: number,
  tone: PersonProfitView['tone'] = 'over',
): PersonProfitView => ({
  id,
  name,
  role: 'Developer',
  allocatedHours: 50,
  monthlyCost: 3000,
  billableRevenue: 5287.5,
  profit: 2287.5,
  targetProfit: 6000,
  margin: 0.432_62,
  targetRatio,
  tone,
});

const teamProfits = names.map((name, place) =>
  profit(place + 1, name, 0.4 * place, place === 3 ? 'good' : place === 2 ? 'watch' : 'over'),
);

const freelancerProfits = [profit(1, 'Eve Stone', 0.2, 'good')];

const projectProfits: ProjectProfitView[] = [
  {
    id: 1,
    clientName: 'Alder & Finch',
    projectName: 'Shop support',
    projectType: 'sla',
    status: 'in_progress',
    health: 'going well',
    lifecycle: 'in_progress',
    revenue: 3712.5,
    costs: 1192.5,
    profit: 2520,
    grossMargin: 0.678_79,
    grossMarginTone: 'good',
  },
  {
    id: 2,
    clientName: 'Birch & Sons',
    projectName: 'Campaign',
    projectType: 'one_off',
    status: 'jurys out',
    health: 'jurys out',
    lifecycle: 'planning',
    revenue: 9500.55,
    costs: null,
    profit: null,
    grossMargin: null,
    grossMarginTone: null,
  },
];

export const planning: ResourcePlanningView = {
  clientBillableHours: 238.3425,
  unscheduledHours: 83.3,
  internalTeamHours: 200,
  internalTeamPlusContractedFreelancerHours: 250,
  capacityUtilization: 1.191_71,
  capacityUtilizationWithFreelancers: 0.953_37,
  capacityStatus: 'Overallocated',
  capacityStatusWithFreelancers: 'At Capacity',
  capacityGap: 38.3425,
  capacityGapWithFreelancers: -11.6575,
  breakdown: {
    retainerHours: 50,
    slaContractedHours: 40,
    slaAdditionalHours: 5,
    oneOffHours: 143.3425,
    teamDirectHours: 200,
    freelancerContractedHours: 50,
  },
};

export const billable: BillableHoursView = {
  projects: [
    {
      projectId: 1,
      clientName: 'Alder & Finch',
      projectName: 'Shop support',
      projectType: 'sla',
      billableHours: 45,
      calculation: '40h contracted + 5h additional',
    },
  ],
};

const outlookMonth: OutlookMonth = {
  month: '2026-11',
  revenue: { retainer: 3000, sla: 3712.5, oneOff: 9500.55, total: 16_213.05 },
  demandHours: 238.3425,
  teamHours: 200,
  teamAndFreelancerHours: 250,
  utilization: 1.191_71,
  capacityStatus: 'Overallocated',
};

const coverageOf = (month: string): MonthCoverage => ({
  month,
  demandHours: 238.5,
  plannedHours: 176.5,
  uncoveredHours: 62,
  capacityHours: 250,
  freeHours: 140,
});

/** Responses to the dashboard's reads, for `fakeApi`. */
export const dashboardAnswers = {
  'GET /api/time-off/requests': ok([]),
  'GET /api/dashboard/metrics?month=2026-11': ok(metrics),
  'GET /api/dashboard/metrics?month=2026-10': ok(metricsBefore),
  'GET /api/dashboard/freelancer-activity/2026-11': ok(freelancerMonths),
  'GET /api/dashboard/team-profitability/2026-11': ok(teamProfits),
  'GET /api/dashboard/freelancer-profitability/2026-11': ok(freelancerProfits),
  'GET /api/dashboard/project-profitability/2026-11': ok(projectProfits),
  'GET /api/dashboard/resource-planning/2026-11': ok(planning),
  'GET /api/dashboard/resource-planning/breakdown/2026-11': ok(billable),
  'GET /api/dashboard/coverage?from=2026-11&to=2027-01': ok(
    ['2026-11', '2026-12', '2027-01'].map(coverageOf),
  ),
  'GET /api/dashboard/outlook?from=2026-06&to=2027-05': ok([outlookMonth]),
  'GET /api/dashboard/utilization?from=2026-06&to=2027-05': ok({
    months: ['2026-11'],
    thresholds: { good: 0.8, watch: 0.6 },
    members: [
      {
        id: 1,
        name: 'Ada Okafor',
        role: 'Developer',
        months: [{ allocatedHours: 110, workingHours: 100, utilizationRate: 1.1 }],
      },
    ],
  }),
};

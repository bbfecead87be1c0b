import type { DashboardMetricsView } from '#projections/dashboard/view.ts';
import type { MonthPlanningView, PlanningRow } from '#projections/planning/view.ts';
import type {
  MonthlyCostsView,
  PnlMonthView,
  PnlView,
  StaffCostsView,
  TentativeBreakdownView,
  TentativeMonthView,
} from '#projections/pnl/view.ts';
import type {
  FreelancerMonthView,
  PersonProfitView,
  ProjectProfitView,
} from '#projections/profitability/view.ts';
import type { ProjectLife, ProjectMonth, ProjectOverview } from '#projections/projectOverview/view.ts';
import { each, fields, open, type Rule, type Scope, total, withheld } from './rules.ts';

// What of the figures tells somebody's pay. Sums are told where they give nobody away (projections/disclosure).

const directOfMonth = total((_: unknown, { month }: Scope) => `direct ${month}`);

export const dashboard = fields<DashboardMetricsView>({
  totalRevenue: open,
  averageGrossMargin: directOfMonth,
  averageGrossMarginTone: directOfMonth,
  clientsGoingWell: open,
  clientsWithProjects: open,
  teamUtilization: open,
  teamUtilizationTone: open,
  teamUtilizationMark: open,
  teamUtilizationDetails: open,
  thresholds: open,
  unscheduled: open,
  unscheduledRevenue: open,
});

/** Those who bring the least stand first: by name instead, for the order would tell. */
const byName = <Person extends { name: string; id: number }>(one: Person, other: Person): number =>
  one.name.localeCompare(other.name, 'en-GB') || one.id - other.id;

export const personProfits = each(
  fields<PersonProfitView>({
    id: open,
    name: open,
    role: open,
    allocatedHours: open,
    monthlyCost: withheld,
    billableRevenue: open,
    profit: withheld,
    targetProfit: withheld,
    margin: withheld,
    targetRatio: withheld,
    tone: withheld,
  }),
  byName,
);

const ofProject = total(({ id }: ProjectProfitView, { month }) => `project ${id} ${month}`);

export const projectProfits = each(
  fields<ProjectProfitView>({
    id: open,
    clientName: open,
    projectName: open,
    projectType: open,
    status: open,
    health: open,
    lifecycle: open,
    revenue: open,
    costs: ofProject,
    profit: ofProject,
    grossMargin: ofProject,
    grossMarginTone: ofProject,
    isWithheld: (_, { tells, month }, { id, costs }) =>
      costs === null || tells(`project ${id} ${month}`) ? undefined : true,
  }),
);

export const freelancerMonths = each(
  fields<FreelancerMonthView>({
    id: open,
    name: open,
    role: open,
    contractedHours: open,
    allocatedHours: open,
    additionalHours: open,
    totalHours: open,
    totalCost: withheld,
    hourlyRate: withheld,
    projects: open,
    status: open,
  }),
);

const ofPlan = total(({ project }: PlanningRow, { month }) => `project ${project.id} ${month}`);

export const planning = fields<MonthPlanningView>({
  counts: open,
  projects: each(
    fields<PlanningRow>({
      project: open,
      version: open,
      live: open,
      requiredHours: open,
      unscheduledHours: open,
      allocatedHours: open,
      remainingHours: open,
      additionalHours: open,
      additionalId: open,
      people: open,
      status: open,
      revenue: open,
      costs: ofPlan,
      profit: ofPlan,
      margin: ofPlan,
      marginTone: ofPlan,
    }),
  ),
});

type OfMonth = { month: string };
const direct = total(({ month }: OfMonth) => `direct ${month}`);
const operating = total(({ month }: OfMonth) => `operating ${month}`);
const staff = total(({ month }: OfMonth) => `staff ${month}`);

/** What the records come to, where a manual figure stands in for them: told where they would be. */
const computed: Rule<MonthlyCostsView['computed'], OfMonth> = (values, scope, owner) =>
  fields<MonthlyCostsView['computed']>({
    directStaffCosts: (value) => value && direct(value, scope, owner),
    directSoftwareCosts: open,
    operatingStaffCosts: (value) => value && operating(value, scope, owner),
    operatingSoftwareCosts: open,
    otherOperatingCosts: open,
  })(values, scope, owner);

/** A manual figure, too, tells what people cost, as whoever entered it knows it. */
export const monthlyCosts = fields<MonthlyCostsView>({
  month: open,
  directStaffCosts: direct,
  directSoftwareCosts: open,
  operatingStaffCosts: operating,
  operatingSoftwareCosts: open,
  otherOperatingCosts: open,
  overrides: open,
  computed,
  version: open,
});

const tentativeMonths = each(
  fields<TentativeMonthView>({
    month: open,
    revenue: open,
    staffCosts: withheld,
    profit: withheld,
    netProfit: withheld,
  }),
);

/** What a few freelancers would cost more is told to nobody who does not see pay. */
export const tentativeBreakdown = fields<TentativeBreakdownView>({
  month: open,
  projects: open,
  freelancers: each(
    fields<TentativeBreakdownView['freelancers'][number]>({ id: open, name: open, cost: withheld }),
    byName,
  ),
});

export const pnl = fields<PnlView>({
  tentative: (months, scope, owner) => months && tentativeMonths(months, scope, owner),
  netProfitIncludesOtherCosts: open,
  months: each(
    fields<PnlMonthView>({
      month: open,
      retainerRevenue: open,
      slaRevenue: open,
      oneOffRevenue: open,
      totalRevenue: open,
      directStaffCosts: direct,
      directSoftwareCosts: open,
      totalDirectCosts: direct,
      grossProfit: direct,
      grossMargin: direct,
      operatingStaffCosts: operating,
      operatingSoftwareCosts: open,
      otherOperatingCosts: open,
      totalOperatingCosts: operating,
      totalCosts: staff,
      netProfit: staff,
      netMargin: staff,
      overrides: open,
      computed,
      version: open,
    }),
  ),
  unscheduled: open,
  unscheduledRevenue: open,
});

export const staffCosts = fields<StaffCostsView>({
  teamMembers: each(
    fields<StaffCostsView['teamMembers'][number]>({
      id: open,
      name: open,
      costType: open,
      directPercentage: open,
      monthlySalary: withheld,
      directCost: withheld,
      operatingCost: withheld,
    }),
  ),
  freelancers: each(
    fields<StaffCostsView['freelancers'][number]>({
      id: open,
      name: open,
      costType: open,
      directPercentage: open,
      totalHours: open,
      hourlyRate: withheld,
      totalCost: withheld,
      directCost: withheld,
      operatingCost: withheld,
    }),
  ),
});

/** A project's life tells no more than its months, once each of them is told. */
export const projectOverview = fields<ProjectOverview>({
  project: open,
  months: (months, scope, { project }) => {
    const ofMonth = total(({ month }: ProjectMonth) => `project ${project.id} ${month}` as const);
    const rule = fields<ProjectMonth>({
      month: open,
      requiredHours: open,
      plannedHours: open,
      revenue: open,
      cost: ofMonth,
      isWithheld: (_, { tells }, { month, cost }) =>
        cost === null || tells(`project ${project.id} ${month}`) ? undefined : true,
    });
    return each(rule)(months, scope, null);
  },
  people: open,
  life: (life, scope, { project, months }) => {
    const isTold = months.every(
      ({ month, cost }) => cost === null || scope.tells(`project ${project.id} ${month}`),
    );
    const ofLife = <Value>(value: Value) => (isTold ? value : null);
    return fields<ProjectLife>({
      from: open,
      to: open,
      isOngoing: open,
      soldHours: open,
      plannedHours: open,
      leftHours: open,
      unscheduledHours: open,
      runsOut: open,
      revenue: open,
      cost: ofLife,
      profit: ofLife,
      margin: ofLife,
      marginTone: ofLife,
      isWithheld: () => (isTold ? undefined : true),
    })(life, scope, null);
  },
});

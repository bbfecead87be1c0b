import { expect } from 'vitest';
import type { PnlFigures } from '#domain/money/pnlSum.ts';
import type { DashboardMetricsView } from '../money/dashboard/view.ts';
import type {
  PnlMonthView,
  SoftwareBreakdownView,
  StaffCostsView,
  TentativeMonthView,
} from '../money/pnl/view.ts';
import type {
  FreelancerMonthView,
  PersonProfitView,
  ProjectProfitView,
} from '../money/profitability/view.ts';
import type { MonthReportView } from '../money/reports/view.ts';
import type { TeamMemberView } from '../people/teamMembers/view.ts';
import type { MonthPlanningView } from '../plans/planning/view.ts';
import type { BillableHoursView, ResourcePlanningView } from '../plans/resourcePlanning/view.ts';
import type { ProjectView } from '../projects/view.ts';
import type { Whole } from '../reading/pay.ts';
import type { Cost } from './oracle/costs.ts';
import { exact, type Fraction, minus, plus, ratio, sum, toNumber, zero } from './oracle/fraction.ts';
import type { OracleMonth } from './oracle/oracle.ts';

/** The planner's lists behind the totals of one month. */
export type Details = {
  billable: BillableHoursView;
  dashboard: DashboardMetricsView;
  staff: Whole<StaffCostsView>;
  software: SoftwareBreakdownView;
  members: readonly PersonProfitView[];
  freelancers: readonly PersonProfitView[];
  projects: readonly ProjectView[];
  planning: MonthPlanningView;
  projectProfits: readonly ProjectProfitView[];
  freelancerMonths: readonly FreelancerMonthView[];
  report: MonthReportView;
  team: readonly TeamMemberView[];
};

/** Pounds of whole pence, exact to the penny below some trillions. */
export const pounds = (pence: Fraction): number => toNumber(pence) / 100;

const inPounds = (amounts: Record<string, Fraction>): Record<string, number> =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, pounds(amount)]));

/** Equal to nine digits: hours are stored to ten decimals, and floats lose the last ones. */
export const alike = (expected: Fraction) => closeTo(expected, 9);

/** Equal to eight digits, for hours of several months: the rounding errors of each add up. */
export const alikeInAll = (expected: Fraction) => closeTo(expected, 8);

const closeTo = (expected: Fraction, digits: number) => {
  const number = toNumber(expected);
  return expect.closeTo(number, digits - Math.floor(Math.log10(Math.max(1, Math.abs(number)))));
};

/** Equal ratios, to the precision of their hours: below one hour each person's last decimal weighs more. */
export const ratioAlike = (expected: Fraction, whole: Fraction) => {
  const hours = toNumber(whole);
  const lost = hours > 0 && hours < 1 ? Math.ceil(-Math.log10(hours)) + 1 : 0;
  return closeTo(expected, 9 - lost);
};

const allAlike = (amounts: Record<string, Fraction>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, alike(amount)]));

export const byId = <Row extends { id: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.id - b.id);

const expectPnl = (column: PnlMonthView, { pnl, replaced }: OracleMonth): void => {
  const { month, overrides, version: _, computed, grossMargin, netMargin, ...rows } = column;
  const { netProfitIncludesOtherCosts: __, ...money } = rows;
  expect(money, month).toEqual(inPounds(pnl.money));
  expect({ grossMargin, netMargin }, month).toEqual(allAlike(pnl.margins));
  expect(overrides.toSorted(), month).toEqual([...replaced.keys()].sort());
  expect(computed, month).toEqual(inPounds(Object.fromEntries(replaced)));
};

/** Expects sums over months to equal the sums of the oracle's months, to the penny. */
export const expectSums = (sums: PnlFigures, months: readonly OracleMonth[]): void => {
  const { grossMargin, netMargin, ...money } = sums;
  const all = (name: string) =>
    sum(months.map(({ pnl }) => (pnl.money as Record<string, Fraction>)[name] ?? zero));
  const expected = Object.fromEntries(Object.keys(money).map((name) => [name, all(name)]));
  expect(Object.keys(money).sort()).toEqual(Object.keys(months[0]?.pnl.money ?? money).sort());
  expect(money).toEqual(inPounds(expected));
  const revenue = all('totalRevenue');
  expect({ grossMargin, netMargin }).toEqual(
    allAlike({
      grossMargin: ratio(all('grossProfit'), revenue),
      netMargin: ratio(all('netProfit'), revenue),
    }),
  );
};

const staffOf = ({ members, freelancers }: OracleMonth): Fraction =>
  sum([...members, ...freelancers].map(({ direct, operating }) => plus(direct, operating)));

/** Expects the effect of tentative work to be the difference of two agencies: with it, and without. */
export const expectTentative = (
  rows: readonly TentativeMonthView[],
  won: readonly OracleMonth[],
  counted: readonly OracleMonth[],
): void => {
  expect(rows).toHaveLength(won.length);
  for (const [place, { month, ...row }] of rows.entries()) {
    const [before, after] = [won[place], counted[place]];
    if (!before || !after) continue;
    const revenue = minus(after.pnl.money.totalRevenue, before.pnl.money.totalRevenue);
    const staffCosts = minus(staffOf(after), staffOf(before));
    const profit = minus(revenue, staffCosts);
    const netProfit = plus(before.pnl.money.netProfit, profit);
    expect(row, month).toEqual(inPounds({ revenue, staffCosts, profit, netProfit }));
  }
};

const expectPlanning = (view: ResourcePlanningView, { planning, notScheduled }: OracleMonth): void => {
  const { breakdown, unscheduledHours, capacityStatus, capacityStatusWithFreelancers, ...totals } = view;
  expect(unscheduledHours).toEqual(alike(notScheduled));
  const { hours } = planning;
  expect({ ...breakdown, ...totals }).toEqual({
    ...allAlike(hours),
    capacityUtilization: ratioAlike(hours.capacityUtilization, hours.internalTeamHours),
    capacityUtilizationWithFreelancers: ratioAlike(
      hours.capacityUtilizationWithFreelancers,
      hours.internalTeamPlusContractedFreelancerHours,
    ),
  });
  expect({ capacityStatus, capacityStatusWithFreelancers }).toEqual(planning.statuses);
};

/** Expects every row of the forecast and every figure of resource planning to equal the oracle's. */
export const expectTotals = (
  column: PnlMonthView,
  planning: ResourcePlanningView,
  oracle: OracleMonth,
): void => {
  expectPnl(column, oracle);
  expectPlanning(planning, oracle);
};

const expectBillable = ({ billable }: Details, { work }: OracleMonth): void => {
  const projects = billable.projects.map(({ projectId, billableHours }) => ({
    id: projectId,
    billableHours,
  }));
  const asked = work.flatMap(({ id, hours, additionalHours }) => {
    const needed = plus(hours, additionalHours);
    return needed.over > 0n ? [{ id, billableHours: alike(needed) }] : [];
  });
  expect(byId(projects)).toEqual(byId(asked));
};

const expectDashboard = ({ dashboard }: Details, oracle: OracleMonth): void => {
  expect(dashboard).toMatchObject({
    totalRevenue: pounds(oracle.pnl.money.totalRevenue),
    averageGrossMargin: alike(oracle.pnl.margins.grossMargin),
    clientsGoingWell: oracle.clientsGoingWell,
    clientsWithProjects: oracle.clientsWithProjects,
    teamUtilization: alike(oracle.teamUtilization),
  });
  const unscheduled = dashboard.unscheduled.map(({ id, revenue }) => ({ id, revenue }));
  const expected = oracle.unscheduled.map(({ id, revenue }) => ({ id, revenue: pounds(revenue) }));
  expect(byId(unscheduled)).toEqual(byId(expected));
};

type Parts = { id: number; directCost: number; operatingCost: number };

const partsShown = ({ id, directCost, operatingCost }: Parts): Parts => ({ id, directCost, operatingCost });
const partsOf = ({ id, direct, operating }: Cost): Parts => ({
  id,
  directCost: pounds(direct),
  operatingCost: pounds(operating),
});

/** Compares by person and by subscription: in a sum, two faults could cancel each other out. */
const expectBreakdowns = ({ staff, software, members, freelancers }: Details, oracle: OracleMonth): void => {
  expect(byId(staff.teamMembers.map(partsShown))).toEqual(byId(oracle.members.map(partsOf)));
  expect(byId(staff.freelancers.map(partsShown))).toEqual(byId(oracle.freelancers.map(partsOf)));
  expect(byId(software.software.map(partsShown))).toEqual(byId(oracle.software.map(partsOf)));
  for (const [kind, profits, people] of [
    ['teamMember', members, oracle.members],
    ['freelancer', freelancers, oracle.freelancers],
  ] as const) {
    const costs = new Map(people.map(({ id, direct, target }) => [id, { direct, target }]));
    for (const { id, monthlyCost, targetProfit, billableRevenue } of profits) {
      const { direct, target } = costs.get(id) ?? { direct: exact(0), target: exact(0) };
      expect({ id, monthlyCost, targetProfit, billableRevenue }).toEqual({
        id,
        monthlyCost: pounds(direct),
        targetProfit: pounds(target),
        billableRevenue: pounds(oracle.billed.get(`${kind} ${id}`) ?? exact(0)),
      });
    }
  }
};

/** Compares each project's required and allocated hours, and their status. */
const expectNeeds = ({ planning }: Details, { needs }: OracleMonth): void => {
  const rows = planning.projects.map(
    ({ project, requiredHours, unscheduledHours, allocatedHours, status }) => ({
      id: project.id,
      unscheduledHours,
      requiredHours,
      allocatedHours,
      status,
    }),
  );
  const expected = needs.map(({ id, required, allocated, status, life }) => ({
    id,
    unscheduledHours: life && alike(life),
    requiredHours: alike(required),
    allocatedHours: alike(allocated),
    status,
  }));
  expect(byId(rows)).toEqual(byId(expected));
};

/** Expects the dashboard and each list behind the totals to equal the oracle's. */
export const expectDetails = (details: Details, oracle: OracleMonth): void => {
  expectBillable(details, oracle);
  expectDashboard(details, oracle);
  expectBreakdowns(details, oracle);
  const standings = details.projects.map(({ id, health, lifecycle }) => ({ id, health, lifecycle }));
  expect(byId(standings)).toEqual(byId(oracle.standings));
  expectNeeds(details, oracle);
};

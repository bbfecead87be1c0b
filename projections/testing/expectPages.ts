import { expect } from 'vitest';
import type { OutlookMonth, UtilizationHistoryView } from '../money/outlook/view.ts';
import { alike, byId, type Details, pounds, ratioAlike } from './expectOracle.ts';
import { isAbove, minus, plus, sum, zero } from './oracle/fraction.ts';
import type { OracleMonth } from './oracle/oracle.ts';

/** Compares the team's members with their utilisation, colour and mark, on the dashboard and in the report. */
const expectTeam = ({ dashboard, report }: Details, oracle: OracleMonth): void => {
  const shown = oracle.team.filter(({ isThere, allocated }) => isThere || allocated.over > 0n);
  const expected = byId(
    shown.map(({ id, allocated, working, scale: { tone, mark } }) => ({
      id,
      allocated: alike(allocated),
      working: alike(working),
      tone,
      mark,
    })),
  );
  const details = dashboard.teamUtilizationDetails.map((row) => ({
    id: row.id,
    allocated: row.allocatedHours,
    working: row.workingHours,
    tone: row.utilizationTone,
    mark: row.utilizationMark,
  }));
  expect(byId(details)).toEqual(expected);
  const reported = report.teamMembers.map((row) => ({
    id: row.id,
    allocated: row.allocatedHours,
    working: row.capacityHours,
    tone: row.utilizationTone,
    mark: row.utilizationMark,
  }));
  expect(byId(reported)).toEqual(expected);
  const scale = shown.length > 0 ? oracle.teamScale : { tone: null, mark: null };
  const { teamUtilizationTone: tone, teamUtilizationMark: mark } = dashboard;
  expect({ tone, mark }).toEqual(scale);
  expect(dashboard.averageGrossMarginTone).toBe(
    oracle.pnl.money.totalRevenue.over > 0n ? oracle.marginTone : null,
  );
};

/** Compares each project's revenue and cost, on the dashboard and in planning, and the colour of its margin. */
const expectProfits = ({ planning, projectProfits }: Details, { profits }: OracleMonth): void => {
  const expected = profits.map(({ id, revenue, cost, tone }) => ({
    id,
    revenue: pounds(revenue),
    costs: cost && pounds(cost),
    profit: cost && pounds(minus(revenue, cost)),
    tone,
  }));
  const planned = planning.projects.map(({ project, revenue, costs, profit, marginTone }) => ({
    id: project.id,
    ...{ revenue, costs, profit },
    tone: marginTone,
  }));
  expect(byId(planned)).toEqual(byId(expected));
  const listed = projectProfits.map(({ id, revenue, costs, profit, grossMarginTone }) => ({
    id,
    ...{ revenue, costs, profit },
    tone: grossMarginTone,
  }));
  const worthListing = expected.filter(({ revenue, costs }) => revenue > 0 || costs !== null);
  expect(byId(listed)).toEqual(byId(worthListing));
};

/** Compares the missing work, in exact hours, and in projects by the half hours of plans. */
const expectMissing = ({ planning, dashboard }: Details, { needs, unscheduled }: OracleMonth): void => {
  const remaining = planning.projects.map(({ project, remainingHours }) => ({
    id: project.id,
    remainingHours,
  }));
  const missing = needs.map(({ id, required, allocated }) => ({
    id,
    remainingHours: alike(isAbove(required, allocated) ? minus(required, allocated) : zero),
  }));
  expect(byId(remaining)).toEqual(byId(missing));
  const under = needs.filter(({ status }) => status === 'Under Allocated');
  expect(planning.counts.underAllocated).toBe(under.length);
  const amounts = sum(unscheduled.map(({ revenue }) => revenue));
  expect(dashboard.unscheduledRevenue).toBe(pounds(amounts));
};

const expectPeople = (details: Details, oracle: OracleMonth): void => {
  const rates = details.team.map(({ id, hourlyRate }) => ({ id, rate: Number(hourlyRate) }));
  const expected = [...oracle.hourlyRates].map(([id, rate]) => ({ id, rate: pounds(rate) }));
  expect(byId(rates)).toEqual(byId(expected));
  for (const kind of ['teamMember', 'freelancer'] as const) {
    const people = kind === 'teamMember' ? details.members : details.freelancers;
    for (const { id, tone } of people)
      expect({ kind, id, tone }).toEqual({ kind, id, tone: oracle.tones[kind](id) });
  }
  const costs = new Map(oracle.freelancers.map(({ id, direct, operating }) => [id, plus(direct, operating)]));
  const months = details.freelancerMonths.map((row) => ({
    id: row.id,
    contracted: row.contractedHours,
    allocated: row.allocatedHours,
    additional: row.additionalHours,
    total: row.totalHours,
    cost: row.totalCost,
    status: row.status,
  }));
  const own = oracle.freelancerMonths.map(({ id, contracted, allocated, additional, status }) => ({
    id,
    contracted: alike(contracted),
    allocated: alike(allocated),
    additional: alike(additional),
    total: alike(plus(contracted, additional)),
    cost: pounds(costs.get(id) ?? zero),
    status,
  }));
  expect(byId(months)).toEqual(byId(own));
};

/** Expects colours, marks and figures of single pages to equal the oracle's. */
export const expectPages = (details: Details, oracle: OracleMonth): void => {
  expectTeam(details, oracle);
  expectProfits(details, oracle);
  expectMissing(details, oracle);
  expectPeople(details, oracle);
};

/** Expects a month of the outlook to equal the oracle's. */
export const expectOutlook = (month: OutlookMonth | undefined, { pnl, planning }: OracleMonth): void => {
  const { retainerRevenue, slaRevenue, oneOffRevenue, totalRevenue } = pnl.money;
  const { hours, statuses } = planning;
  expect(month).toEqual({
    month: month?.month,
    revenue: {
      retainer: pounds(retainerRevenue),
      sla: pounds(slaRevenue),
      oneOff: pounds(oneOffRevenue),
      total: pounds(totalRevenue),
    },
    demandHours: alike(hours.clientBillableHours),
    teamHours: alike(hours.internalTeamHours),
    teamAndFreelancerHours: alike(hours.internalTeamPlusContractedFreelancerHours),
    utilization: ratioAlike(hours.capacityUtilization, hours.internalTeamHours),
    capacityStatus: statuses.capacityStatus,
  });
};

/** Expects the heat map to have everybody's hours of every month; people it leaves out have none and are in none. */
export const expectHeatMap = (view: UtilizationHistoryView, months: readonly OracleMonth[]): void => {
  expect(view.months).toHaveLength(months.length);
  months.forEach((oracle, index) => {
    const rows = view.members.map(({ id, months: own }) => ({
      id,
      allocated: own[index]?.allocatedHours,
      working: own[index]?.workingHours,
    }));
    const listed = new Set(rows.map(({ id }) => id));
    const team = oracle.team.filter(
      ({ id, allocated, working }) => listed.has(id) || allocated.over > 0n || working.over > 0n,
    );
    const expected = team.map(({ id, allocated, working }) => ({
      id,
      allocated: alike(allocated),
      working: alike(working),
    }));
    expect(byId(rows), view.months[index]).toEqual(byId(expected));
  });
};

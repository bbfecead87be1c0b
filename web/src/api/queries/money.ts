import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FigureName } from '#domain/money/figures.ts';
import type { Basis } from '#domain/money/period.ts';
import type { PeopleChoice } from '#domain/people/peopleChoice.ts';
import type { Month } from '#domain/values/month.ts';
import type { UkDay } from '#domain/values/ukDay.ts';
import { ApiError } from '../apiError.ts';
import { call, queryFor, read } from '../call.ts';
import { asked, type Counted } from '../counted.ts';
import { asList } from '../request.ts';

/** The forecast's columns for the months from the first to the last, in one request; money in pounds. */
export const pnlQuery = (from: Month, to: Month, counted?: Counted, basis?: Basis) =>
  queryFor('GET /api/pnl', { query: { from, to, ...asked(counted), ...on(basis) } });

/** Closed months are as reported, unless their restated figures are asked for. */
const on = (basis: Basis | undefined) => (basis === 'restated' ? { basis } : {});

/** Which months are closed, and which may be closed next. */
export const periodsQuery = () => queryFor('GET /api/periods');

/** The figures that a month would be closed with; money in pounds. */
export const periodCheckQuery = (month: Month) =>
  queryFor('GET /api/periods/:month/check', { params: { month } });

/** Every budget, with its versions. */
export const budgetsQuery = () => queryFor('GET /api/budgets');

/** A budget's rows by month, in its last version or another one; money in pounds. */
export const budgetQuery = (id: number, version?: number, basis?: Basis) =>
  queryFor('GET /api/budgets/:id', { params: { id }, query: { version, ...on(basis) } });

/** The projects behind the tentative work of a month, and the people who would cost more by it. */
export const tentativeBreakdownQuery = (month: Month, likelihood: Exclude<Counted, 'won'>, basis?: Basis) =>
  queryFor('GET /api/pnl/tentative/:month', { params: { month }, query: { likelihood, ...on(basis) } });

/** A month's revenue, by type and by project. A refusal's message is its status. */
export const monthlyRevenueQuery = (month: Month, basis?: Basis) => {
  const request = { params: { month }, query: on(basis) };
  return queryOptions({
    queryKey: queryFor('GET /api/pnl/revenue/:month', request).queryKey,
    queryFn: async (context) => {
      try {
        return await read('GET /api/pnl/revenue/:month', request, context);
      } catch (error) {
        if (error instanceof ApiError) error.message = `HTTP error! status: ${error.status}`;
        throw error;
      }
    },
  });
};

export const staffCostsQuery = (month: Month, basis?: Basis) =>
  queryFor('GET /api/pnl/breakdown/:month', { params: { month }, query: on(basis) });

/** What each subscription costs in a month, adjusted or not. */
export const softwareBreakdownQuery = (month: Month, basis?: Basis) =>
  queryFor('GET /api/pnl/software/:month', { params: { month }, query: on(basis) });

/** Why a month's gross profit, its projects' profits and its people's profits differ. */
export const profitBridgeQuery = (month: Month) =>
  queryFor('GET /api/pnl/profits/:month', { params: { month } });

/** The dashboard's figures of a month: money in pounds, ratios as fractions. */
export const dashboardMetricsQuery = (month: Month) =>
  queryFor('GET /api/dashboard/metrics', { query: { month } });

/** Demand and capacity of a month, in hours. */
export const resourcePlanningQuery = (month: Month) =>
  queryFor('GET /api/dashboard/resource-planning/:month', { params: { month } });

/** The projects behind a month's demand; fetched only on request. */
export const billableHoursQuery = (month: Month) =>
  queryFor('GET /api/dashboard/resource-planning/breakdown/:month', { params: { month } });

/** How far the work of a span of months is planned, and what is free; hours. */
export const coverageQuery = (from: Month, to: Month, counted?: Counted) =>
  queryFor('GET /api/dashboard/coverage', { query: { from, to, ...asked(counted) } });

/** Revenue by type in pounds, demand and capacity in hours, for the months from the first to the last. */
export const outlookQuery = (from: Month, to: Month, counted?: Counted) =>
  queryFor('GET /api/dashboard/outlook', { query: { from, to, ...asked(counted) } });

/** How busy each team member is in the months from the first to the last; rates are fractions. */
export const utilizationHistoryQuery = (from: Month, to: Month) =>
  queryFor('GET /api/dashboard/utilization', { query: { from, to } });

/** Projects that bring revenue or have people in a month, by revenue; money in pounds. */
export const projectProfitabilityQuery = (month: Month) =>
  queryFor('GET /api/dashboard/project-profitability/:month', { params: { month } });

/** What each team member costs and brings in a month, least profit first; money in pounds. */
export const teamProfitabilityQuery = (month: Month) =>
  queryFor('GET /api/dashboard/team-profitability/:month', { params: { month } });

/** What each freelancer costs and brings in a month, least profit first; money in pounds. */
export const freelancerProfitabilityQuery = (month: Month) =>
  queryFor('GET /api/dashboard/freelancer-profitability/:month', { params: { month } });

/** Two days, the later one today unless named, and the months whose forecasts are compared. */
export type MovementSpan = {
  from: UkDay;
  to: UkDay | undefined;
  start: Month;
  end: Month;
  /** The position of the log at which a month was closed, instead of the earlier day. */
  since: string | undefined;
};

/** Why the forecast of some months moved between two days; money in pounds. */
export const movementQuery = ({ to, ...always }: MovementSpan) => {
  const request = { query: { ...always, to } };
  return queryOptions({
    queryKey: queryFor('GET /api/pnl/movement', request).queryKey,
    // The request names both days, so that the day of the rest of the planner doesn't matter.
    queryFn: ({ signal }) => call('GET /api/pnl/movement', request, { signal }),
    placeholderData: keepPreviousData,
  });
};

/**
 * The month of everybody, or of the people chosen, with their projects: hours, value in pounds, utilisation as a
 * fraction.
 */
export const reportQuery = (month: Month, counted?: Counted, { role, skill }: PeopleChoice = {}) =>
  queryFor('GET /api/reports/:month', {
    params: { month },
    query: { ...asked(counted), ...(role !== undefined && { role }), ...(skill !== undefined && { skill }) },
  });

/** A figure of a month, or with `record`, such as "project-12", that record's part of it. */
export type AskedFigure = { figure: FigureName; month: Month; record: string | null };

/** How a figure is computed: its formula, its lines, and the change that set each of them. */
export const explainQuery = ({ figure, month, record }: AskedFigure, basis?: Basis) =>
  queryFor('GET /api/explain', {
    // The value may come from the page's address, as anybody typed it: the server refuses one that is no record.
    query: { figure, month, ...(record !== null && { record: record as never }), ...on(basis) },
  });

/** Every subscription, inactive ones included. */
export const softwareCostsQuery = () =>
  queryOptions({ ...queryFor('GET /api/software-costs'), select: asList });

/** Adjusted costs of subscriptions in a month. */
export const adjustmentsQuery = (month: Month) =>
  queryOptions({
    ...queryFor('GET /api/software-cost-adjustments/:month', { params: { month } }),
    select: asList,
  });

/** Every other operating cost, whichever months it falls in. */
export const allOtherCostsQuery = () => queryFor('GET /api/other-costs');

/** The other operating costs that count in a month: its own and the recurring ones. */
export const otherCostsQuery = (month: Month) =>
  queryOptions({ ...queryFor('GET /api/other-costs/:month', { params: { month } }), select: asList });

/** The same list, as the forecast's dialog asks for it. */
export const otherCostsOfMonthQuery = (month: Month) =>
  queryOptions({ ...queryFor('GET /api/other-costs/month/:month', { params: { month } }), select: asList });

/** The sum of these costs, in pounds, in total and by category. */
export const otherCostsSummaryQuery = (month: Month) =>
  queryFor('GET /api/other-costs/summary/:month', { params: { month } });

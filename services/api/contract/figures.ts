import { z } from 'zod';
import { monthSchema } from '#domain/values/monthInput.ts';
import { dashboardMetricsView } from '#projections/money/dashboard/view.ts';
import { explainView, figureName } from '#projections/money/explain/view.ts';
import { outlookMonth, utilizationHistoryView } from '#projections/money/outlook/view.ts';
import {
  freelancerMonthView,
  personProfitsView,
  projectProfitView,
} from '#projections/money/profitability/view.ts';
import { monthReportView } from '#projections/money/reports/view.ts';
import { monthCoverage } from '#projections/plans/planCoverage/view.ts';
import { monthPlanningView } from '#projections/plans/planning/view.ts';
import { billableHoursView, resourcePlanningView } from '#projections/plans/resourcePlanning/view.ts';
import { scheduleView } from '#projections/plans/schedule/view.ts';
import type { Endpoints } from './endpoint.ts';
import {
  basisQuery,
  countedPeopleQuery,
  countedQuery,
  countedSpanQuery,
  monthParam,
  optionalMonthQuery,
} from './params.ts';

const recordKinds = ['project', 'teamMember', 'freelancer', 'softwareCost', 'otherCost'] as const;

/** "project-12": the record whose part of a figure is explained. */
const record = z
  .templateLiteral([z.enum(recordKinds), '-', z.string().regex(/[1-9]\d{0,8}/)], {
    error: 'The record is not one that figures come from',
  })
  .transform((text) => {
    const cut = text.indexOf('-');
    return { kind: z.enum(recordKinds).parse(text.slice(0, cut)), id: Number(text.slice(cut + 1)) };
  });

const explainQuery = basisQuery.extend({
  figure: z.enum(figureName.options, { error: 'There is no figure of this name to explain' }),
  month: monthSchema,
  record: record.optional(),
});

/** Figures that all administrators read alike. */
const shared = { access: 'admin', isSameForAll: true } as const;

/** The figures of a month, and the origin of a figure. */
export const figureEndpoints = {
  'GET /api/dashboard/metrics': {
    ...shared,
    summary: "The dashboard's figures of a month",
    query: optionalMonthQuery,
    answers: { 200: dashboardMetricsView },
    reads: 'figures:{month}:dashboard',
  },
  'GET /api/dashboard/resource-planning/:month': {
    ...shared,
    summary: 'Demand and capacity of a month, in hours',
    params: monthParam,
    query: countedQuery,
    answers: { 200: resourcePlanningView },
    reads: 'figures:{month}:resource-planning',
  },
  'GET /api/dashboard/resource-planning/breakdown/:month': {
    ...shared,
    summary: "The projects behind a month's demand",
    params: monthParam,
    query: countedQuery,
    answers: { 200: billableHoursView },
    reads: 'figures:{month}:billable-hours',
  },
  'GET /api/dashboard/outlook': {
    ...shared,
    summary: 'Revenue, demand and capacity of several months',
    query: countedSpanQuery,
    answers: { 200: z.array(outlookMonth) },
    reads: 'figures:span:outlook:{from}:{to}',
  },
  'GET /api/dashboard/coverage': {
    ...shared,
    summary: 'How far the work of several months is planned, and how many hours are free',
    query: countedSpanQuery,
    answers: { 200: z.array(monthCoverage) },
    reads: 'figures:span:coverage:{from}:{to}',
  },
  'GET /api/dashboard/utilization': {
    ...shared,
    summary: 'How busy each team member is in several months',
    query: countedSpanQuery,
    answers: { 200: utilizationHistoryView },
    reads: 'figures:span:utilization:{from}:{to}',
  },
  'GET /api/dashboard/team-profitability/:month': {
    ...shared,
    summary: 'What each team member costs and brings in a month',
    params: monthParam,
    answers: { 200: personProfitsView },
    reads: 'figures:{month}:team-profitability',
  },
  'GET /api/dashboard/freelancer-profitability/:month': {
    ...shared,
    summary: 'What each freelancer costs and brings in a month',
    params: monthParam,
    answers: { 200: personProfitsView },
    reads: 'figures:{month}:freelancer-profitability',
  },
  'GET /api/dashboard/project-profitability/:month': {
    ...shared,
    summary: 'What each project costs and brings in a month',
    params: monthParam,
    answers: { 200: z.array(projectProfitView) },
    reads: 'figures:{month}:project-profitability',
  },
  'GET /api/dashboard/freelancer-activity/:month': {
    ...shared,
    summary: "Every freelancer's month: agreed, allocated and additional hours",
    params: monthParam,
    answers: { 200: z.array(freelancerMonthView) },
    reads: 'figures:{month}:freelancers',
  },
  'GET /api/planning/:month': {
    ...shared,
    summary: "Every project's month: hours, money, and the version of its plan",
    params: monthParam,
    query: countedQuery,
    answers: { 200: monthPlanningView },
    reads: 'figures:{month}:planning',
  },
  'GET /api/schedule': {
    ...shared,
    summary: 'Who works on what in several months, who has hours free, and what projects need',
    query: countedSpanQuery,
    answers: { 200: scheduleView },
    reads: 'figures:span:schedule:{from}:{to}',
  },
  'GET /api/reports/:month': {
    ...shared,
    summary: "Everybody's month with the projects behind it, or that of one role or skill",
    params: monthParam,
    query: countedPeopleQuery,
    answers: { 200: monthReportView },
    reads: 'figures:{month}:report',
  },
  'GET /api/explain': {
    summary: 'Where a figure comes from: its lines, its formula, and who set each line',
    access: 'admin',
    query: explainQuery,
    answers: { 200: explainView },
    refusals: [404],
    reads: 'figures:{month}:explain:{figure}:{record}',
  },
} satisfies Endpoints;

import { z } from 'zod';
import { reviseBudgetInput, setBudgetInput } from '#domain/imports/budgetInput.ts';
import { manualCostsInput } from '#domain/money/financeInput.ts';
import { closePeriodInput, reopenPeriodInput } from '#domain/money/periodInput.ts';
import { asOfInput } from '#domain/values/asOfInput.ts';
import { refuseAt } from '#domain/values/errors.ts';
import { monthSchema } from '#domain/values/monthInput.ts';
import { budgetsView, budgetView } from '#projections/money/budgets/view.ts';
import { movementView } from '#projections/money/movement/view.ts';
import {
  monthlyCostsView,
  monthlyRevenueView,
  periodCheckView,
  periodsView,
  pnlView,
  softwareBreakdownView,
  staffCostsView,
  tentativeBreakdownView,
} from '#projections/money/pnl/view.ts';
import { profitBridgeView } from '#projections/money/profitability/view.ts';
import type { Endpoints } from './endpoint.ts';
import { basisQuery, idParam, monthParam, reportedSpanQuery, spanFault } from './params.ts';

const movementQuery = z
  .object({
    from: asOfInput,
    to: asOfInput.optional(),
    start: monthSchema,
    end: monthSchema,
    /** A log position instead of the earlier moment, such as that of a close. */
    since: z
      .string()
      .regex(/^\d{1,15}$/, 'Name a position of the log')
      .transform(Number)
      .optional(),
  })
  .check((context) => {
    const { from, to, start, end } = context.value;
    const refuse = (field: string, message: string) => refuseAt(context, [field], message);
    const fault = spanFault(start, end);
    if (fault) refuse('end', fault);
    if (to !== undefined && to < from) refuse('to', 'The second day lies before the first');
  });

/** Tentative projects in full, or weighted by their likelihood. */
const tentativeQuery = basisQuery.extend({
  likelihood: z
    .enum(['tentative', 'weighted'], { error: 'Choose tentative (in full) or weighted (by percentages)' })
    .default('tentative'),
});

/** Profit and loss. */
export const pnlEndpoints = {
  'GET /api/pnl': {
    summary: 'The forecast: revenue, costs and profit of several months',
    access: 'admin',
    query: reportedSpanQuery,
    answers: { 200: pnlView },
    reads: 'figures:span:pnl:{from}:{to}',
  },
  'GET /api/pnl/tentative/:month': {
    summary: 'The projects behind what tentative work would bring in a month, and who costs more by it',
    access: 'admin',
    params: monthParam,
    query: tentativeQuery,
    answers: { 200: tentativeBreakdownView },
    reads: 'figures:{month}:tentative',
  },
  'GET /api/pnl/costs/:month': {
    summary: 'The costs of a month, and which of them are manual figures',
    access: 'admin',
    params: monthParam,
    query: basisQuery,
    answers: { 200: monthlyCostsView },
    reads: 'figures:{month}:pnl',
  },
  'GET /api/pnl/revenue/:month': {
    summary: 'The revenue of a month, by type and by project',
    access: 'admin',
    params: monthParam,
    query: basisQuery,
    answers: { 200: monthlyRevenueView },
    reads: 'figures:{month}:revenue',
  },
  'GET /api/pnl/breakdown/:month': {
    summary: 'What each person costs in a month',
    access: 'admin',
    params: monthParam,
    query: basisQuery,
    answers: { 200: staffCostsView },
    reads: 'figures:{month}:staff-costs',
  },
  'GET /api/pnl/software/:month': {
    summary: 'What each subscription costs in a month',
    access: 'admin',
    params: monthParam,
    query: basisQuery,
    answers: { 200: softwareBreakdownView },
    reads: 'figures:{month}:software',
  },
  'GET /api/pnl/profits/:month': {
    summary: "Why a month's gross profit, its projects' profits and its people's profits differ",
    access: 'admin',
    params: monthParam,
    answers: { 200: profitBridgeView },
    reads: 'figures:{month}:profits',
  },
  'POST /api/pnl/costs': {
    summary: 'Sets manual cost figures of a month; null goes back to what the records come to',
    access: 'admin',
    body: manualCostsInput,
    answers: { 200: monthlyCostsView },
    refusals: [409],
    changes: ['figures:{month}'],
  },
  'GET /api/pnl/movement': {
    summary: 'Why the forecast of some months moved between two days',
    access: 'admin',
    needsPay: 'and what moved between two days would tell it.',
    query: movementQuery,
    answers: { 200: movementView },
    reads: 'figures:span:movement:{start}:{end}',
    isPresentOnly: true,
    takesOwnSnapshots: true,
  },
} satisfies Endpoints;

const telling = 'and what a month is reported with would tell it.';

/** Closed months: not open to programs, since whoever closes a month must see its figures. */
export const periodEndpoints = {
  'GET /api/periods': {
    summary: 'Which months are closed, by whom and when, and which may be closed next',
    access: 'admin',
    answers: { 200: periodsView },
    reads: 'periods',
  },
  'GET /api/periods/:month/check': {
    summary: 'What a month would be closed with, and what is worth mending before',
    access: 'admin',
    needsPay: telling,
    params: monthParam,
    answers: { 200: periodCheckView },
    reads: 'figures:{month}:period-check',
    isPresentOnly: true,
    takesOwnSnapshots: true,
  },
  'POST /api/periods/:month/close': {
    summary: 'Closes a month: what it comes to now is what is reported of it from then on',
    access: 'admin',
    needsPay: telling,
    params: monthParam,
    body: closePeriodInput,
    answers: { 200: periodsView },
    refusals: [409],
    changes: ['periods', 'budgets', 'figures:{month}'],
  },
  'POST /api/periods/:month/reopen': {
    summary: 'Opens a closed month again, for a reason',
    access: 'admin',
    needsPay: telling,
    params: monthParam,
    body: reopenPeriodInput,
    answers: { 200: periodsView },
    refusals: [409],
    changes: ['periods', 'budgets', 'figures:{month}'],
  },
} satisfies Endpoints;

const tellingBudget = 'and what a year is budgeted with would tell it.';

/** Budgets of financial years: not open to programs, since whoever sets one must see its figures. */
export const budgetEndpoints = {
  'GET /api/budgets': {
    summary: 'Every budget of a financial year, with its versions',
    access: 'admin',
    answers: { 200: budgetsView },
    reads: 'budgets',
  },
  'GET /api/budgets/:id': {
    summary: 'A budget: each row of the P&L by month, of its last version or another one',
    access: 'admin',
    params: idParam,
    query: basisQuery.extend({ version: z.coerce.number().int().min(1).optional() }),
    answers: { 200: budgetView },
    refusals: [404],
    reads: 'budgets:{id}',
  },
  'POST /api/budgets': {
    summary: 'Sets a budget: the forecast of a financial year as it is, or as of a past day',
    access: 'admin',
    needsPay: tellingBudget,
    body: setBudgetInput,
    answers: { 201: budgetView },
    refusals: [409],
    changes: ['budgets'],
  },
  'POST /api/budgets/:id/revise': {
    summary: 'Revises a budget as a new version: earlier ones stay',
    access: 'admin',
    needsPay: tellingBudget,
    params: idParam,
    body: reviseBudgetInput,
    answers: { 200: budgetView },
    refusals: [404, 409],
    changes: ['budgets'],
  },
} satisfies Endpoints;

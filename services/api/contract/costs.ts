import { z } from 'zod';
import {
  adjustmentInput,
  otherCostChange,
  otherCostInput,
  otherCostPatch,
  softwareCostChange,
  softwareCostInput,
  softwareCostPatch,
} from '#domain/money/financeInput.ts';
import { changeInput, removalInput } from '#domain/records/changeInput.ts';
import { otherCostsSummaryView, otherCostView } from '#projections/money/otherCosts/view.ts';
import { adjustmentView, softwareCostView } from '#projections/money/softwareCosts/view.ts';
import { type Endpoints, noContent, orGone } from './endpoint.ts';
import { idAndMonth, monthParam } from './params.ts';
import { recordEndpoints } from './recordEndpoints.ts';

/** Software subscriptions and their monthly adjustments. */
export const softwareCostEndpoints = {
  'GET /api/software-costs': {
    summary: 'Every subscription',
    access: 'admin',
    answers: { 200: z.array(softwareCostView) },
    reads: 'software-costs',
  },
  ...recordEndpoints({
    path: '/api/software-costs',
    view: softwareCostView,
    changes: ['software-costs', 'figures'],
    says: {
      add: 'Adds a subscription',
      change: 'Changes a subscription, its terms from a month on; what is left out stays as it is',
      patch: 'Changes any fields of a subscription, its terms from a month on',
      remove: 'Deletes a subscription',
      withdraw: "Withdraws what of a subscription's terms changes from a month on",
    },
    addition: softwareCostInput,
    change: softwareCostChange.and(changeInput),
    patch: softwareCostPatch.and(changeInput),
  }),
  'GET /api/software-cost-adjustments/:month': {
    summary: 'What subscriptions cost instead in a month',
    access: 'admin',
    params: monthParam,
    answers: { 200: z.array(adjustmentView) },
    reads: 'software-costs:adjustments:{month}',
  },
  'POST /api/software-cost-adjustments': {
    summary: 'Sets what a subscription costs instead in a month',
    access: 'admin',
    body: adjustmentInput,
    answers: { 200: orGone(adjustmentView), 201: orGone(adjustmentView) },
    refusals: [404, 409],
    changes: ['software-costs', 'figures'],
  },
  'DELETE /api/software-cost-adjustments/:id/:month': {
    summary: 'Takes back what a subscription costs instead in a month',
    access: 'admin',
    params: idAndMonth,
    body: removalInput,
    answers: { 204: noContent },
    conflict: adjustmentView,
    refusals: [409],
    changes: ['software-costs', 'figures'],
  },
} satisfies Endpoints;

/** Other operating costs. */
export const otherCostEndpoints = {
  'GET /api/other-costs': {
    summary: 'Every other cost as it is this month, whichever months it falls in',
    access: 'admin',
    answers: { 200: z.array(otherCostView) },
    reads: 'other-costs',
  },
  'GET /api/other-costs/:month': {
    summary: 'The other operating costs that count in a month',
    access: 'admin',
    params: monthParam,
    answers: { 200: z.array(otherCostView) },
    reads: 'other-costs:{month}',
  },
  'GET /api/other-costs/month/:month': {
    summary: 'The same, under its other name',
    access: 'admin',
    params: monthParam,
    answers: { 200: z.array(otherCostView) },
    reads: 'other-costs:{month}:month',
  },
  'GET /api/other-costs/summary/:month': {
    summary: 'What the other operating costs of a month come to, by category',
    access: 'admin',
    params: monthParam,
    answers: { 200: otherCostsSummaryView },
    reads: 'other-costs:{month}:summary',
  },
  ...recordEndpoints({
    path: '/api/other-costs',
    view: otherCostView,
    changes: ['other-costs', 'figures'],
    says: {
      add: 'Adds another operating cost',
      change: 'Changes another operating cost, its amount from a month on; what is left out stays as it is',
      patch: 'Changes any fields of another operating cost, its amount from a month on',
      remove: 'Deletes another operating cost',
      withdraw: 'Withdraws what another operating cost comes to from a month on',
    },
    addition: otherCostInput,
    change: otherCostChange.and(changeInput),
    patch: otherCostPatch.and(changeInput),
  }),
} satisfies Endpoints;

import { z } from 'zod';
import { changeInput, removalInput } from '#domain/changeInput.ts';
import {
  adjustmentInput,
  otherCostChange,
  otherCostInput,
  softwareCostChange,
  softwareCostInput,
} from '#domain/financeInput.ts';
import { otherCostsSummaryView, otherCostView } from '#projections/otherCosts/view.ts';
import { adjustmentView, softwareCostView } from '#projections/softwareCosts/view.ts';
import { type Endpoints, noContent, orGone } from './endpoint.ts';
import { idAndMonth, idParam, monthParam } from './params.ts';

/** Software subscriptions and their monthly adjustments. */
export const softwareCostEndpoints = {
  'GET /api/software-costs': {
    summary: 'Every subscription',
    access: 'admin',
    answers: { 200: z.array(softwareCostView) },
    reads: 'software-costs',
  },
  'POST /api/software-costs': {
    summary: 'Adds a subscription',
    access: 'admin',
    body: softwareCostInput,
    answers: { 201: orGone(softwareCostView) },
    refusals: [409],
    changes: ['software-costs', 'figures'],
  },
  'PUT /api/software-costs/:id': {
    summary: 'Changes a subscription, its terms from a month on; what is left out stays as it is',
    access: 'admin',
    params: idParam,
    body: softwareCostChange.and(changeInput),
    answers: { 200: orGone(softwareCostView) },
    refusals: [409],
    changes: ['software-costs', 'figures'],
  },
  'DELETE /api/software-costs/:id/changes/:month': {
    summary: "Withdraws what of a subscription's terms changes from a month on",
    access: 'admin',
    params: idAndMonth,
    body: removalInput,
    answers: { 204: noContent },
    conflict: softwareCostView,
    refusals: [409],
    changes: ['software-costs', 'figures'],
  },
  'DELETE /api/software-costs/:id': {
    summary: 'Deletes a subscription',
    access: 'admin',
    params: idParam,
    body: removalInput,
    answers: { 204: noContent },
    conflict: softwareCostView,
    refusals: [409],
    changes: ['software-costs', 'figures'],
  },
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
  'POST /api/other-costs': {
    summary: 'Adds another operating cost',
    access: 'admin',
    body: otherCostInput,
    answers: { 201: orGone(otherCostView) },
    refusals: [409],
    changes: ['other-costs', 'figures'],
  },
  'PUT /api/other-costs/:id': {
    summary: 'Changes another operating cost, its amount from a month on; what is left out stays as it is',
    access: 'admin',
    params: idParam,
    body: otherCostChange.and(changeInput),
    answers: { 200: orGone(otherCostView) },
    refusals: [409],
    changes: ['other-costs', 'figures'],
  },
  'DELETE /api/other-costs/:id/changes/:month': {
    summary: 'Withdraws what another operating cost comes to from a month on',
    access: 'admin',
    params: idAndMonth,
    body: removalInput,
    answers: { 204: noContent },
    conflict: otherCostView,
    refusals: [409],
    changes: ['other-costs', 'figures'],
  },
  'DELETE /api/other-costs/:id': {
    summary: 'Deletes another operating cost',
    access: 'admin',
    params: idParam,
    body: removalInput,
    answers: { 204: noContent },
    conflict: otherCostView,
    refusals: [409],
    changes: ['other-costs', 'figures'],
  },
} satisfies Endpoints;

import { z } from 'zod';
import { changeInput, removalInput } from '#domain/changeInput.ts';
import {
  placeholderChange,
  placeholderChangeWithoutPay,
  placeholderHoursInput,
  placeholderInput,
  replacementInput,
} from '#domain/placeholderInput.ts';
import {
  hiringView,
  placeholderHoursView,
  placeholderMonths,
  placeholderView,
  replacementView,
} from '#projections/placeholders/view.ts';
import { type Endpoints, noContent, orGone } from './endpoint.ts';
import { idParam, plannedSpanQuery } from './params.ts';

/** What is planned on placeholders stands beside the figures, in none of which it counts. */
const changes = ['placeholders', 'figures:span'] as const;
const ofTheChange = changeInput.omit({ effectiveFrom: true });

/** People to be hired, what is planned on them, and whom to hire when. */
export const placeholderEndpoints = {
  'GET /api/placeholders': {
    summary: 'Everybody to be hired',
    access: 'admin',
    answers: { 200: z.array(placeholderView) },
    reads: 'placeholders',
  },
  'GET /api/placeholders/hours': {
    summary: 'What is planned on people to be hired in several months, and the hours there would be',
    access: 'admin',
    query: plannedSpanQuery,
    answers: { 200: z.array(placeholderMonths) },
    reads: 'figures:span:placeholders:{from}:{to}',
  },
  'GET /api/placeholders/demand': {
    summary: 'Whom to hire when: what is planned by role, against what people of the role have time for',
    access: 'admin',
    query: plannedSpanQuery,
    answers: { 200: hiringView },
    reads: 'figures:span:hiring:{from}:{to}',
  },
  'GET /api/placeholders/:id/hours': {
    summary: 'All that is planned on somebody to be hired',
    access: 'admin',
    params: idParam,
    answers: { 200: placeholderHoursView },
    refusals: [404],
    reads: 'placeholders:{id}:hours',
  },
  'POST /api/placeholders': {
    summary: 'Adds somebody to be hired',
    access: 'admin',
    body: placeholderInput,
    answers: { 201: orGone(placeholderView) },
    refusals: [409],
    changes,
  },
  'PUT /api/placeholders/:id': {
    summary: 'Changes somebody to be hired; what is left out stays as it is',
    access: 'admin',
    params: idParam,
    body: placeholderChange.and(ofTheChange),
    bodyWithoutPay: placeholderChangeWithoutPay.and(ofTheChange),
    answers: { 200: orGone(placeholderView) },
    refusals: [409],
    changes,
  },
  'PUT /api/placeholders/:id/hours': {
    summary: 'Sets the hours of somebody to be hired on a project in a month',
    access: 'admin',
    params: idParam,
    body: placeholderHoursInput,
    answers: { 200: orGone(placeholderHoursView) },
    refusals: [404, 409],
    changes,
    joinsGroup: true,
  },
  'POST /api/placeholders/:id/replace': {
    summary: 'Lets somebody take over the hours of somebody to be hired from a month on, as one change',
    access: 'admin',
    params: idParam,
    body: replacementInput,
    answers: { 200: replacementView },
    conflict: placeholderView,
    refusals: [404, 409],
    changes: ['placeholders', 'allocations', 'figures'],
  },
  'DELETE /api/placeholders/:id': {
    summary: 'Deletes somebody to be hired, with their hours',
    access: 'admin',
    params: idParam,
    body: removalInput,
    answers: { 204: noContent },
    conflict: placeholderView,
    refusals: [409],
    changes,
  },
} satisfies Endpoints;

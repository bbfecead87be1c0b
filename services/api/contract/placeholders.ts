import { z } from 'zod';
import {
  placeholderChange,
  placeholderChangeWithoutPay,
  placeholderHoursInput,
  placeholderInput,
  placeholderPatch,
  placeholderPatchWithoutPay,
  replacementInput,
} from '#domain/people/placeholderInput.ts';
import { changeInput } from '#domain/records/changeInput.ts';
import {
  hiringView,
  placeholderHoursView,
  placeholderMonths,
  placeholderView,
  replacementView,
} from '#projections/people/placeholders/view.ts';
import { type Endpoints, orGone } from './endpoint.ts';
import { idParam, plannedSpanQuery } from './params.ts';
import { recordEndpoints } from './recordEndpoints.ts';

/** Hours planned on placeholders count in no figure. */
const changes = ['placeholders', 'figures:span'] as const;
const ofTheChange = changeInput.omit({ effectiveFrom: true });

/** Placeholders, the hours planned on them, and whom to hire when. */
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
    reads: 'placeholders:hours:{from}:{to}',
  },
  'GET /api/placeholders/demand': {
    summary: 'Whom to hire when: what is planned by role, against what people of the role have time for',
    access: 'admin',
    isSameForAll: true,
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
  ...recordEndpoints({
    path: '/api/placeholders',
    says: {
      add: 'Adds somebody to be hired',
      change: 'Changes somebody to be hired; what is left out stays as it is',
      patch: 'Changes any fields of somebody to be hired',
      remove: 'Deletes somebody to be hired, with their hours',
    },
    addition: placeholderInput,
    change: placeholderChange.and(ofTheChange),
    patch: placeholderPatch.and(ofTheChange),
    changeWithoutPay: placeholderChangeWithoutPay.and(ofTheChange),
    patchWithoutPay: placeholderPatchWithoutPay.and(ofTheChange),
    view: placeholderView,
    changes,
  }),
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
} satisfies Endpoints;

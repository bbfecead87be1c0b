import { z } from 'zod';
import { additionalHoursInput, allocationInput, planBody, planInput } from '#domain/plans/allocationInput.ts';
import { hoursBody, hoursChangesInput } from '#domain/plans/hoursInput.ts';
import { monthSchema } from '#domain/values/monthInput.ts';
import { exportView } from '#projections/money/reports/view.ts';
import { allocationView, planView } from '#projections/plans/allocations/view.ts';
import { hours, id, text } from '#projections/reading/pay.ts';
import { type Endpoints, noContent, orGone } from './endpoint.ts';
import {
  countedLikelihood,
  countedQuery,
  idAndMonth,
  idParam,
  monthParam,
  optionalMonthQuery,
} from './params.ts';
import { who } from './refusals.ts';

const listQuery = z
  .object({
    projectId: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'The project id is not a number')
      .transform(Number)
      .optional(),
    month: monthSchema.optional(),
    likelihood: countedLikelihood.optional(),
  })
  .refine(({ projectId, month }) => projectId !== undefined || month !== undefined, {
    path: ['month'],
    message: 'Say which month, as YYYY-MM, or which project',
  });

const largestPlan = 256 * 2 ** 10;

/** The outcome for somebody's hours on a project in a month, or for a project's additional hours. */
const savedCell = z.strictObject({
  projectId: id,
  month: text,
  teamMemberId: id.nullable(),
  freelancerId: id.nullable(),
  /** `left`: possible but not saved, because another change of `all` wasn't. */
  status: z.enum(['saved', 'contested', 'refused', 'left']),
  /** The hours in the plan now. */
  hours,
  /** For contested hours: who changed them, and when. */
  changedBy: who,
  changedAt: text.nullable(),
  /** For refused hours: the reason, in a sentence. */
  message: text.nullable(),
});

/** Hours of people on projects, and whole plans of a project and month. */
export const allocationEndpoints = {
  'GET /api/allocations': {
    summary: 'Allocations of a month, of a project, or of both; those of a project whether it is won or not',
    access: 'admin',
    query: listQuery,
    answers: { 200: z.array(allocationView) },
    reads: 'allocations:{month}',
  },
  'GET /api/allocations/month/:month': {
    summary: "Everybody's allocations of a month",
    access: 'admin',
    params: monthParam,
    answers: { 200: z.array(allocationView) },
    reads: 'allocations:{month}:all',
  },
  'GET /api/allocations/export/:month': {
    summary: 'Everybody with their allocations of a month, for spreadsheets',
    access: 'admin',
    params: monthParam,
    query: countedQuery,
    answers: { 200: exportView },
    reads: 'allocations:{month}:export',
  },
  'GET /api/allocations/project/:id': {
    summary: 'Allocations of a project',
    access: 'admin',
    params: idParam,
    query: optionalMonthQuery,
    answers: { 200: z.array(allocationView) },
    reads: 'allocations:{month}:of-project:{id}',
  },
  'GET /api/allocations/project/:id/month/:month': {
    summary: "The plan of a project's month, with the version that a save must name",
    access: 'admin',
    params: idAndMonth,
    answers: { 200: planView },
    reads: 'allocations:{month}:project:{id}',
  },
  'PUT /api/allocations/project/:id/month/:month': {
    summary: "Saves the plan of a project's month: who is on it, and for how many hours",
    access: 'admin',
    params: idAndMonth,
    body: planInput,
    sends: planBody,
    answers: { 200: planView },
    refusals: [409],
    changes: ['allocations:{month}', 'figures:{month}'],
    largestBody: largestPlan,
    joinsGroup: true,
    notesWhatItAppends: true,
  },
  'POST /api/hours': {
    summary:
      'Changes hours of people on projects in any months, each told as it was: what somebody else has changed since is left',
    access: 'admin',
    body: hoursChangesInput,
    sends: hoursBody,
    answers: { 200: z.strictObject({ cells: z.array(savedCell) }) },
    refusals: [409],
    changes: ['allocations', 'figures'],
    largestBody: largestPlan,
    joinsGroup: true,
    notesWhatItAppends: true,
  },
  'POST /api/allocations': {
    summary: "Sets somebody's hours on a project in a month, or additional hours of an SLA",
    access: 'admin',
    body: allocationInput,
    answers: { 201: orGone(allocationView) },
    conflict: planView,
    refusals: [404, 409],
    changes: ['allocations:{month}', 'figures:{month}'],
    notesWhatItAppends: true,
  },
  'PATCH /api/allocations/:id': {
    summary: 'Changes additional hours of an SLA',
    access: 'admin',
    params: idParam,
    body: additionalHoursInput,
    answers: { 200: orGone(allocationView) },
    conflict: planView,
    refusals: [409],
    changes: ['allocations', 'figures'],
    notesWhatItAppends: true,
  },
  'DELETE /api/allocations/:id': {
    summary: 'Takes somebody off a project in a month',
    access: 'admin',
    params: idParam,
    answers: { 204: noContent },
    conflict: planView,
    refusals: [409],
    changes: ['allocations', 'figures'],
    notesWhatItAppends: true,
  },
} satisfies Endpoints;

import { z } from 'zod';
import { accessTopics } from '#domain/access/accessWords.ts';
import { streamKind, undoneView, undoPreview } from '#domain/history/preview.ts';
import { namedKinds } from '#domain/records/streams.ts';
import { daySchema } from '#domain/values/dayInput.ts';
import { monthSchema } from '#domain/values/monthInput.ts';
import { searchFault } from '#domain/values/searchWords.ts';
import { requiredText } from '#domain/values/text.ts';
import { digestView } from '#projections/history/digest/view.ts';
import { accessLogView, historyRecordView, historyView, pastDaysView } from '#projections/history/view.ts';
import { open } from '#projections/reading/pay.ts';
import { csv, type Endpoints, noContent } from './endpoint.ts';

/** A search text. */
const searchInput = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const message = searchFault(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** Entries of a page by default, and at most. */
const defaultPage = 50;
const largestPage = 200;

const whole = (message: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number);

const filters = {
  kind: streamKind.optional(),
  id: z
    .string()
    .regex(/^[\w-]{1,20}$/, 'The id is not one of a record')
    .optional(),
  month: monthSchema.optional(),
  user: z
    .string()
    .regex(/^[\w-]{1,20}$/, 'The id is not one of a user')
    .optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** Words of a record's name, its author's or the reason. */
  q: searchInput.optional(),
};

const pageQuery = z.object({
  ...filters,
  after: whole('The page to go on from is not a number').optional(),
  limit: whole('The number of entries is not a number')
    .refine((limit) => limit >= 1 && limit <= largestPage, `Ask for 1 to ${largestPage} entries`)
    .default(defaultPage),
});

const accessFilters = {
  topic: z.enum(accessTopics).optional(),
  user: filters.user,
  from: filters.from,
  to: filters.to,
};

/** The start of a page of the access log, from "row.position". */
export const accessCursor = z
  .string()
  .regex(/^\d{0,15}\.\d{0,15}$/, 'The page to go on from is none')
  .transform((text) => {
    const [row = null, position = null] = text.split('.').map((part) => (part === '' ? null : Number(part)));
    return { row, position };
  });

const accessQuery = z.object({
  ...accessFilters,
  after: accessCursor.default({ row: null, position: null }),
  limit: pageQuery.shape.limit,
});

/** `{correlation}` of a path: the X-Correlation-Id of a change's response. */
const correlationParam = z.object({
  correlation: z.string().regex(/^[\w-]{1,64}$/, 'The address does not name a change'),
});

const undoInput = z.object({
  reason: requiredText('Say why, for whoever reads the history').pipe(
    z.string().max(500, 'Keep the reason under 500 characters'),
  ),
  token: z.string({ error: 'Look at what would be undone first' }).length(64),
  /** Parts to be undone although somebody has changed them since. */
  despite: z.array(z.string().max(200)).max(5_000).default([]),
});

/** Bytes of the largest undo, which may name thousands of records. */
const largestUndo = 2 ** 20;

/**
 * Who changed what, when, from what to what, and why; and undoing changes, except those of pay for users who don't see
 * it (services/api/pay/admission.ts).
 */
export const historyEndpoints = {
  'GET /api/history': {
    summary: 'Who changed what, newest first, page by page',
    access: 'admin',
    query: pageQuery,
    answers: { 200: historyView },
    reads: 'history',
  },
  'GET /api/history/records': {
    summary: 'What the history can be filtered by: every record of a kind that there is or was, by name',
    access: 'admin',
    query: z.object({ kind: z.enum(namedKinds) }),
    answers: { 200: z.array(historyRecordView) },
    reads: 'history:records',
  },
  'GET /api/history.csv': {
    summary: 'The history as a file',
    access: 'admin',
    query: z.object(filters),
    answers: { 200: { ...csv, isWithoutPay: true } },
    takesOwnSnapshots: true,
  },
  'GET /api/admin/past-days': {
    summary: 'Which days can be looked back at with `asOf`',
    access: 'admin',
    answers: { 200: pastDaysView },
    isPresentOnly: true,
  },
  'GET /api/history/:correlation/undo': {
    summary: 'What undoing a change would do',
    access: 'admin',
    params: correlationParam,
    answers: { 200: open(undoPreview) },
    refusals: [409],
    reads: 'history:undo:{correlation}',
    isPresentOnly: true,
    takesOwnSnapshots: true,
  },
  'POST /api/history/:correlation/undo': {
    summary: 'Undoes a change as its preview said, and refuses where that has become another',
    access: 'admin',
    params: correlationParam,
    body: undoInput,
    answers: { 200: open(undoneView) },
    refusals: [409],
    changes: ['*'],
    largestBody: largestUndo,
  },
} satisfies Endpoints;

/** The access log: sign-ins, and changes of users' rights. */
export const accessLogEndpoints = {
  'GET /api/access-log': {
    summary: 'Who signed in from where, and who changed what users may do',
    access: 'admin',
    query: accessQuery,
    answers: { 200: accessLogView },
    reads: 'history:access',
    isPresentOnly: true,
  },
  'GET /api/access-log.csv': {
    summary: 'The sign-in and permission log as a file',
    access: 'admin',
    query: z.object(accessFilters),
    answers: { 200: { ...csv, isWithoutPay: true } },
    isPresentOnly: true,
    takesOwnSnapshots: true,
  },
} satisfies Endpoints;

/** Others' changes of a user's own projects and months. */
export const digestEndpoints = {
  'GET /api/digest': {
    summary: "What others have changed of one's projects and months since one last looked",
    access: 'admin',
    answers: { 200: digestView },
    isPresentOnly: true,
    takesOwnSnapshots: true,
  },
  'PUT /api/digest/seen': {
    summary: 'Notes that one has seen it, as far as it was told',
    access: 'admin',
    body: z.object({ position: z.number().int().min(0) }),
    answers: { 204: noContent },
    keepsNothing: true,
  },
} satisfies Endpoints;

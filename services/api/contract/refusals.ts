import { z } from 'zod';
import { closedMonthsRefusal } from '#domain/money/periodInput.ts';
import { text } from '#projections/reading/pay.ts';
import type { Endpoint } from './endpoint.ts';

/** The user who changed something; null for an unknown one. */
export const who = z.strictObject({ id: text, username: text, name: text }).nullable();
const hours = z.number().nullable();

/** Problem details of RFC 9457. `detail` is a message for users that says what to do; the rest is optional. */
export const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  /** Seconds before a retry, also sent as a header. */
  retryAfter: z.number().optional(),
});

/** A conflict: others have changed what the change was based on. */
export const conflict = problem.extend({
  /** Fields that both have changed. */
  fields: z.array(z.string()).optional(),
  /** The current record or plan; null where it is gone. */
  current: z.unknown().optional(),
  /** The version to base a new change on. */
  version: z.number().optional(),
  changedBy: who.optional(),
  changedAt: z.string().nullable().optional(),
  /** Hours that two users have changed differently. */
  contested: z
    .array(
      z.strictObject({
        teamMemberId: z.number().nullable(),
        freelancerId: z.number().nullable(),
        before: hours,
        mine: hours,
        theirs: hours,
        changedBy: who,
        changedAt: z.string().nullable(),
      }),
    )
    .optional(),
  /** A new preview of the undo. */
  preview: z.unknown().optional(),
  ...closedMonthsRefusal,
});

/** Statuses of all routes, of those that need a sign-in, and of writes. 409 is also for sums too large to be exact. */
const ofAny = [400, 403, 415, 500, 503];
const ofSignedIn = [401, 409];
const ofWrites = [202, 408, 409, 413, 422];

/** The statuses of problem details of a route. 202 is one of them: the change is stored, but can't be read yet. */
export const refusalsOf = (name: string, { access, params, refusals = [] }: Endpoint): number[] => {
  const isWrite = !name.startsWith('GET ');
  const statuses = new Set([
    ...ofAny,
    ...(isWrite ? ofWrites : []),
    ...(access === 'public' ? [] : ofSignedIn),
    ...(params ? [404] : []),
    ...refusals,
  ]);
  return [...statuses].sort((one, other) => one - other);
};

/** The body of a refusal, by status. */
export const refusalBody = (status: number) => (status === 409 ? conflict : problem);

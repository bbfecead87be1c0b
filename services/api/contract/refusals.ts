import { z } from 'zod';
import { closedMonthsRefusal } from '#domain/money/periodInput.ts';
import { text } from '#projections/reading/pay.ts';
import type { Endpoint } from './endpoint.ts';

/** Somebody who changed something; null for a user that is unknown. */
export const who = z.strictObject({ id: text, username: text, name: text }).nullable();
const hours = z.number().nullable();

/**
 * Problem details of RFC 9457. `detail` is a sentence for a person that says what to do; the rest is there where it is of
 * use.
 */
export const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  /** Faults by field. */
  errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  /** After how many seconds to try again, also said as a header. */
  retryAfter: z.number().optional(),
});

/** A change that others were quicker with: what it was made on is no longer so. */
export const conflict = problem.extend({
  /** What both have changed. */
  fields: z.array(z.string()).optional(),
  /** The record or the plan as it is now; null where it is gone. */
  current: z.unknown().optional(),
  /** The version that a change has to be made on now. */
  version: z.number().optional(),
  changedBy: who.optional(),
  changedAt: z.string().nullable().optional(),
  /** Hours that two people have changed, each in their own way. */
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
  /** What undoing would do now. */
  preview: z.unknown().optional(),
  ...closedMonthsRefusal,
});

/** Statuses of any route, of one for people who have signed in, and of one that writes. A sum too large to be told is a 409. */
const ofAny = [400, 403, 415, 500, 503];
const ofSignedIn = [401, 409];
const ofWrites = [202, 408, 409, 413, 422];

/**
 * The statuses of problem details that a route may answer. 202 is one of them: the change is stored, and can't be read
 * yet.
 */
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

/** What a refusal of a status comes with. */
export const refusalBody = (status: number) => (status === 409 ? conflict : problem);

import type { Context } from 'koa';
import { z } from 'zod';
import { asOfInput } from '#domain/values/asOfInput.ts';
import { ukDayOf, ukTimeZone } from '#domain/values/ukDay.ts';
import type { UserView } from '#projections/access/users/view.ts';
import { beginningOf } from '#projections/history/positionAt.ts';
import type { Read } from '#projections/reading/read.ts';
import type { Planner } from '../http/planner.ts';
import { messageOfIssue, ProblemError } from '../http/problem.ts';

/** A request's read-model version, and the moment that is "now" for it. */
export type RequestView = { read: Read; at: Date };

const query = z.object({ asOf: asOfInput });

/**
 * The live read model, or with `?asOf=` that of a past moment, for administrators only.
 * @param live the live read model
 * @param hasPast whether the route can read the past
 * @throws ProblemError when the user may not read the past, the route can't, or the planner has no records of it
 */
export const requestView = async (
  planner: Planner,
  ctx: Context,
  live: Read,
  user: UserView | null,
  hasPast: boolean,
): Promise<RequestView> => {
  const now = planner.now();
  if (ctx.query.asOf === undefined) return { read: live, at: now };
  const isQuestion = ctx.method === 'GET' || ctx.method === 'HEAD';
  if (!isQuestion)
    throw refused('The past cannot be changed. Leave asOf out to change the planner of today.');
  if (user?.role !== 'admin') throw new ProblemError(403, 'Only administrators may look at a past day.');
  if (!hasPast) throw refused('This address answers for today alone. Leave asOf out.');
  const { asOf: at } = query.parse(ctx.query, { error: messageOfIssue });
  if (at > now) throw refused('That time is not over yet. Choose an earlier one, or leave asOf out for now.');
  const read = await planner.readSide.readAsOf(live, at, user.id);
  if (!read) throw refused(await sinceWhen(live, now));
  return { read, at };
};

const sinceWhen = async (live: Read, now: Date): Promise<string> => {
  const beginning = await beginningOf(live);
  if (!beginning) return 'The planner knows nothing yet. Leave asOf out.';
  const first = ukDayOf(beginning);
  // Today is not over, so that it can't be chosen.
  const advice = first === ukDayOf(now) ? 'Leave asOf out for today.' : `Choose ${first} or a later day.`;
  return `The planner knows nothing from before ${dayInWords.format(beginning)}. ${advice}`;
};

const dayInWords = new Intl.DateTimeFormat('en-GB', { timeZone: ukTimeZone, dateStyle: 'long' });

const refused = (message: string): ProblemError =>
  new ProblemError(400, message, { errors: [{ path: 'asOf', message }] });

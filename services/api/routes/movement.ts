import type { Context } from 'koa';
import { z } from 'zod';
import { asOfInput } from '#domain/asOfInput.ts';
import { invalid } from '#domain/errors.ts';
import { monthSchema } from '#domain/monthInput.ts';
import { endOfUkDay, ukDayOf } from '#domain/ukDay.ts';
import { movement } from '#projections/movement/queries.ts';
import { spanFault } from '../params.ts';
import { ProblemError } from '../problem.ts';
import { ok, type Route, route } from '../route.ts';

const movementQuery = z
  .object({ from: asOfInput, to: asOfInput.optional(), start: monthSchema, end: monthSchema })
  .check((context) => {
    const { from, to, start, end } = context.value;
    const refuse = (field: string, message: string) =>
      context.issues.push({ code: 'custom', message, path: [field], input: context.value });
    const fault = spanFault(start, end);
    if (fault) refuse('end', fault);
    if (to !== undefined && to < from) refuse('to', 'The second day lies before the first');
  });

/** Why the forecast of some months is another at one moment than it was at an earlier one; `to` is now unless said. */
export const movementRoutes: readonly Route[] = [
  route(
    'get',
    '/api/pnl/movement',
    'admin',
    { query: movementQuery, isPresentOnly: true },
    async ({ query: { from, to, start, end }, read, planner, ctx }) => {
      const now = planner.now();
      const question = {
        start,
        end,
        from: pastOf('from', from, now) ?? now,
        to: to === undefined ? null : pastOf('to', to, now),
        now,
      };
      const { store: log, readSide } = planner;
      const readAsOf = (moment: Date) => readSide.readAsOf(read, moment);
      return ok(await movement({ read, log, readAsOf }, question, goneSignal(ctx)));
    },
  ),
];

/** A moment that is over; null for the rest of today, which is not, so that now stands for it. */
const pastOf = (field: string, moment: Date, now: Date): Date | null => {
  if (moment <= now) return moment;
  if (moment <= endOfUkDay(ukDayOf(now))) return null;
  throw invalid(field, 'That day is still to come. Choose today or an earlier one.');
};

/** Aborts when whoever asked has hung up, or has been told that it takes too long. */
const goneSignal = ({ res }: Context): AbortSignal => {
  const gone = new AbortController();
  res.once('close', () => gone.abort(new ProblemError(503, 'Nobody waits for the answer any more.')));
  return gone.signal;
};

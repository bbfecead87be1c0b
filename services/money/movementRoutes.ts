import { invalid } from '#domain/values/errors.ts';
import { ukDayOf } from '#domain/values/ukDay.ts';
import { endOfUkDay } from '#domain/values/ukTime.ts';
import { movement } from '#projections/money/movement/queries.ts';
import { ok, type Route, route } from '../api/route.ts';

/** How long a question may keep the planner busy, whoever still waits for it. Milliseconds. */
const longestWork = 120_000;

/** Why the forecast of some months is another at one moment than it was at an earlier one; `to` is now unless said. */
export const movementRoutes: readonly Route[] = [
  route('GET /api/pnl/movement', async ({ query: { from, to, start, end }, read, planner }) => {
    const now = planner.now();
    const question = {
      start,
      end,
      from: pastOf('from', from, now) ?? now,
      to: to === undefined ? null : pastOf('to', to, now),
    };
    const { store: log, readSide, movements } = planner;
    const key = JSON.stringify([read.readModelVersion.id, readSide.position, question]);
    return ok(
      await movements.of(key, () =>
        movement({ read, log }, { ...question, now }, AbortSignal.timeout(longestWork)),
      ),
    );
  }),
];

/** A moment that is over; null for the rest of today, which is not, so that now stands for it. */
const pastOf = (field: string, moment: Date, now: Date): Date | null => {
  if (moment <= now) return moment;
  if (moment <= endOfUkDay(ukDayOf(now))) return null;
  throw invalid(field, 'That day is still to come. Choose today or an earlier one.');
};

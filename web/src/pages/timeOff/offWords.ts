import { counted } from '#domain/values/sentences.ts';
import type { MonthOff } from '#projections/timeOff/view.ts';
import { hoursText } from '../../format/hours.ts';

const daysAndHours = (days: number, hours: number): string =>
  `${counted(Math.round(days * 100) / 100, 'day', 'days')} (${hoursText(hours)})`;

/** What somebody is off in a month: ", off 3 days (24h), 1 day (8h) requested"; nothing where they are there. */
export const offWords = (off: MonthOff | undefined): string =>
  off
    ? [
        ...(off.hours > 0 ? [`, off ${daysAndHours(off.days, off.hours)}`] : []),
        ...(off.requestedHours > 0
          ? [`, ${daysAndHours(off.requestedDays, off.requestedHours)} off requested`]
          : []),
      ].join('')
    : '';

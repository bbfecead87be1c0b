import { ukDayOf, ukTimeZone } from '#domain/values/ukDay.ts';
import type { DigestView } from '#projections/history/digest/view.ts';
import { dateText, timeText } from '../../format/dates.ts';

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: ukTimeZone, weekday: 'long' });
/** Milliseconds. */
const almostAWeek = 6 * 24 * 60 * 60_000;

/** "10:30" today, "Thursday" within the last days, "5 June 2026" before. */
const sinceText = (since: string, now: Date): string => {
  const then = new Date(since);
  if (ukDayOf(then) === ukDayOf(now)) return timeText(then);
  return now.getTime() - then.getTime() < almostAWeek ? weekday.format(then) : dateText(since);
};

/** "12 changes since Thursday"; a fault of the backup comes first. */
export const digestText = (
  { count, since, backupFault }: Pick<DigestView, 'count' | 'since' | 'backupFault'>,
  now: Date,
): string => {
  if (backupFault === null) return changesText({ count, since }, now);
  return count === 0 ? 'Backup: a fault' : `Backup: a fault, and ${changesText({ count, since }, now)}`;
};

/** "12 changes since Thursday". */
export const changesText = ({ count, since }: Pick<DigestView, 'count' | 'since'>, now: Date): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'change' : 'changes'} since ${sinceText(since, now)}`;

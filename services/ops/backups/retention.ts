import { type UkDay, ukDayOf } from '#domain/values/ukDay.ts';
import { daysAfter } from '#domain/values/ukTime.ts';

/** How many days, weeks and months that have a backup keep one: the last of theirs. */
const kept: readonly { most: number; spanOf: (day: UkDay) => string }[] = [
  { most: 7, spanOf: (day) => day },
  { most: 4, spanOf: (day) => mondayOf(day) },
  { most: 12, spanOf: (day) => day.slice(0, 7) },
];

const mondayOf = (day: UkDay): UkDay => daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));

/**
 * Which backups are no longer kept: those that are the last one neither of one of the last seven days, nor of one of the
 * last four weeks, nor of one of the last twelve months. Only spans that have a backup count, so that nothing is given up
 * while none are made. Days, weeks and months are those of the United Kingdom.
 * @param made in any order
 */
export const obsolete = <Backup extends { at: Date }>(made: readonly Backup[]): Backup[] => {
  const newestFirst = made.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const needed = new Set<Backup>();
  for (const { most, spanOf } of kept) {
    const lastOf = new Map<string, Backup>();
    for (const backup of newestFirst) {
      const span = spanOf(ukDayOf(backup.at));
      if (!lastOf.has(span) && lastOf.size < most) lastOf.set(span, backup);
    }
    for (const backup of lastOf.values()) needed.add(backup);
  }
  return newestFirst.filter((backup) => !needed.has(backup));
};

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type UkDay, ukDayOf } from '#domain/values/ukDay.ts';
import { daysAfter } from '#domain/values/ukTime.ts';
import { closeToOthers } from '../../settings/ownerOnly.ts';

/** How a backup stands to its proof, as its name says it: '' once it was restored and its figures were those in use. */
export type Standing = '' | 'unproved' | 'differs';

type Named = { at: Date; isEncrypted: boolean; standing?: Standing };

/** "planner-20261123T023000Z.gz.age": sorts by time, and has no sign that a file system refuses. */
export const backupName = ({ at, isEncrypted, standing = '' }: Named): string => {
  const instant = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `planner-${instant}${standing && `.${standing}`}.gz${isEncrypted ? '.age' : ''}`;
};

const ours =
  /^planner-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:\.(unproved|differs))?\.gz(?:\.age)?(\.part)?$/;

type Found = { name: string; at: Date; standing: Standing; isPart: boolean };

const readName = (name: string): Found | undefined => {
  const [matched, year, month, day, hour, minute, second, standing = '', part] = ours.exec(name) ?? [];
  if (matched === undefined) return undefined;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { name, at, standing: standing as Standing, isPart: part !== undefined };
};

/** Makes the folder where it is missing, and closes what it makes to others. */
export const openFolder = async (directory: string): Promise<void> => {
  const made = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (made !== undefined) await closeToOthers(directory);
};

/**
 * Removes what a backup that was cut short has left behind, proved ones that are no longer kept, and of those that differ
 * all but the newest, which goes, too, once a later one is proved. What the planner has not made stays. Only for whoever
 * makes backups there alone.
 */
export const tidyFolder = async (directory: string): Promise<void> => {
  const found = (await readdir(directory)).map(readName).filter((each) => each !== undefined);
  const cutShort = found.filter(({ standing, isPart }) => isPart || standing === 'unproved');
  const whole = found.filter(({ isPart }) => !isPart);
  const [newest] = whole
    .filter(({ standing }) => standing !== 'unproved')
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const differing = whole.filter((each) => each.standing === 'differs' && each !== newest);
  const old = obsolete(whole.filter(({ standing }) => standing === ''));
  for (const { name } of [...cutShort, ...differing, ...old]) await rm(join(directory, name));
};

/** How many days, weeks and months that have a backup keep one: the last of theirs. */
const kept: readonly { max: number; spanOf: (day: UkDay) => string }[] = [
  { max: 7, spanOf: (day) => day },
  { max: 4, spanOf: (day) => mondayOf(day) },
  { max: 12, spanOf: (day) => day.slice(0, 7) },
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
  for (const { max, spanOf } of kept) {
    const lastOf = new Map<string, Backup>();
    for (const backup of newestFirst) {
      const span = spanOf(ukDayOf(backup.at));
      if (!lastOf.has(span) && lastOf.size < max) lastOf.set(span, backup);
    }
    for (const backup of lastOf.values()) needed.add(backup);
  }
  return newestFirst.filter((backup) => !needed.has(backup));
};

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type UkDay, ukDayOf } from '#domain/values/ukDay.ts';
import { daysAfter } from '#domain/values/ukTime.ts';
import { closeToOthers } from '../../settings/ownerOnly.ts';

/** The proof of a backup, as part of its name: '' once it was restored with the same figures as those in use. */
export type Standing = '' | 'unproved' | 'differs';

type Named = { at: Date; isEncrypted: boolean; standing?: Standing };

/** "planner-20261123T023000Z.gz.age": sorts by time, and is valid on every file system. */
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

/** Creates the folder where it is missing, with access for its owner only. */
export const openFolder = async (directory: string): Promise<void> => {
  const made = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (made !== undefined) await closeToOthers(directory);
};

/**
 * Removes leftovers of interrupted backups, proved ones that are no longer kept, and those that differ except the
 * newest one, which goes once a later one is proved. Files that aren't the planner's stay. Call it only while nobody
 * else makes backups there.
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

/** How many days, weeks and months with a backup keep one: the last of each. */
const kept: readonly { max: number; spanOf: (day: UkDay) => string }[] = [
  { max: 7, spanOf: (day) => day },
  { max: 4, spanOf: (day) => mondayOf(day) },
  { max: 12, spanOf: (day) => day.slice(0, 7) },
];

const mondayOf = (day: UkDay): UkDay => daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));

/**
 * The backups to delete: those that are the last one of none of the last seven days, four weeks and twelve months. Only
 * days, weeks and months with a backup count, so that nothing is deleted while none are made. All are those of the
 * United Kingdom.
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

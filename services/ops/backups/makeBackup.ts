import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { digestTables, type TableDigest, withoutTimeLimit } from '#projections/readModelVersions/digest.ts';
import { liveReadModelVersion, positionOf } from '#projections/readModelVersions/readModelVersions.ts';
import type { EventStore, RecordedEvent } from '../../log/eventStore/eventStore.ts';
import { operationalRows } from '../../operationalStore/contents.ts';
import { ReadSideUnavailable } from '../../readSide/readSideUnavailable.ts';
import type { AgeKey } from '../../settings/ageKey.ts';
import { BackupDamaged, writeBackup } from './backupFile.ts';
import { EventsGone } from './copyLog.ts';
import { backupName, openFolder, type Standing, tidyFolder } from './folder.ts';
import { runDrill } from './runDrill.ts';

/** The contents of all figures' tables at a position of the log. */
type Figures = { position: number; tables: TableDigest[] };

/** The figures in use, in one snapshot. @throws ReadSideUnavailable where there are none */
const figuresInUse = (pool: DatabasePool): Promise<Figures> =>
  pool.transaction(async (db) => {
    await db.query(sql.type(z.object({}))`set transaction isolation level repeatable read, read only`);
    await withoutTimeLimit(db);
    const live = await liveReadModelVersion(db);
    if (!live) throw new ReadSideUnavailable();
    return { position: await positionOf(db, live), tables: await digestTables(db, live.schema) };
  });

export type BackupContext = {
  pool: DatabasePool;
  /** The log as it is stored: encrypted events stay encrypted. */
  log: EventStore;
  /** Absolute path of the folder. */
  directory: string;
  key: AgeKey | undefined;
  now: () => Date;
};

/** A backup that was made and restored. */
export type MadeBackup = {
  file: string;
  bytes: number;
  events: number;
  /** Tables whose restored figures differ from those in use; empty where it is proved. */
  differing: string[];
};

/**
 * Backs everything up at one position of the log, restores that into a separate database, and compares its figures with
 * those in use at that position. Then deletes older backups that are no longer kept; unproved ones never displace
 * proved ones.
 * @throws EventsGone when the log lacks some; the file is kept, as one that differs. BackupDamaged when the file can't
 * be restored, and any error of writing; then there is no file
 */
export const makeBackup = async (context: BackupContext, signal: AbortSignal): Promise<MadeBackup> => {
  await openFolder(context.directory);
  await tidyFolder(context.directory);
  let made = await attempt(context, signal);
  if (made.differing.length > 0) {
    // Between reading the figures and the backup, somebody may have been erased, or formulas adopted.
    await rm(join(context.directory, made.file));
    made = await attempt(context, signal);
  }
  await tidyFolder(context.directory);
  return made;
};

const attempt = async (
  { pool, log, directory, key, now }: BackupContext,
  signal: AbortSignal,
): Promise<MadeBackup> => {
  const named = { at: now(), isEncrypted: key !== undefined };
  const unproved = join(directory, backupName({ ...named, standing: 'unproved' }));
  const { position, tables } = await figuresInUse(pool);
  const { events, gone } = await writeBackup(unproved, {
    at: named.at.toISOString(),
    events: until(position, log.readAll({ after: 0, signal })),
    vault: () => operationalRows(pool),
    key,
    signal,
  });
  const take = async (standing: Standing): Promise<string> => {
    const file = backupName({ ...named, standing });
    await rename(unproved, join(directory, file));
    return file;
  };
  if (gone) {
    await take('differs');
    throw new EventsGone(gone);
  }
  try {
    const restored = await runDrill(unproved, key, signal);
    const differing = differingTables(tables, restored);
    const file = await take(differing.length === 0 ? '' : 'differs');
    const { size } = await stat(join(directory, file));
    return { file, bytes: size, events, differing };
  } catch (error) {
    if (error instanceof BackupDamaged) await rm(unproved, { force: true });
    throw error;
  }
};

const differingTables = (live: readonly TableDigest[], restored: readonly TableDigest[]): string[] => {
  const found = new Map(restored.map((table) => [table.table, table]));
  return live
    .filter(({ table, rows, digest }) => {
      const other = found.get(table);
      return other?.rows !== rows || other.digest !== digest;
    })
    .map(({ table }) => table);
};

/** The events up to a position. */
async function* until(
  last: number,
  pages: AsyncIterable<RecordedEvent[]>,
): AsyncGenerator<RecordedEvent[], void, undefined> {
  for await (const events of pages) {
    const isPast = (events.at(-1)?.position ?? 0) > last;
    const wanted = isPast ? events.filter(({ position }) => position <= last) : events;
    if (wanted.length > 0) yield wanted;
    if (isPast) return;
  }
}

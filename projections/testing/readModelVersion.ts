import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { LoggedEvent } from '../foldedState/event.ts';
import { type Formulas, originalFormulas } from '../foldedState/formulaSet.ts';
import { Projector, type ProjectorOptions } from '../projector/projector.ts';
import { tables } from '../projector/readModels.ts';
import { checkpoint, snapshots } from '../reading/bookkeeping.ts';
import type { Read, ReadModelVersion } from '../reading/read.ts';
import { digestTables, type TableDigest } from '../readModelVersions/digest.ts';
import { forgetPast } from '../readModelVersions/past.ts';
import { createReadModelVersion, findReadModelVersion } from '../readModelVersions/readModelVersions.ts';
import { migrateReadModelVersions, schemaName } from '../readModelVersions/register.ts';

const nothing = z.object({});

/** Emptied read-model versions by database: creating tables takes a third of the time of a random case. */
const emptied = new WeakMap<DatabasePool, number[]>();

/** Test databases that have the register: creating it takes a dozen statements. */
const registered = new WeakSet<DatabasePool>();

/** A new, empty read-model version in a test database. */
export const newReadModelVersion = async (
  pool: DatabasePool,
  formulas: Formulas = originalFormulas,
): Promise<ReadModelVersion> => {
  for (let again = emptied.get(pool)?.pop(); again !== undefined; again = emptied.get(pool)?.pop()) {
    await pool.query(sql.type(nothing)`
      update planner.generations
      set formulas = ${sql.jsonb(formulas.set)}, formulas_version = ${formulas.version} where id = ${again}
    `);
    const found = await findReadModelVersion(pool, again);
    if (found) return found;
  }
  if (!registered.has(pool)) await migrateReadModelVersions(pool);
  registered.add(pool);
  return createReadModelVersion(pool, formulas);
};

/** Empties all read-model versions of a test database, whose tables the next ones reuse. */
export const emptyReadModelVersions = async (pool: DatabasePool): Promise<void> => {
  await forgetPast(pool);
  const ids = await pool.anyFirst(sql.type(z.object({ id: z.int() }))`
    select id from planner.generations
  `);
  for (const id of ids) await empty(pool, id);
  emptied.set(pool, [...ids]);
};

const empty = async (pool: DatabasePool, id: number): Promise<void> => {
  const inSchema = ({ name }: { name: string }) => sql.identifier([schemaName(id), name]);
  for (const table of [...tables, snapshots])
    await pool.query(sql.type(nothing)`delete from ${inSchema(table)}`);
  await pool.query(sql.type(nothing)`insert into ${inSchema(checkpoint)} (scope, position) values ('', 0)`);
};

export const openProjector = (
  pool: DatabasePool,
  readModelVersion: ReadModelVersion,
  options: Partial<ProjectorOptions> = {},
): Promise<Projector> => Projector.open({ pool, readModelVersion, isPassing: () => false, ...options });

/** A fresh read-model version that has read these events in one batch. */
export const readingOf = async (
  pool: DatabasePool,
  events: readonly LoggedEvent[],
  formulas?: Formulas,
): Promise<Read> => {
  const readModelVersion = await newReadModelVersion(pool, formulas);
  await (await openProjector(pool, readModelVersion)).apply(events);
  return readOf(pool, readModelVersion);
};

/** A read-model version as it is now: events may have changed its formulas. */
const readOf = async (pool: DatabasePool, { id }: ReadModelVersion): Promise<Read> => {
  const readModelVersion = await findReadModelVersion(pool, id);
  if (!readModelVersion) throw new Error(`Generation ${id} is gone`);
  return { db: pool, readModelVersion };
};

/** The same, with events read a few at a time, and a snapshot every so many of them. */
export const readingWithSnapshots = async (
  pool: DatabasePool,
  events: readonly LoggedEvent[],
  eventsBetween: number,
): Promise<Read> => {
  const readModelVersion = await newReadModelVersion(pool);
  const failed = (error: unknown) => {
    throw error;
  };
  const projector = await openProjector(pool, readModelVersion, { snapshots: { eventsBetween, failed } });
  for (let from = 0; from < events.length; from += 5) await projector.apply(events.slice(from, from + 5));
  await projector.settled();
  return readOf(pool, readModelVersion);
};

/** Cached digests of fresh read-model versions by database: tests of one log ask for the same repeatedly. */
const said = new WeakMap<DatabasePool, { events: readonly LoggedEvent[]; digests: TableDigest[] }[]>();

/** The digests of a fresh read-model version that has read these events in one batch. */
export const freshDigests = async (
  pool: DatabasePool,
  events: readonly LoggedEvent[],
): Promise<TableDigest[]> => {
  const known = said.get(pool) ?? [];
  const again = known.find(
    (one) =>
      one.events.length === events.length && one.events.every((event, place) => event === events[place]),
  );
  if (again) return again.digests;
  const { db, readModelVersion } = await readingOf(pool, events);
  const digests = await digestTables(db, readModelVersion.schema);
  said.set(pool, [...known.slice(-5), { events: [...events], digests }]);
  await empty(pool, readModelVersion.id);
  emptied.set(pool, [...(emptied.get(pool) ?? []), readModelVersion.id]);
  return digests;
};

import type { DatabasePool } from 'slonik';
import type { LoggedEvent } from '../event.ts';
import type { Formulas } from '../formulaSet.ts';
import { digestTables, type TableDigest } from '../generations/digest.ts';
import { createGeneration, findGeneration } from '../generations/generations.ts';
import { migrateGenerations } from '../generations/register.ts';
import { Projector, type ProjectorOptions } from '../projector/projector.ts';
import type { Generation, Read } from '../read.ts';

/** A new, empty generation in a database of tests. */
export const newGeneration = async (pool: DatabasePool, formulas?: Formulas): Promise<Generation> => {
  await migrateGenerations(pool);
  return createGeneration(pool, formulas);
};

export const openProjector = (
  pool: DatabasePool,
  generation: Generation,
  options: Partial<ProjectorOptions> = {},
): Promise<Projector> => Projector.open({ pool, generation, isPassing: () => false, ...options });

/** A fresh generation that has read these events in one batch, and where to ask it. */
export const readingOf = async (
  pool: DatabasePool,
  events: readonly LoggedEvent[],
  formulas?: Formulas,
): Promise<Read> => {
  const generation = await newGeneration(pool, formulas);
  await (await openProjector(pool, generation)).apply(events);
  return readOf(pool, generation);
};

/** Where to ask a generation as it is now: events may have brought it under other formulas. */
const readOf = async (pool: DatabasePool, { id }: Generation): Promise<Read> => {
  const generation = await findGeneration(pool, id);
  if (!generation) throw new Error(`Generation ${id} is gone`);
  return { db: pool, generation };
};

/** The same, read a few events at a time as they come, with a snapshot every so many of them. */
export const readingWithSnapshots = async (
  pool: DatabasePool,
  events: readonly LoggedEvent[],
  eventsBetween: number,
): Promise<Read> => {
  const generation = await newGeneration(pool);
  const failed = (error: unknown) => {
    throw error;
  };
  const projector = await openProjector(pool, generation, { snapshots: { eventsBetween, failed } });
  for (let from = 0; from < events.length; from += 5) await projector.apply(events.slice(from, from + 5));
  await projector.settled();
  return readOf(pool, generation);
};

/** What a fresh generation says of these events, read in one batch. */
export const freshDigests = async (
  pool: DatabasePool,
  events: readonly LoggedEvent[],
): Promise<TableDigest[]> => {
  const { db, generation } = await readingOf(pool, events);
  return digestTables(db, generation.schema);
};

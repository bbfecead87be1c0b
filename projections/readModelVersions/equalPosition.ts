import { setTimeout as pause } from 'node:timers/promises';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { ReadModelVersion } from '../reading/read.ts';
import { findReadModelVersion, liveReadModelVersion, positionOf } from './readModelVersions.ts';

/** The live read-model version and another one at one log position. */
export type VersionPair = {
  db: CommonQueryMethods;
  live: ReadModelVersion;
  other: ReadModelVersion;
  position: number;
};

/** Interval and timeout of polling for an equal position. Milliseconds. */
const polling = { every: 20, timeout: 5_000 };

/**
 * Compares the live read-model version with another one while both are at the same log position, in one snapshot.
 * @returns null if no such moment comes in time, or either doesn't exist
 */
export const atEqualPosition = async <Result>(
  pool: DatabasePool,
  otherId: number,
  compare: (pair: VersionPair) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result | null> => {
  const giveUpAt = performance.now() + polling.timeout;
  while (!signal?.aborted) {
    const found = await pool.transaction(async (db) => {
      await db.query(sql.type(z.object({}))`set transaction isolation level repeatable read, read only`);
      const [live, other] = [await liveReadModelVersion(db), await findReadModelVersion(db, otherId)];
      if (!live || !other) return { result: null };
      const position = await positionOf(db, live);
      if (position !== (await positionOf(db, other))) return null;
      return { result: await compare({ db, live, other, position }) };
    });
    if (found) return found.result;
    if (performance.now() > giveUpAt) return null;
    await pause(polling.every);
  }
  return null;
};

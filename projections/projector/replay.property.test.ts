import fc from 'fast-check';
import type { DatabasePool } from 'slonik';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../../tests/propertyRuns.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import type { LoggedEvent } from '../foldedState/event.ts';
import { digestTables } from '../readModelVersions/digest.ts';
import { anyLog } from '../testing/anyLog.ts';
import {
  emptyReadModelVersions,
  freshDigests,
  newReadModelVersion,
  openProjector,
} from '../testing/readModelVersion.ts';

/**
 * A projector's next step: the number of events, how many of the last ones come again, and whether it restarts first.
 */
const anyStep = fc.record({
  size: fc.integer({ min: 1, max: 25 }),
  again: fc.integer({ min: 0, max: 3 }),
  restart: fc.boolean(),
});

/**
 * Follows a log step by step, and compares the rows with those of a fresh read-model version: at some prefixes, and at
 * the end.
 */
const follow = async (
  pool: DatabasePool,
  events: readonly LoggedEvent[],
  steps: readonly { size: number; again: number; restart: boolean }[],
  compareAfter: ReadonlySet<number>,
) => {
  const readModelVersion = await newReadModelVersion(pool);
  let projector = await openProjector(pool, readModelVersion);
  let read = 0;
  for (let step = 0; read < events.length; step++) {
    const { size, again, restart } = steps[step % steps.length] ?? { size: 1, again: 0, restart: false };
    if (restart) projector = await openProjector(pool, readModelVersion);
    await projector.apply(events.slice(Math.max(0, read - again), read + size));
    read = Math.min(events.length, read + size);
    if (compareAfter.has(step) || read === events.length) {
      expect(await digestTables(pool, readModelVersion.schema)).toEqual(
        await freshDigests(pool, events.slice(0, read)),
      );
    }
  }
};

describe.each(testDatabases)('the read side on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('at checkpoint P equals a fold of the events up to P, whatever happened on the way', {
    timeout: propertyTimeout,
  }, async () => {
    const { pool } = database;
    await fc.assert(
      fc
        .asyncProperty(
          anyLog({ minLength: 60, maxLength: 150 }),
          fc.array(anyStep, { minLength: 1, maxLength: 6 }),
          fc.uniqueArray(fc.nat({ max: 8 }), { maxLength: 2 }),
          ({ events }, steps, compareAfter) => follow(pool, events, steps, new Set(compareAfter)),
        )
        .afterEach(() => emptyReadModelVersions(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});

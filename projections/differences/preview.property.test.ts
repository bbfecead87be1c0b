import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabases } from '../../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../../tests/propertyRuns.ts';
import { forgetGenerations } from '../generations/generations.ts';
import { anyFormulas } from '../testing/anyFormulas.ts';
import { anyLog } from '../testing/anyLog.ts';
import { anyDamage, damaged } from '../testing/damaged.ts';
import { readingOf } from '../testing/generation.ts';
import { modest } from '../testing/modest.ts';
import { comparedMonths } from './months.ts';
import { previewBase, previewOf } from './preview.ts';
import { differencesBetween } from './queries.ts';
import { type DifferenceView, recordFigures } from './view.ts';

const now = new Date('2026-03-14T12:00:00.000Z');

/** How many records each figure is another of. */
const movedIn = (differences: readonly DifferenceView[]) =>
  recordFigures.flatMap((figure) => {
    const records = new Set(
      differences.flatMap(({ figure: other, record }) =>
        record && other === figure ? [`${record.kind} ${record.id}`] : [],
      ),
    ).size;
    return records > 0 ? [{ figure, records }] : [];
  });

describe.each(testDatabases)('a preview of other formulas, on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('tells of any agency what a replay of its log under them comes to', {
    timeout: propertyTimeout,
  }, async () => {
    const { pool } = database;
    await fc.assert(
      fc
        .asyncProperty(
          anyLog({ minLength: 200, maxLength: 400 }),
          anyDamage,
          anyFormulas,
          anyFormulas,
          async (log, damage, set, tried) => {
            const events = damaged(modest(log.events), damage);
            const from = await readingOf(pool, events, { version: 1, set });
            const to = await readingOf(pool, events, { version: 2, set: tried });
            const { version, moved, ...preview } = await previewOf(await previewBase(from, now), tried, now);
            const { differences, netProfit, sum, movers } = await differencesBetween(
              from,
              to,
              await comparedMonths(from, now),
              now,
            );
            expect(version).toBe(1);
            expect(preview).toEqual({ netProfit, sum, movers });
            expect(moved).toEqual(movedIn(differences));
          },
        )
        .afterEach(() => forgetGenerations(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});

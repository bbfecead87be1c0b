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
import { differencesInTables, moversInTables } from '../testing/tableDifferences.ts';
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

/** Hours in memory are floats, rounded to a millionth; in the tables they are exact. */
const hair = 2e-6;
const isSeen = ({ change }: DifferenceView) => Math.abs(change) > hair;
const placeOf = ({ record, figure, month }: DifferenceView) =>
  `${record?.kind} ${record?.id} ${record?.name} ${figure} ${month}`;

const expectAlike = (found: readonly DifferenceView[], inTables: readonly DifferenceView[]) => {
  const byPlace = new Map(inTables.map((difference) => [placeOf(difference), difference]));
  const seen = found.filter(isSeen);
  expect(seen.map(placeOf).sort()).toEqual(inTables.filter(isSeen).map(placeOf).sort());
  for (const difference of seen) {
    const other = byPlace.get(placeOf(difference));
    for (const side of ['from', 'to', 'change'] as const) {
      expect(Math.abs(difference[side] - (other?.[side] ?? 0)), placeOf(difference)).toBeLessThan(hair);
    }
  }
};

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
            const { span } = sum;
            const added = await comparedMonths(from, now);
            expectAlike(
              differences.filter(({ record }) => record !== null),
              await differencesInTables(from, to, added),
            );
            expect(movers).toEqual(
              await moversInTables(
                from,
                to,
                added.filter((month) => span && span.first <= month && month <= span.last),
              ),
            );
          },
        )
        .afterEach(() => forgetGenerations(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});

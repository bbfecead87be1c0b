import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../../../tests/propertyRuns.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { anyDatedFormulas } from '../../testing/anyFormulas.ts';
import { anyLog } from '../../testing/anyLog.ts';
import { anyDamage, damaged } from '../../testing/damaged.ts';
import { withoutAdoptions } from '../../testing/formulasIn.ts';
import { modest } from '../../testing/modest.ts';
import { emptyReadModelVersions, readingOf } from '../../testing/readModelVersion.ts';
import { coloursInVersions } from '../../testing/versionColours.ts';
import { differencesInVersions } from '../../testing/versionDifferences.ts';
import { differencesUnder, previewOf, readBase } from './compare.ts';
import { type ColourView, type DifferenceView, recordFigures } from './view.ts';

const now = new Date('2026-03-14T12:00:00.000Z');

/** Number of records that change each figure. */
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
/**
 * Tolerance of a quotient of two rounded hours, whose error grows as hours get fewer: a thousandth of it at most, and
 * more where it is thousands of percent.
 */
const ofQuotient = (...sides: number[]): number => {
  const largest = Math.max(1, ...sides.map(Math.abs));
  return Math.max(1e-3 * largest, 1e-7 * largest ** 2);
};
const toleranceOf = ({ figure, from, to }: DifferenceView): number =>
  figure === 'capacityUtilization' ? ofQuotient(from, to) : hair;
const isSeen = (difference: DifferenceView) => Math.abs(difference.change) > toleranceOf(difference);
const placeOf = ({ record, figure, month }: DifferenceView) =>
  `${record?.kind} ${record?.id} ${record?.name} ${figure} ${month}`;

const expectAlike = (found: readonly DifferenceView[], inTables: readonly DifferenceView[]) => {
  const byPlace = new Map(inTables.map((difference) => [placeOf(difference), difference]));
  const seen = found.filter(isSeen);
  expect(seen.map(placeOf).sort()).toEqual(inTables.filter(isSeen).map(placeOf).sort());
  for (const difference of seen) {
    const other = byPlace.get(placeOf(difference));
    for (const side of ['from', 'to', 'change'] as const) {
      expect(Math.abs(difference[side] - (other?.[side] ?? 0)), placeOf(difference)).toBeLessThan(
        toleranceOf(difference),
      );
    }
  }
};

const expectSameColours = (found: readonly ColourView[], read: readonly ColourView[]) => {
  const told = ({ value: _, ...colour }: ColourView) => JSON.stringify(colour);
  expect(found.map(told).sort()).toEqual(read.map(told).sort());
  const values = new Map(read.map((colour) => [told(colour), colour.value]));
  for (const colour of found) {
    const isOfHours = /utili[sz]ation/i.test(colour.figure);
    expect(Math.abs(colour.value - (values.get(told(colour)) ?? Number.NaN)), told(colour)).toBeLessThan(
      isOfHours ? ofQuotient(colour.value) : hair,
    );
  }
};

describe.each(testDatabases)('a preview of other formulas, on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('tells of any agency what a replay of its log under them comes to', {
    timeout: propertyTimeout,
  }, async () => {
    const { pool } = database;
    await fc.assert(
      fc
        .asyncProperty(
          anyLog({ minLength: 200, maxLength: 400 }),
          anyDamage,
          anyDatedFormulas,
          anyDatedFormulas,
          async (log, damage, set, tried) => {
            const events = withoutAdoptions(damaged(modest(log.events), damage));
            const from = await readingOf(pool, events, { version: 1, set });
            const to = await readingOf(pool, events, { version: 2, set: tried });
            const base = await readBase(from, now);
            const { months } = (await base.side()).computed;
            const { version, moved, colours, ...headline } = await previewOf(base, tried);
            const told = await differencesUnder(base, tried);
            const read = await differencesInVersions(from, to, months, now);
            expect(version).toBe(1);
            expect(headline).toEqual({
              netProfit: read.netProfit,
              sum: read.sum,
              closed: [],
              movers: read.movers,
            });
            expect(told).toMatchObject(headline);
            expectAlike(told.differences, read.differences);
            expect(moved).toEqual(movedIn(told.differences));
            expectSameColours(told.colours.changes, await coloursInVersions(from, to, months));
            expect(colours).toEqual(told.colours.moves);
          },
        )
        .afterEach(() => emptyReadModelVersions(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});

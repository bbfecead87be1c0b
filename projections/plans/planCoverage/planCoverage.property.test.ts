import { setImmediate as nextTurn } from 'node:timers/promises';
import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { anyMonth } from '#domain/testing/arbitraries.ts';
import { addMonths } from '#domain/values/month.ts';
import { roundToHalfHour } from '#domain/values/status.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../../../tests/propertyRuns.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { originalFormulas } from '../../foldedState/formulaSet.ts';
import { countingIn, type Read } from '../../reading/read.ts';
import { anyLog } from '../../testing/anyLog.ts';
import { modest } from '../../testing/modest.ts';
import { emptyReadModelVersions, readingOf } from '../../testing/readModelVersion.ts';
import { resourcePlanning } from '../resourcePlanning/queries.ts';
import { schedule } from '../schedule/queries.ts';
import { coverage } from './queries.ts';

const sum = (hours: readonly number[]): Big => hours.reduce((total, each) => total.plus(each), new Big(0));

describe.each(testDatabases)('the coverage of random agencies on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('says what resource planning and the schedule say of the same months', {
    timeout: propertyTimeout,
  }, async () => {
    const { pool } = database;
    await fc.assert(
      fc
        .asyncProperty(anyLog({ minLength: 80, maxLength: 160 }), anyMonth, async ({ events }, from) => {
          const read = await readingOf(pool, modest(events));
          const to = addMonths(from, 2);
          const { people, projects } = await schedule(read, from, to);
          for (const [place, month] of (await coverage(read, from, to)).entries()) {
            const planning = await resourcePlanning(read, month.month);
            // Sums of vast hours differ in the last digit with the order of addition.
            expect(month.demandHours).toBeCloseTo(planning.clientBillableHours, 6);
            expect(month.capacityHours).toBeCloseTo(planning.internalTeamPlusContractedFreelancerHours, 6);
            const planned = people.flatMap((person) => person.planned);
            expect(month.plannedHours).toBe(sum(planned.map(({ hours }) => hours[place] ?? 0)).toNumber());
            const uncovered = projects.map(({ id, required }) => {
              const onIt = planned.filter(({ projectId }) => projectId === id);
              const missing = new Big(required[place] ?? 0).minus(
                sum(onIt.map(({ hours }) => hours[place] ?? 0)),
              );
              return Math.max(0, roundToHalfHour(missing.toNumber()));
            });
            expect(month.uncoveredHours).toBe(sum(uncovered).toNumber());
            expect(month.freeHours).toBeLessThanOrEqual(
              roundToHalfHour(month.capacityHours) + people.length / 2,
            );
          }
        })
        .afterEach(() => emptyReadModelVersions(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });

  it('is exact where hours are weighted', { timeout: propertyTimeout }, async () => {
    const { pool } = database;
    await fc.assert(
      fc
        .asyncProperty(anyLog({ minLength: 80, maxLength: 160 }), anyMonth, async ({ events }, from) => {
          const read = countingIn(await readingOf(pool, modest(events)), 'weighted');
          const to = addMonths(from, 2);
          const { people, projects } = await schedule(read, from, to);
          for (const [place, month] of (await coverage(read, from, to)).entries()) {
            const uncovered = projects.map(({ id, required }) => {
              const onIt = people.flatMap(({ planned }) =>
                planned.filter(({ projectId }) => projectId === id),
              );
              const missing = new Big(required[place] ?? 0).minus(
                sum(onIt.map(({ hours }) => hours[place] ?? 0)),
              );
              return Math.max(0, missing.toNumber());
            });
            expect(month.uncoveredHours).toBeCloseTo(sum(uncovered).toNumber(), 6);
          }
        })
        .afterEach(() => emptyReadModelVersions(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});

describe('the coverage of a long span', () => {
  it('lets others have their turn after each piece of work', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
    const db = { any: async () => [], one: async () => ({ all: '[]' }) } as unknown as Read['db'];
    const read: Read = { db, readModelVersion: { id: 1, schema: 'read_1', formulas: originalFormulas } };
    let turns = 0;
    let isDone = false;
    const others = (async () => {
      for (; !isDone; turns++) await nextTurn();
    })();
    expect(await coverage(read, '2026-01', '2027-12')).toHaveLength(24);
    isDone = true;
    clock.mockRestore();
    await others;
    expect(turns).toBeGreaterThanOrEqual(24);
  });
});

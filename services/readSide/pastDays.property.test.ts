import fc from 'fast-check';
import { pino } from 'pino';
import type { DatabasePool } from 'slonik';
import { describe, expect, it } from 'vitest';
import { formulas } from '#domain/formulas/formulas.ts';
import { readEvent } from '#domain/log/events.ts';
import { streams } from '#domain/records/streams.ts';
import type { LoggedEvent } from '#projections/foldedState/event.ts';
import { formulasInForce } from '#projections/formulas/readModel.ts';
import { forgetErased } from '#projections/history/forget.ts';
import { listHistory } from '#projections/history/queries.ts';
import { pnlMonths } from '#projections/money/pnl/months.ts';
import { deadLetters } from '#projections/projector/queries.ts';
import { derivedTables } from '#projections/projector/readModels.ts';
import type { Read } from '#projections/reading/read.ts';
import { digestTables } from '#projections/readModelVersions/digest.ts';
import { forgetReadModelVersions } from '#projections/readModelVersions/readModelVersions.ts';
import { anyLog } from '#projections/testing/anyLog.ts';
import { asReadNow, erasures } from '#projections/testing/erased.ts';
import { modest } from '#projections/testing/modest.ts';
import { toNumber } from '#projections/testing/oracle/fraction.ts';
import { oracleOf } from '#projections/testing/oracle/oracle.ts';
import { readingOf, readingWithSnapshots } from '#projections/testing/readModelVersion.ts';
import { type TestDatabase, testDatabases } from '../../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../../tests/propertyRuns.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import type { EventStore } from '../log/eventStore/eventStore.ts';
import { PastDays } from './pastDays.ts';

const minute = 60_000;
const beginning = Date.UTC(2026, 0, 1);
const instant = (minutes: number) => new Date(beginning + minutes * minute);

/** A log in memory, read two events at a time. */
const storeOf = (events: readonly LoggedEvent[]): EventStore =>
  ({
    readStream: async (stream: string) => events.filter((event) => event.stream === stream),
    readStreams: async (streams: readonly string[]) =>
      streams.map((stream) => events.filter((event) => event.stream === stream)),
    async *readAll({ after }: { after: number }) {
      const rest = events.filter(({ position }) => position > after);
      for (let at = 0; at < rest.length; at += 2) yield rest.slice(at, at + 2);
    },
  }) as unknown as EventStore;

/** Gives every event a time of its own, by a clock that jumps back and forth. */
const withClock = (events: readonly LoggedEvent[], offsets: readonly number[]): LoggedEvent[] =>
  events.map((event, index) => ({
    ...event,
    metadata: {
      ...event.metadata,
      at: instant(index + (offsets[index % offsets.length] ?? 0)).toISOString(),
    },
  }));

const formulasAfter = (events: readonly LoggedEvent[]) => {
  const state = events
    .filter(({ stream }) => stream === streams.formulas())
    .reduce((before, event) => formulas.evolve(before, readEvent('formulas', event)), formulas.initial);
  return { version: state.version, set: state.formulas };
};

/** All rows that queries read: those behind figures, and those of single events. */
const rowsOf = async (read: Read) => {
  const { db, readModelVersion } = read;
  return {
    derived: await digestTables(db, readModelVersion.schema, derivedTables),
    history: await listHistory(read, {}, { limit: 1_000 }),
    parked: await deadLetters(read),
    formulas: await formulasInForce(read, '2026-05'),
  };
};

/** Reads a log as of some moments, and compares with a fold of the events up to each. */
const lookBack = async (
  { pool, database }: { pool: DatabasePool; database: TestDatabase },
  events: readonly LoggedEvent[],
  { moments, eventsBetween }: { moments: readonly number[]; eventsBetween: number },
) => {
  const live = await readingWithSnapshots(pool, events, eventsBetween);
  // People erased since are anonymous on past days too.
  const now = asReadNow(events);
  const past = new PastDays({
    database,
    store: storeOf(now),
    logger: pino({ level: 'silent' }),
    livePosition: () => events.at(-1)?.position ?? 0,
  });
  try {
    for (const minutes of moments) {
      const moment = instant(minutes);
      const last = events.findLastIndex(({ metadata }) => metadata.at <= moment.toISOString());
      const known = now.slice(0, last + 1);
      const read = await past.read(live, moment, '1');
      if (known.length === 0) {
        expect(read).toBeNull();
        continue;
      }
      if (!read) throw new Error('There is a past to read');
      const formulasThen = formulasAfter(known);
      const fold = await readingOf(pool, known, formulasThen);
      await forgetErased(pool, fold.readModelVersion.schema, {
        people: [...erasures(events).keys()],
        reasons: [],
      });
      expect(read.readModelVersion.formulas).toEqual(fold.readModelVersion.formulas);
      expect(await rowsOf(read)).toEqual(await rowsOf(fold));
      const [month] = await pnlMonths(read, '2026-05', '2026-05').then(({ months }) => months);
      const { totalRevenue, netProfit } = oracleOf(known, formulasThen.set)('2026-05').pnl.money;
      expect(month).toMatchObject({
        totalRevenue: toNumber(totalRevenue) / 100,
        netProfit: toNumber(netProfit) / 100,
      });
    }
  } finally {
    await past.stop();
  }
};

describe.each(testDatabases)('a look at any past moment on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('is a pure fold of the log up to there, under the formulas of then, however the clock went', {
    timeout: propertyTimeout,
  }, async () => {
    const { pool } = database;
    await fc.assert(
      fc
        .asyncProperty(
          anyLog({ minLength: 30, maxLength: 80 }),
          fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 1, maxLength: 6 }),
          fc.array(fc.integer({ min: -10, max: 90 }), { minLength: 1, maxLength: 3 }),
          fc.integer({ min: 5, max: 40 }),
          ({ events }, offsets, moments, eventsBetween) =>
            lookBack({ pool, database }, withClock(modest(events), offsets), { moments, eventsBetween }),
        )
        .afterEach(() => forgetReadModelVersions(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});

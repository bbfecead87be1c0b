import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Report } from '#domain/money/period.ts';
import { streams } from '#domain/records/streams.ts';
import { anyMonth } from '#domain/testing/arbitraries.ts';
import type { Month } from '#domain/values/month.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../../../tests/propertyRuns.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import type { LoggedEvent } from '../../foldedState/event.ts';
import type { Read } from '../../reading/read.ts';
import { forgetReadModelVersions } from '../../readModelVersions/readModelVersions.ts';
import { anyLog } from '../../testing/anyLog.ts';
import { modest } from '../../testing/modest.ts';
import { readingOf } from '../../testing/readModelVersion.ts';
import { proveClosedMonths } from '../movement/proof.ts';
import { monthlyRevenue, softwareBreakdown, staffCosts } from './breakdowns.ts';
import { pnlMonths } from './months.ts';
import { reportedMonth } from './periods.ts';
import { isWhole, reportOf } from './report.ts';

/** A log in which a month is closed between two of its events. */
const withClose = (
  events: readonly LoggedEvent[],
  index: number,
  month: Month,
  data: Report,
): LoggedEvent[] => {
  const [before, after] = [events.slice(0, index + 1), events.slice(index + 1)];
  const last = before.at(-1);
  const position = (last?.position ?? 0) + 1;
  const metadata = { at: last?.metadata.at ?? '', by: '1', correlationId: 'close', causationId: 'close' };
  const close = {
    id: '00000000-0000-4000-8000-000000000000',
    stream: streams.period(month),
    version: 1,
    position,
    type: 'PeriodClosed',
    data,
    metadata,
  };
  return [...before, close, ...after.map((event) => ({ ...event, position: event.position + 1 }))];
};

const logOf = (events: readonly LoggedEvent[]) => ({
  readStreams: async (names: readonly string[]) =>
    names.map((name) => events.filter(({ stream }) => stream === name)),
  async *readAll({ after }: { after: number }) {
    yield events.filter(({ position }) => position > after);
  },
});

const columnOf = async (read: Read, month: Month, basis?: 'restated') => {
  const { months } = await pnlMonths(read, month, month, basis);
  const { version: _, closed: __, ...column } = months[0] ?? {};
  return column;
};

/** Names, and words about a record, are those of now. */
const withoutWords = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => !/^(name|\w+Name|description|reason)$/.test(key))
          .sort(([one], [other]) => (one < other ? -1 : 1)),
      )
    : value;

/** Every breakdown of a month as lines in an order of their own. */
const linesOf = async (read: Read, month: Month): Promise<string[]> => {
  const { projectBreakdown } = await monthlyRevenue(read, month);
  const { teamMembers, freelancers } = await staffCosts(read, month);
  const { software } = await softwareBreakdown(read, month);
  return [...projectBreakdown, ...teamMembers, ...freelancers, ...software]
    .map((line) => JSON.stringify(line, withoutWords))
    .sort();
};

describe.each(testDatabases)('a closed month of random agencies on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('stays as it was reported whatever comes later, and is restated as its records are', {
    timeout: propertyTimeout,
  }, async () => {
    let counted = 0;
    await fc.assert(
      fc
        .asyncProperty(
          anyLog({ minLength: 40, maxLength: 100 }),
          anyMonth,
          fc.nat(),
          fc.nat(3),
          async (log, month, at, late) => {
            const events = modest(log.events);
            if (events.length === 0) return;
            const index = at % events.length;
            // Some are of a position that changes have come after.
            const seen = events.slice(0, Math.max(1, index + 1 - late));
            const shown = await readingOf(database.pool, seen);
            const report = await reportOf(shown, month, seen.at(-1)?.position ?? 0);
            expect(isWhole(report)).toBe(true);
            const [reported, lines] = [await columnOf(shown, month), await linesOf(shown, month)];

            const read = await readingOf(database.pool, withClose(events, index, month, report));
            const without = await readingOf(database.pool, events);
            expect(await columnOf(read, month, 'restated')).toEqual(await columnOf(without, month));
            if (!(await reportedMonth(read, month))) {
              expect(late).toBeGreaterThan(0);
              expect(await columnOf(read, month)).toEqual(await columnOf(without, month));
              return;
            }
            counted += 1;
            expect(await columnOf(read, month)).toEqual(reported);
            expect(await linesOf(read, month)).toEqual(lines);
            const proved = await proveClosedMonths(
              { read, log: logOf(withClose(events, index, month, report)) },
              new AbortController().signal,
            );
            expect(proved).toEqual([{ month, isWhole: true, leaves: [] }]);
            // Nothing that moved the month came between what was shown and the close.
            const closing = await readingOf(database.pool, events.slice(0, index + 1));
            expect(await columnOf(closing, month)).toEqual(reported);
          },
        )
        .afterEach(() => forgetReadModelVersions(database.pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
    expect(counted).toBeGreaterThan(0);
  });
});

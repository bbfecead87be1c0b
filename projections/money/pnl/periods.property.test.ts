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
import { anyLog } from '../../testing/anyLog.ts';
import { modest } from '../../testing/modest.ts';
import { storeOf } from '../../testing/reading.ts';
import { emptyReadModelVersions, readingOf } from '../../testing/readModelVersion.ts';
import { explain } from '../explain/queries.ts';
import { proveClosedMonths } from '../movement/proof.ts';
import { movement } from '../movement/queries.ts';
import { monthlyRevenue, softwareBreakdown, staffCosts } from './breakdowns.ts';
import { pnlMonths } from './months.ts';
import { reportedMonth } from './periods.ts';
import { isWhole, reportOf } from './report.ts';

/** A log that grows step by step, with the agency's events and with closed and reopened months. */
class Told {
  readonly #month: Month;
  readonly events: LoggedEvent[] = [];
  #version = 0;

  constructor(month: Month) {
    this.#month = month;
  }

  before(count: number): readonly LoggedEvent[] {
    return this.events.slice(0, Math.max(1, this.events.length - count));
  }

  add(events: readonly LoggedEvent[]): void {
    for (const event of events) this.events.push({ ...event, position: this.events.length + 1 });
  }

  close(report: Report): void {
    this.#addPeriod('PeriodClosed', report);
  }

  reopen(): void {
    this.#addPeriod('PeriodReopened', {});
  }

  #addPeriod(type: string, data: object): void {
    this.#version += 1;
    const at = this.events.at(-1)?.metadata.at ?? '';
    this.add([
      {
        id: `00000000-0000-4000-8000-00000000000${this.#version}`,
        stream: streams.period(this.#month),
        version: this.#version,
        position: 0,
        type,
        data,
        metadata: { at, by: '1', correlationId: 'period', causationId: 'period' },
      },
    ]);
  }
}

/** Rows of the P&L that list their lines. */
const explained = ['totalRevenue', 'grossProfit', 'otherOperatingCosts', 'netProfit'] as const;

/** After every event of a test log. */
const farOff = new Date('2099-01-01T00:00:00Z');

const columnOf = async (read: Read, month: Month, basis?: 'restated'): Promise<Record<string, unknown>> => {
  const { months } = await pnlMonths(read, month, month, basis);
  const { version: _, closed: __, ...column } = months[0] ?? {};
  return column;
};

/** Names, and texts about a record, are the present ones. */
const withoutWords = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => !/^(name|\w+Name|description|reason)$/.test(key))
          .sort(([one], [other]) => (one < other ? -1 : 1)),
      )
    : value;

/** Every breakdown of a month as lines, sorted. */
const linesOf = async (read: Read, month: Month, basis?: 'restated'): Promise<string[]> => {
  const { projectBreakdown } = await monthlyRevenue(read, month, basis);
  const { teamMembers, freelancers } = await staffCosts(read, month, basis);
  const { software } = await softwareBreakdown(read, month, basis);
  return [...projectBreakdown, ...teamMembers, ...freelancers, ...software]
    .map((line) => JSON.stringify(line, withoutWords))
    .sort();
};

describe.each(testDatabases)('a closed month of random agencies on $name', ({ open }) => {
  const database = databaseForAll({ open });

  /** The month's report that a close would store after these events. */
  const lookAt = async (events: readonly LoggedEvent[], month: Month) => {
    const read = await readingOf(database.pool, events);
    const report = await reportOf(read, month, events.at(-1)?.position ?? 0);
    expect(isWhole(report)).toBe(true);
    return {
      report,
      column: await columnOf(read, month, 'restated'),
      lines: await linesOf(read, month, 'restated'),
    };
  };

  it('stays as it was reported whatever comes later, is restated as its records are, and the bridge comes to the difference', {
    timeout: propertyTimeout,
  }, async () => {
    let [counted, reopened] = [0, 0];
    await fc.assert(
      fc
        .asyncProperty(
          anyLog({ minLength: 40, maxLength: 100 }),
          anyMonth,
          // How much of the log has happened by each close, and how many events before it the figures were read.
          fc.array(fc.tuple(fc.nat(99), fc.nat(3)), { minLength: 1, maxLength: 3 }),
          async (log, month, closes) => {
            const events = modest(log.events);
            if (events.length === 0) return;
            const told = new Told(month);
            let reported: Awaited<ReturnType<typeof lookAt>> | undefined;
            let done = 0;
            for (const [share, late] of closes.toSorted(([one], [other]) => one - other)) {
              const until = Math.max(1, Math.ceil((events.length * share) / 100));
              told.add(events.slice(done, until));
              done = Math.max(done, until);
              if (reported) {
                reopened += 1;
                told.reopen();
              }
              const seen = await lookAt(told.before(late), month);
              told.close(seen.report);
              const closing = await readingOf(database.pool, told.events);
              reported = (await reportedMonth(closing, month)) ? seen : undefined;
              if (!reported) expect(late).toBeGreaterThan(0);
              // Nothing that moved the month came between reading its figures and closing it.
              else expect(await columnOf(closing, month, 'restated')).toEqual(seen.column);
            }
            told.add(events.slice(done));

            const read = await readingOf(database.pool, told.events);
            const without = await columnOf(await readingOf(database.pool, events), month);
            expect(await columnOf(read, month, 'restated')).toEqual(without);
            if (!reported) {
              expect(await reportedMonth(read, month)).toBeNull();
              expect(await columnOf(read, month)).toEqual(without);
              return;
            }
            counted += 1;
            const { report, column, lines } = reported;
            expect(await columnOf(read, month)).toEqual(column);
            expect(await linesOf(read, month)).toEqual(lines);
            for (const figure of explained) {
              expect(column[figure]).toEqual(expect.any(Number));
              expect((await explain(read, figure, month, null)).value).toBe(column[figure]);
              expect((await explain(read, figure, month, null, 'restated')).value).toBe(without[figure]);
            }
            const signal = new AbortController().signal;
            const store = storeOf(told.events);
            expect(await proveClosedMonths({ read, log: store }, signal)).toEqual([
              { month, isWhole: true, leaves: [] },
            ]);
            const from = new Date(told.events[report.position - 1]?.metadata.at ?? 0);
            const bridge = await movement(
              { read, log: store, eventsOfStream: 25 },
              { start: month, end: month, from, to: null, now: farOff, since: report.position },
              signal,
            );
            expect(column).toMatchObject(bridge.from.figures);
            expect(without).toMatchObject(bridge.to.figures);
            const steps = [...bridge.steps, bridge.otherSteps];
            const net = steps.reduce((sum, { effect }) => sum + Math.round(effect.netProfit * 100), 0);
            expect(net).toBe(Math.round(bridge.change.netProfit * 100));
          },
        )
        .afterEach(() => emptyReadModelVersions(database.pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
    expect(counted).toBeGreaterThan(0);
    expect(reopened).toBeGreaterThan(0);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import { rent } from '#domain/testing/records.ts';
import { workedMonth } from '#domain/testing/workedMonth.ts';
import { addMonths, type Month } from '#domain/values/month.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { storeOf } from '../../testing/reading.ts';
import { readingOf, readingWithSnapshots } from '../../testing/readModelVersion.ts';
import { workedMonthLog } from '../../testing/workedMonth.ts';
import { reportOf } from '../pnl/report.ts';
import { proveClosedMonths } from './proof.ts';

describe.each(testDatabases)('the check of closed months on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('given figures that changed between closes, then each is proved, and the log is read once', async () => {
    const log = workedMonthLog();
    const close = async (month: Month, altered: object = {}) => {
      const position = log.events.at(-1)?.position ?? 0;
      const report = await reportOf(await readingOf(database.pool, log.events), month, position);
      log.appendRaw(streams.period(month), { type: 'PeriodClosed', data: { ...report, ...altered } });
      return report.leaves;
    };
    const [before, after] = [addMonths(workedMonth, -1), addMonths(workedMonth, 1)];
    const plan = streams.allocationPlan(1, workedMonth);
    await close(after);
    log.append(streams.otherCost(1), { type: 'OtherCostAdded', data: rent });
    const told = await close(before);
    const data = {
      entries: [{ allocationId: 90, person: { kind: 'freelancer' as const, id: 1 }, hours: 90 }],
    };
    log.append(plan, { type: 'AllocationsReplaced', data: { ...data, additional: null } });
    await close(workedMonth);
    log.append(streams.project(2), { type: 'ProjectDeleted', data: {} });
    log.append(streams.period(before), { type: 'PeriodReopened', data: {} });
    expect(await close(before, { leaves: [] })).not.toEqual(told);
    log.append(streams.project(1), { type: 'ProjectDeleted', data: {} });

    const read = await readingWithSnapshots(database.pool, log.events, 5);
    const store = storeOf(log.events);
    const reads = [vi.spyOn(store, 'readAll'), vi.spyOn(store, 'readStreams')];
    expect(await proveClosedMonths({ read, log: store }, new AbortController().signal)).toEqual([
      { month: before, isWhole: false, leaves: expect.arrayContaining(['retainerRevenue']) },
      { month: workedMonth, isWhole: true, leaves: [] },
      { month: after, isWhole: true, leaves: [] },
    ]);
    for (const each of reads) expect(each).toHaveBeenCalledOnce();
  });
});

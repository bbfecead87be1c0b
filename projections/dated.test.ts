import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import { workedMonth } from '#domain/testing/workedMonth.ts';
import { type TestDatabase, testDatabases } from '../tests/databases.ts';
import { listHistory } from './history/queries.ts';
import { dashboardMetrics } from './money/dashboard/queries.ts';
import { utilizationHistory } from './money/outlook/queries.ts';
import { staffCosts } from './money/pnl/breakdowns.ts';
import { freelancerMonths } from './money/profitability/queries.ts';
import { listMonthAllocations } from './plans/allocations/queries.ts';
import type { Read } from './reading/read.ts';
import { readingOf } from './testing/readModelVersion.ts';
import { workedMonthLog } from './testing/workedMonth.ts';

const july = '2026-07';

/** The worked month, in which Ada is paid more from July, Cleo leaves after May, and Dan joins in June. */
const log = () => {
  const it = workedMonthLog();
  it.append(streams.teamMember(1), {
    type: 'TeamMemberTermsChanged',
    data: { from: july, terms: { salary: 4_200_000 } },
  });
  const withMonths = (stream: string, months: object) => {
    const added = it.events.find((event) => event.stream === stream && event.type.endsWith('Added'));
    it.appendRaw(stream, {
      type: added?.type.replace('Added', 'Updated') ?? '',
      data: { ...(added?.data as object), ...months },
    });
  };
  withMonths(streams.teamMember(3), { endMonth: workedMonth });
  withMonths(streams.freelancer(1), { startMonth: '2026-06' });
  return it;
};

describe.each(testDatabases)('people whose terms and months change, on $name', ({ open }) => {
  let database: TestDatabase;
  let read: Read;
  beforeAll(async () => {
    database = await open();
    read = await readingOf(database.pool, log().events);
  });
  afterAll(() => database.close());

  const namesIn = async (month: string) => {
    const { teamMembers, freelancers } = await staffCosts(read, month);
    return [...teamMembers, ...freelancers].map(({ name }) => name);
  };

  it('cost what their terms are in the month, as long as they are there', async () => {
    expect(await namesIn(workedMonth)).toEqual(['Ada', 'Bea', 'Cleo', 'Eve']);
    expect(await namesIn('2026-06')).toEqual(['Ada', 'Bea', 'Dan', 'Eve']);
    const salaryIn = async (month: string) => (await staffCosts(read, month)).teamMembers[0]?.monthlySalary;
    expect([await salaryIn('2026-06'), await salaryIn(july)]).toEqual([3000, 3500]);
  });

  it('are listed in the months they are there, and in others only with the hours they have', async () => {
    const membersIn = async (month: string) =>
      (await dashboardMetrics(read, month)).teamUtilizationDetails.map(({ name }) => name);
    expect(await membersIn(workedMonth)).toEqual(['Ada', 'Bea', 'Cleo']);
    expect(await membersIn('2026-06')).toEqual(['Ada', 'Bea']);
    const freelancersIn = async (month: string) =>
      (await freelancerMonths(read, month)).map(({ name, contractedHours, allocatedHours, totalCost }) => ({
        name,
        contractedHours,
        allocatedHours,
        totalCost,
      }));
    // Dan has hours in May, before he joins: they stay in the plan, and cost nothing.
    expect(await freelancersIn(workedMonth)).toEqual([
      { name: 'Dan', contractedHours: 0, allocatedHours: 26.5, totalCost: 0 },
      { name: 'Eve', contractedHours: 0, allocatedHours: 12, totalCost: 726 },
    ]);
    expect((await freelancersIn('2026-04')).map(({ name }) => name)).toEqual(['Eve']);
    expect((await freelancersIn('2026-06'))[0]).toMatchObject({
      name: 'Dan',
      contractedHours: 20,
      totalCost: 900,
    });
  });

  it('have a rate of utilisation for each month of a span, without capacity where they are away', async () => {
    const { months, members } = await utilizationHistory(read, '2026-04', july);
    expect(members.map(({ name, months }) => [name, months.length])).toEqual([
      ['Ada', months.length],
      ['Bea', months.length],
      ['Cleo', months.length],
    ]);
    expect(members[2]?.months.map(({ workingHours }) => workingHours)).toEqual([105.6, 100.8, 0, 0]);
  });

  it('stand beside their hours with what they cost in that month', async () => {
    const allocations = await listMonthAllocations(read, workedMonth);
    expect(allocations.find(({ teamMemberId }) => teamMemberId === 1)?.teamMember).toMatchObject({
      salary: '36000',
      hourlyRate: '24.06',
      changes: [
        { from: null, salary: '36000' },
        { from: july, salary: '42000' },
      ],
    });
  });

  it('have a history that says from which month, and what was and will be then', async () => {
    const { entries } = await listHistory(read, { kind: 'teamMember', id: '1' }, { limit: 1 });
    expect(entries).toMatchObject([
      {
        event: 'TeamMemberTermsChanged',
        month: july,
        changes: [{ field: 'salary', from: '36000', to: '42000' }],
      },
    ]);
  });
});

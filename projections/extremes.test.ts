import { beforeAll, describe, expect, it } from 'vitest';
import { freelancerInput, teamMemberInput } from '#domain/people/personInput.ts';
import { projectInput } from '#domain/projects/projectInput.ts';
import { streams } from '#domain/records/streams.ts';
import { SumTooLarge } from '#domain/values/money.ts';
import { testDatabases } from '../tests/databases.ts';
import { databaseForAll } from '../tests/setUp.ts';
import { outlook } from './money/outlook/queries.ts';
import { monthlyCosts, pnlMonths } from './money/pnl/months.ts';
import { freelancerMonths, projectProfitability, teamProfitability } from './money/profitability/queries.ts';
import { listMonthAllocations } from './plans/allocations/queries.ts';
import { planOf } from './plans/planning/plan.ts';
import { monthPlanning } from './plans/planning/queries.ts';
import type { Read } from './reading/read.ts';
import { listDeadLetters } from './testing/deadLetters.ts';
import { createLog } from './testing/log.ts';
import { readingOf } from './testing/readModelVersion.ts';

const max = '999999999999.99';
const month = '2099-12';
const someone = { name: 'Someone', email: 'someone@example.com', role: 'Writer' };

/** An agency with the largest amount in every field: none of them may stop the projector. */
const extremeLog = () => {
  const log = createLog();
  log.append(streams.client(1), { type: 'ClientCreated', data: { name: 'Northwind' } });
  const bodies = [
    { projectType: 'sla', allocatedHours: 100_000, startMonth: month },
    { projectType: 'retainer', revenue: max },
    { projectType: 'one_off', revenue: max, revenueSplit: `[{"month":"${month}","amount":"${max}"}]` },
    { projectType: 'one_off', revenue: max },
  ];
  bodies.forEach((body, index) => {
    const fields = projectInput.parse({ name: 'Project', clientId: 1, hourlyRate: max, ...body });
    log.append(streams.project(index + 1), {
      type: 'ProjectCreated',
      data: { ...fields, status: 'planning' },
    });
  });
  log.append(streams.teamMember(1), {
    type: 'TeamMemberAdded',
    data: teamMemberInput.parse({ ...someone, salary: max, workingHours: 168 }),
  });
  log.append(streams.freelancer(1), {
    type: 'FreelancerAdded',
    data: freelancerInput.parse({ ...someone, hourlyRate: max, minAgreedHours: 744, startMonth: month }),
  });
  bodies.forEach((_, index) => {
    const entries = (['teamMember', 'freelancer'] as const).map((kind, place) => ({
      allocationId: index * 3 + place + 1,
      person: { kind, id: 1 },
      hours: 744,
    }));
    log.append(streams.allocationPlan(index + 1, month), {
      type: 'AllocationsReplaced',
      data: { entries, additional: { allocationId: index * 3 + 3, hours: 744 } },
    });
  });
  return log;
};

describe.each(testDatabases)('the largest amounts there can be, on $name', ({ open }) => {
  const database = databaseForAll({ open });
  let read: Read;
  beforeAll(async () => {
    read = await readingOf(database.pool, extremeLog().events);
  });

  it('park nothing', async () => {
    expect(await listDeadLetters(read)).toEqual([]);
  });

  it('that come to more than a number holds are withheld, and never rounded', async () => {
    const answers = [
      monthPlanning(read, month),
      outlook(read, '2099-01', month),
      pnlMonths(read, '2099-01', month),
      monthlyCosts(read, month),
      teamProfitability(read, month),
      freelancerMonths(read, month),
      projectProfitability(read, month),
      planOf(read, 1, month),
      listMonthAllocations(read, month),
    ];
    const sums = await Promise.allSettled(answers);
    expect(sums.map(({ status }) => status)).toEqual(answers.map(() => 'rejected'));
    for (const sum of sums) expect(sum).toMatchObject({ reason: expect.any(SumTooLarge) });
  });

  it('leave months alone that they are not in', async () => {
    const answers = await pnlMonths(read, '2099-01', '2099-02');
    // A number that JSON can't represent would become null.
    expect(JSON.parse(JSON.stringify(answers))).toEqual(answers);
  });

  it('a subscription whose span ends before it begins counts in no month, and parks nothing', async () => {
    const log = extremeLog();
    log.append(streams.softwareCost(1), {
      type: 'SoftwareCostAdded',
      data: {
        name: 'Editor',
        description: null,
        defaultMonthlyCost: 1000,
        costType: 'direct',
        isActive: true,
        startMonth: month,
        endMonth: '2099-01',
      },
    });
    const reading = await readingOf(database.pool, log.events);
    expect(await listDeadLetters(reading)).toEqual([]);
    for (const { directSoftwareCosts } of (await pnlMonths(reading, '2099-01', '2099-11')).months) {
      expect(directSoftwareCosts).toBe(0);
    }
  });
});

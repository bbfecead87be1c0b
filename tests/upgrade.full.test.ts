import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMonths, monthsBetween } from '#domain/values/month.ts';
import { ukMonthOf } from '#domain/values/ukDay.ts';
import { answersOf } from './answers.ts';
import { testDatabases } from './databases.ts';
import type { HttpClient } from './httpClient.ts';
import { killable } from './kill/killable.ts';
import { leaveOut } from './leftOut.ts';
import { lostAnswers } from './lostAnswers.ts';
import { checkOut, previousCommit, textIn } from './previousVersion.ts';
import { replayed } from './replays.ts';

/**
 * Responses that may differ from the previous version's, each with the ruling that requires it, in full. An entry only
 * applies to the commit that adds it, so it may stay.
 */
const mayDiffer: readonly { where: RegExp; why: string }[] = [
  {
    where:
      /^\/api\/explain|\.(monthlyCost|directCost|operatingCost|\w*[cC]osts|profit|margin|targetProfit|targetRatio|grossProfit|netProfit|grossMargin|netMargin|averageGrossMargin|calculation|amountCalculation)\b/,
    why: 'The direct part of a cost of a person, and their target, are computed exactly and rounded once',
  },
  {
    where: /^\/api\/explain|\.(clientsGoingWell|health|lifecycle)\b/,
    why: 'How a project goes and where it is in its life are two groups, each the last of its own',
  },
  {
    where: /\.(status|underAllocated)\b/,
    why: 'Statuses of allocation compare with the requirement rounded to the nearest half hour',
  },
  {
    where: /\.(value|totalValue|billableRevenue|revenueGenerated)\b/,
    why: 'What allocated hours of a project without a rate are worth counts at the default rate',
  },
  {
    where: /\.(capacityStatus|capacityStatusWithFreelancers)\b/,
    why: 'Demand without any capacity is overallocated',
  },
  {
    where: /\.(requiredHours|remainingHours)\b/,
    why: 'One-off work that is in no month yet needs its hours once over its life',
  },
  {
    where: /\.(utilizationTone|teamUtilizationTone)\b/,
    why: 'Colours of utilisation go by the figure as it reads',
  },
  {
    where: /^\/api\/admin\/formulas\.workingDays\.days\./,
    why: 'Bank holidays that the calendar lacks or misnames are put right by a dated list',
  },
  {
    where: /^\/api\/explain\?figure=clientsGoingWell\b/,
    why: 'Clients going well are explained by the last choice of how their projects go',
  },
  {
    where: /^\/api\/explain.*\.change\b/,
    why: 'The change behind a line is the last one of what its amount follows from, found in the history',
  },
];

const file = 'tests/upgrade.full.test.ts';
const thisMonth = ukMonthOf(new Date());
const nextMonth = addMonths(thisMonth, 1);

type Fields = Record<string, unknown> & { id: number };

/** Typical changes on top of the sample agency: none may be refused. */
const workOn = async (client: HttpClient): Promise<void> => {
  const list = async (path: string) => (await client.get(path)).body as [Fields, ...Fields[]];
  const projects = await list('/api/projects');
  const [{ id: teamMemberId, ...member }] = await list('/api/team-members');
  const [{ id: freelancerId, ...freelancer }] = await list('/api/freelancers');
  const sla = projects.find(({ projectType }) => projectType === 'sla');
  const retainer = projects.find(({ projectType }) => projectType === 'retainer');
  const plan = `/api/allocations/project/${sla?.id}/month/${nextMonth}`;
  const { version } = (await client.get(plan)).body as { version: number };
  const entries = [
    { teamMemberId, allocatedHours: 31.5 },
    { freelancerId, allocatedHours: 7 },
  ];
  const dated = { effectiveFrom: nextMonth, reason: 'A raise' };
  const adjustment = { softwareCostId: 1, month: thisMonth, adjustedCost: '95.55', reason: 'Fewer seats' };
  const writes = [
    () => client.put(plan, { expectedVersion: version, entries, additionalHours: 2 }),
    () => client.put(plan, { expectedVersion: version + 1, entries, additionalHours: 3.5 }),
    () => client.post('/api/software-cost-adjustments', adjustment),
    () => client.put(`/api/team-members/${teamMemberId}`, { ...member, ...dated, salary: '51234.56' }),
    () => client.put(`/api/freelancers/${freelancerId}`, { ...freelancer, ...dated, hourlyRate: '61.5' }),
    () => client.post('/api/pnl/costs', { month: thisMonth, operatingSoftwareCosts: '321.09' }),
    () => client.delete(`/api/projects/${retainer?.id}`),
  ];
  for (const write of writes) {
    const { status, text } = await write();
    expect(status, text).toBeLessThan(300);
  }
  const { id } = await replayed(client, { employerNiUplift: 0.15 }, 'The budget');
  const adopted = await client.post(`/api/admin/replays/${id}/adopt`, { reason: 'The budget' });
  expect(adopted.status, adopted.text).toBe(200);
  // The log has it a moment later.
  await expect
    .poll(async () => (await client.get('/api/history?kind=formulas')).body, { interval: 50 })
    .toMatchObject({ entries: [{ event: 'FormulasAdopted' }] });
};

const commit = await previousCommit();
if (!commit) {
  leaveOut(
    'The data of the version before were not read by this one',
    'run the tests in a clone whose history goes back by a commit',
  );
}

describe.runIf(commit).each(testDatabases)('data of the version before, on $name', (kind) => {
  const planner = killable(kind);
  let previous: string;
  beforeAll(async () => {
    previous = await mkdtemp(join(tmpdir(), 'planner-previous-'));
    await checkOut(commit ?? '', previous);
  });
  afterAll(() => rm(previous, { recursive: true, force: true }));

  it('are answered alike by this one: every figure, and all of history', { timeout: 480_000 }, async () => {
    const months = monthsBetween(addMonths(thisMonth, -11), addMonths(thisMonth, 2));
    const pastDay = `${addMonths(thisMonth, -2)}-15`;
    const old = planner.startFrom(previous, { SAMPLE_DATA: 'agency' });
    const asked = await old.signIn();
    await workOn(asked);
    const before = await answersOf(asked, months, pastDay);
    old.kill('SIGTERM');
    expect(await old.ended).toBe(0);

    const now = await answersOf(await planner.start().signIn(), months, pastDay);

    const known = await textIn(previous, file);
    const wanted = mayDiffer.filter(({ why }) => !known.includes(why));
    const lost = lostAnswers(before, now).filter((line) => !wanted.some(({ where }) => where.test(line)));
    expect(lost.slice(0, 40)).toEqual([]);
    expect(before.size).toBeGreaterThan(18 * months.length);
    expect(before.get('/api/admin/parked-events')).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import { member, subscription } from '#domain/testing/records.ts';
import { workedMonth } from '#domain/testing/workedMonth.ts';
import { testDatabases } from '../tests/databases.ts';
import { databaseForAll } from '../tests/setUp.ts';
import { largestAmount } from './money/lines/queries.ts';
import { listManualFigures } from './money/manualCosts/readModel.ts';
import { findOtherCost, listOtherCosts, otherCostsSummary } from './money/otherCosts/readModel.ts';
import { softwareBreakdown } from './money/pnl/breakdowns.ts';
import { pnlMonths } from './money/pnl/months.ts';
import {
  findAdjustment,
  findSoftwareCost,
  listAdjustments,
  listSoftwareCosts,
} from './money/softwareCosts/readModel.ts';
import type { Read } from './reading/read.ts';
import { awkwardAgencyLog, july } from './testing/awkwardAgency.ts';
import { createDiary } from './testing/diary.ts';
import { expectBridges } from './testing/expectBridges.ts';
import { readingOf } from './testing/readModelVersion.ts';

const month = workedMonth;

describe.each(testDatabases)('the costs of an agency of edge cases, on $name', ({ open }) => {
  const database = databaseForAll({ open });
  let read: Read;
  beforeAll(async () => {
    read = await readingOf(database.pool, awkwardAgencyLog().events);
  });

  it('lists subscriptions by name without regard to case, each once, as it is in the month', async () => {
    const subscriptions = await listSoftwareCosts(read, month);
    expect(subscriptions.map(({ name }) => name)).toEqual(['Adobe', 'base', 'mail', 'zoom']);
    const costs = [await findSoftwareCost(read, 1, month), await findSoftwareCost(read, 1, july)];
    expect(costs.map((cost) => cost?.defaultMonthlyCost)).toEqual(['120', '150']);
  });

  it('has the adjustments of the month alone, in the order of their subscriptions', async () => {
    const adjustments = await listAdjustments(read, month);
    expect(adjustments.map(({ softwareCostId, adjustedCost }) => [softwareCostId, adjustedCost])).toEqual([
      [1, '0'],
      [2, '80'],
    ]);
    expect(await findAdjustment(read, 2, '2026-06')).toMatchObject({ adjustedCost: '90' });
    expect(await findAdjustment(read, 2, july)).toBeNull();
  });

  it('breaks the month down to what each subscription costs, adjusted or not', async () => {
    const { software } = await softwareBreakdown(read, month);
    expect(
      software.map((row) => [row.name, row.adjustedCost, row.reason, row.directCost, row.operatingCost]),
    ).toEqual([
      ['Adobe', 80, 'Credit', 40, 40],
      ['mail', null, null, 0, 30],
      ['zoom', 0, 'Free month', 0, 0],
    ]);
  });

  it('bridges the profits where people who have left are planned', async () => {
    const [column] = (await pnlMonths(read, month, month)).months;
    await expectBridges(read, month, column?.grossProfit ?? 0);
  });

  it('counts other costs in their month, recurring ones from it on, by category', async () => {
    const costs = await listOtherCosts(read, month);
    expect(costs.map(({ name }) => name)).toEqual(['Advice', 'Party', 'rent', 'zoo']);
    const dearer = await listOtherCosts(read, july);
    expect(dearer.map(({ name, amount }) => [name, amount])).toEqual([
      ['insurance', '3'],
      ['rent', '120'],
    ]);
    const ending = await listOtherCosts(read, '2026-04');
    expect(ending.map(({ name }) => name)).toEqual(['April', 'lease', 'rent']);
    const rents = [await findOtherCost(read, 1, month), await findOtherCost(read, 1, july)];
    expect(rents.map((rent) => rent?.amount)).toEqual(['100', '120']);
    expect((await otherCostsSummary(read, july)).total).toBe(123);
    // In July it still exists, but no longer falls due.
    expect(await findOtherCost(read, 8, july)).toMatchObject({ name: 'lease', endMonth: '2026-04' });
    expect(await otherCostsSummary(read, month)).toEqual({
      month,
      total: 500,
      count: 4,
      categories: [
        { category: 'legal', total: 300, count: 1 },
        { category: 'office', total: 100, count: 1 },
        { category: 'travel', total: 100, count: 2 },
      ],
    });
  });

  it('finds the manual figures of a span, its first and last month included', async () => {
    const figureOf = await listManualFigures(read, '2026-09', '2026-10');
    const months = ['2026-08', '2026-09', '2026-10', '2026-11'];
    expect(months.map((each) => figureOf(each, 'otherOperatingCosts'))).toEqual([null, 900, 1000, null]);
  });

  it('names the record with the largest amount, whichever it is, and without pay the largest that is no person’s', async () => {
    const { did, events } = createDiary();
    const amounts: { withPay: unknown; withoutPay: unknown }[] = [];
    const look = async () => {
      const now = await readingOf(database.pool, events);
      amounts.push({ withPay: await largestAmount(now, true), withoutPay: await largestAmount(now, false) });
    };
    const credit = { amount: -900, description: null, category: 'other', isRecurring: false, endMonth: null };
    did(streams.otherCost(1), 'OtherCostAdded', { ...credit, name: 'Credit', month });
    await look();
    did(streams.softwareCost(2), 'SoftwareCostAdded', { ...subscription, defaultMonthlyCost: 1_200 });
    await look();
    did(streams.teamMember(3), 'TeamMemberAdded', { ...member, salary: 90_000_000 });
    await look();
    const [cost, software, person] = [
      { kind: 'otherCost', id: 1 },
      { kind: 'softwareCost', id: 2 },
      { kind: 'teamMember', id: 3 },
    ];
    expect(amounts).toEqual([
      { withPay: cost, withoutPay: cost },
      { withPay: software, withoutPay: software },
      { withPay: person, withoutPay: software },
    ]);
    read = await readingOf(database.pool, awkwardAgencyLog().events);
  });
});

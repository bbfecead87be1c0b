import { beforeAll, describe, expect, test } from 'vitest';
import { manualFigures } from '#domain/money/leaves.ts';
import { addMonths, type Month, monthsBetween } from '#domain/values/month.ts';
import { allocationStatus } from '#domain/values/status.ts';
import { dashboardMetrics } from '#projections/money/dashboard/queries.ts';
import { pnlMonths } from '#projections/money/pnl/months.ts';
import { pnlWithTentative } from '#projections/money/pnl/tentative.ts';
import { listMonthAllocations } from '#projections/plans/allocations/queries.ts';
import { billableHours } from '#projections/plans/resourcePlanning/queries.ts';
import type { Read } from '#projections/reading/read.ts';
import { readingOf } from '#projections/testing/readModelVersion.ts';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import { sampleHistory } from './testing/history.ts';

const current: Month = '2026-11';
const past = monthsBetween(addMonths(current, -11), current);
const coming = monthsBetween(addMonths(current, 1), addMonths(current, 2));

describe.each(testDatabases)('the figures of the sample agency on $name', ({ open }) => {
  const database = databaseForAll({ open });
  let read: Read;

  beforeAll(async () => {
    read = await readingOf(database.pool, sampleHistory(current));
  });

  test.each([...past, ...coming])('%s earns what an agency of eighteen people earns', async (month) => {
    const { totalRevenue, averageGrossMargin } = await dashboardMetrics(read, month);

    expect(totalRevenue).toBeGreaterThan(90_000);
    expect(totalRevenue).toBeLessThan(160_000);
    expect(averageGrossMargin).toBeGreaterThan(0.35);
    expect(averageGrossMargin).toBeLessThan(0.6);
  });

  test.each([...past, ...coming])(
    '%s has costs of every kind, and what is left is a profit',
    async (month) => {
      const [column] = (await pnlMonths(read, month, month)).months;

      for (const figure of manualFigures) expect([figure, column?.[figure]]).not.toEqual([figure, 0]);
      expect(column?.netMargin).toBeGreaterThan(0.05);
      expect(column?.netMargin).toBeLessThan(0.45);
    },
  );

  test.each(past)('%s keeps most people busy', async (month) => {
    const { teamUtilization, teamUtilizationDetails } = await dashboardMetrics(read, month);
    const busy = teamUtilizationDetails.filter(({ utilizationRate }) => utilizationRate >= 0.5);

    expect(teamUtilization).toBeGreaterThan(0.5);
    expect(teamUtilization).toBeLessThan(0.8);
    expect(busy.length).toBeGreaterThanOrEqual(11);
  });

  test('the current month has people above their hours, and people hardly used', async () => {
    const { teamUtilizationDetails } = await dashboardMetrics(read, current);
    const rates = teamUtilizationDetails.map(({ utilizationRate }) => utilizationRate);

    expect(rates.filter((rate) => rate > 1).length).toBeGreaterThanOrEqual(2);
    expect(rates.filter((rate) => rate < 0.2).length).toBeGreaterThanOrEqual(1);
    expect(rates.filter((rate) => rate >= 0.6 && rate <= 1).length).toBeGreaterThanOrEqual(9);
    expect(Math.max(...rates)).toBeLessThan(1.2);
  });

  test('utilisation thins out in the months to come', async () => {
    const months = await Promise.all([current, ...coming].map((month) => dashboardMetrics(read, month)));
    const [now = 0, next = 0, last = 0] = months.map(({ teamUtilization }) => teamUtilization);

    expect(next).toBeLessThan(now * 0.8);
    expect(last).toBeLessThan(next);
    expect(last).toBeGreaterThan(0.05);
  });

  test('the current month has projects in every state of allocation', async () => {
    const { projects } = await billableHours(read, current);
    const allocations = await listMonthAllocations(read, current);
    const states = projects.map(({ projectId, billableHours: required }) => {
      const allocated = allocations
        .filter((allocation) => allocation.projectId === projectId)
        .reduce((sum, { allocatedHours }) => sum + allocatedHours, 0);
      return allocationStatus(allocated, required);
    });

    expect(new Set(states)).toEqual(
      new Set(['Not Started', 'Under Allocated', 'Fully Allocated', 'Over Allocated']),
    );
  });

  /** 140 and 180 hours at £80 at 60 %, and from the second month on 60 hours at £65 at 30 %. */
  test.each([
    ['tentative', [140 * 80, 180 * 80 + 60 * 65]],
    ['weighted', [140 * 80 * 0.6, 180 * 80 * 0.6 + 60 * 65 * 0.3]],
  ] as const)('the forecast shows what is %s apart from what is won', async (counting, revenues) => {
    const from = addMonths(current, 1);
    const to = addMonths(current, 2);
    const { tentative, ...won } = await pnlWithTentative(read, counting, from, to);

    expect(tentative?.map(({ revenue }) => revenue)).toEqual(revenues);
    expect(won).toEqual(await pnlMonths(read, from, to));
  });

  test('time off takes its hours from those that somebody has, and no more', async () => {
    const memberIn = async (month: Month, name: string) =>
      (await dashboardMetrics(read, month)).teamUtilizationDetails.find((each) => each.name === name);

    // 40 hours a week, in a month of 21 working days: less a week's holiday, and less an afternoon's course.
    expect(await memberIn(current, 'Luca Ferrand')).toMatchObject({ workingHours: 21 * 8 - 5 * 8 });
    expect(await memberIn(current, 'Rufus Ekwall')).toMatchObject({ workingHours: 21 * 8 - 4 });
    // 22.5 hours a week, less three days, which leave less than was planned before.
    const leaving = await memberIn(current, 'Bethan Corrigall');
    expect(leaving).toMatchObject({ workingHours: (21 - 3) * 4.5 });
    expect(leaving?.allocatedHours).toBeGreaterThan((21 - 3) * 4.5);
    expect(leaving?.allocatedHours).toBeLessThan(21 * 4.5);
    // 32 hours a week in 23 days; two requested days off don't count until they are accepted.
    expect(await memberIn('2026-12', 'Zainab Rafiqui')).toMatchObject({
      workingHours: expect.closeTo(23 * 6.4),
    });
  });

  test('three agreed projects are in no month yet, and some clients are not going well', async () => {
    const { unscheduled, clientsGoingWell, clientsWithProjects } = await dashboardMetrics(read, current);

    expect(unscheduled).toHaveLength(3);
    expect(clientsWithProjects).toBe(15);
    expect(clientsGoingWell).toBe(11);
  });
});

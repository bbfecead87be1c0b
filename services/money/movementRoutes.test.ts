import { beforeAll, describe, expect, it } from 'vitest';
import type { MovementView } from '#projections/money/movement/view.ts';
import type { PnlView } from '#projections/money/pnl/view.ts';
import type { Whole } from '#projections/reading/pay.ts';
import { add, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { replayed } from '../../tests/replays.ts';
import { serverForAll } from '../../tests/setUp.ts';
import { enterWorkedMonth, workedMonth } from '../../tests/workedMonth.ts';

describe.each(testDatabases)('why the worked month moved, on $name', (kind) => {
  const server = serverForAll(kind, { now: () => now });
  let kofi: HttpClient;
  let now = new Date('2026-02-02T09:00:00Z');
  const on = (day: string) => {
    now = new Date(`${day}T10:00:00Z`);
  };

  beforeAll(async () => {
    await enterWorkedMonth(server.admin);
    const user = aUser('kofi', { role: 'admin', firstName: 'Kofi', lastName: 'Mensah' });
    await add(server.admin, '/api/admin/users', user);
    kofi = await server.signedIn('kofi');

    on('2026-02-10');
    const adjustment = { softwareCostId: 2, month: workedMonth, adjustedCost: '149.99' };
    await kofi.post('/api/software-cost-adjustments', { ...adjustment, reason: 'Ten more seats' });
    await kofi.post('/api/clients', { name: 'Moves nothing' });
    on('2026-02-12');
    await server.admin.put('/api/allocations/project/2/month/2026-05', {
      expectedVersion: 1,
      entries: [{ teamMemberId: 2, allocatedHours: 45 }],
      additionalHours: 9,
      reason: 'The launch',
    });
  });

  const ask = (search: Record<string, string>) =>
    server.admin.get(
      `/api/pnl/movement?${new URLSearchParams({ start: workedMonth, end: workedMonth, ...search })}`,
    );
  const movement = async (search: Record<string, string>): Promise<MovementView> => {
    const answer = await ask(search);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as MovementView;
  };

  it('given formulas that were adopted, then they are a change like any other; the largest stands first', async () => {
    on('2026-02-20');
    const set = { netProfitIncludesOtherCosts: true, monthlyCostIncludesEmployerNi: true };
    const replay = await replayed(server.admin, set);
    const reason = 'Rent is a cost';
    expect((await server.admin.post(`/api/admin/replays/${replay.id}/adopt`, { reason })).status).toBe(200);
    const moved = await movement({ from: '2026-02-09' });
    expect(moved.from).toMatchObject({
      at: '2026-02-09T23:59:59.999Z',
      formulas: 1,
      netProfitIncludesOtherCosts: false,
      memoMonths: [workedMonth],
      figures: { netProfit: 3565.72, totalRevenue: 16_213.05 },
    });
    expect(moved.to).toMatchObject({
      at: now.toISOString(),
      formulas: 2,
      netProfitIncludesOtherCosts: true,
      memoMonths: [],
    });
    expect(moved.steps.map(({ entries, effect }) => [entries[0]?.record.name, effect.netProfit])).toEqual([
      // Other costs of £2,310.25, and 13.8% of two salaries: £414 and £575 a month.
      ['Planning formulas', -3299.25],
      // Four more hours at £82.50, and the freelancer's 6.5 hours beyond the agreed ones less.
      ['A sla', 330 + 292.5],
      ['Software Two', -100],
    ]);
    expect(moved.steps[0]?.effect).toMatchObject({ staffCosts: 989, otherCosts: 0 });
    expect(moved.change.netProfit).toBe(-2776.75);
    expect(moved.movers.map(({ record, steps, level }) => [record.kind, record.name, steps, level])).toEqual([
      ['formulas', 'Planning formulas', 1, 266.47],
      ['allocationPlan', 'A sla', 1, 888.97],
      ['softwareCost', 'Software Two', 1, 788.97],
    ]);
    expect(moved.otherSteps).toMatchObject({ count: 0, effect: { netProfit: 0 } });
    expect(moved.unmoved).toBe(1);
  });

  it('then each change says who, when, why, from what to what, and what of the forecast it moved', async () => {
    const { steps } = await movement({ from: '2026-02-09', to: '2026-02-10' });
    expect(steps).toMatchObject([
      {
        entries: [
          {
            at: '2026-02-10T10:00:00.000Z',
            by: { name: 'Kofi Mensah' },
            event: 'SoftwareCostAdjusted',
            record: { kind: 'softwareCost', id: '2' },
            month: workedMonth,
            changes: [{ field: 'effectiveCost', from: '49.99', to: '149.99' }],
            reason: 'Ten more seats',
          },
        ],
        effect: { revenue: 0, staffCosts: 0, softwareCosts: 100, otherCosts: 0, netProfit: -100 },
      },
    ]);
  });

  it('then today’s side is today’s forecast', async () => {
    const { months } = (await server.admin.get('/api/pnl?from=2026-04&to=2026-06')).body as Whole<PnlView>;
    const { to } = await movement({ from: '2026-02-09', start: '2026-04', end: '2026-06' });
    const netProfit = months.reduce((sum, month) => sum + Math.round(month.netProfit * 100), 0);
    expect(Math.round(to.figures.netProfit * 100)).toBe(netProfit);
  });

  it('given months that nothing touched, or no time in between, then nothing moved', async () => {
    const quiet = await movement({ from: '2026-02-09', to: '2026-02-12', start: '2027-01', end: '2027-03' });
    expect(quiet).toMatchObject({ steps: [], movers: [], change: { netProfit: 0 }, unmoved: 3 });
    const same = await movement({ from: '2026-02-11', to: '2026-02-11' });
    expect(same).toMatchObject({ steps: [], movers: [], change: { netProfit: 0 }, unmoved: 0 });
    expect(same.from.figures).toEqual(same.to.figures);
  });

  it('given a day before everything, then all of it is a change', async () => {
    const { begun, from, change, steps } = await movement({ from: '2026-01-01', to: '2026-02-09' });
    expect(begun).toBe('2026-02-02T09:00:00.000Z');
    expect(from.figures.totalRevenue).toBe(0);
    expect(change.netProfit).toBe(3565.72);
    expect(steps.flatMap(({ entries }) => entries[0]?.record.name ?? [])).toContain('Member One');
  });

  it.each([
    [{ from: 'yesterday' }, 'from', /Enter a day as YYYY-MM-DD/],
    [{}, 'from', /Enter a day as YYYY-MM-DD/],
    [{ from: '2026-02-21' }, 'from', /still to come/],
    [{ from: '2026-02-09', to: '2026-03-01' }, 'to', /still to come/],
    [{ from: '2026-02-09', to: '2026-02-08' }, 'to', /lies before the first/],
    [{ from: '2026-02-09', start: 'May' }, 'start', /Enter a month as YYYY-MM/],
    [{ from: '2026-02-09', end: '2026-04' }, 'end', /lies before the first/],
    [{ from: '2026-02-09', end: '2046-04' }, 'end', /at most 120 months/],
  ])('given %j, then it is refused at the field %s', async (search, path, message) => {
    const answer = await ask(search);
    expectRefusal(answer);
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ path, message: expect.stringMatching(message) }] },
    });
  });
});

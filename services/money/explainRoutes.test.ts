import { beforeAll, describe, expect, it } from 'vitest';
import { figureNames } from '#domain/money/figures.ts';
import type { ExplainView } from '#projections/money/explain/view.ts';
import { add, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { serverForAll } from '../../tests/setUp.ts';
import { enterWorkedMonth, workedMonth } from '../../tests/workedMonth.ts';

describe.each(testDatabases)('explaining the worked month on $name', (kind) => {
  const server = serverForAll(kind);
  let kofi: HttpClient;
  beforeAll(async () => {
    await enterWorkedMonth(server.admin);
    await add(
      server.admin,
      '/api/admin/users',
      aUser('kofi', { role: 'admin', password: 'swordfish secret' }),
    );
    kofi = await server.signedIn('kofi', 'swordfish secret');
  });

  const explain = async (figure: string, record?: string, month = workedMonth): Promise<ExplainView> => {
    const search = new URLSearchParams({ figure, month, ...(record && { record }) });
    const answer = await server.admin.get(`/api/explain?${search}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as ExplainView;
  };
  const linesOf = ({ terms }: ExplainView) =>
    terms.flatMap(({ lines }) =>
      lines.map(({ record, calculation, amount }) => [record.name, calculation, amount]),
    );

  it('given a cost, then each line tells how it came about, and they add up to it', async () => {
    const explained = await explain('directStaffCosts');
    expect(explained).toMatchObject({
      figure: 'directStaffCosts',
      label: 'Direct Staff Costs',
      month: workedMonth,
      unit: 'money',
      record: null,
      value: 7055.5,
      formula: '£3,000 + £2,500 + £900 + £363 + £292.50 = £7,055.50',
    });
    expect(linesOf(explained)).toEqual([
      ['Member One', '£36,000 a year ÷ 12 = £3,000', 3000],
      ['Member Two', '£50,000 a year ÷ 12 × 60% = £2,500 direct, the rest of £4,166.67 operating', 2500],
      ['Freelancer One', '20h agreed × £45/h', 900],
      ['Freelancer Two', '12h beyond the agreed 0h × £60.50/h, of which 50% is direct', 363],
      ['Freelancer One', '6.5h beyond the agreed 20h × £45/h', 292.5],
    ]);
  });

  it.each([
    [
      'totalRevenue',
      '£3,000 retainer revenue + £3,712.50 SLA revenue + £9,500.55 one-off revenue = £16,213.05',
    ],
    [
      'grossMargin',
      '(£16,213.05 revenue − £7,055.50 direct staff costs − £120.50 direct software costs) ÷ £16,213.05 revenue = 55.7%',
    ],
    [
      'netProfit',
      '£16,213.05 revenue − £7,055.50 direct staff costs − £120.50 direct software costs' +
        ' − £5,446.34 operating staff costs − £24.99 operating software costs = £3,565.72',
    ],
    [
      'clientBillableHours',
      '50h of retainers + 40h contracted by SLAs + 5h additional for SLAs + 143.3425h of one-off projects = 238.3425h',
    ],
    ['capacityUtilization', '238.3425h client billable hours ÷ 262.5h direct hours of the team = 90.8%'],
    [
      'capacityGapWithFreelancers',
      '238.3425h client billable hours − 262.5h direct hours of the team − 20h agreed with freelancers = −44.1575h',
    ],
    ['teamUtilization', '125.5h allocated to the team ÷ 426.3h working hours of the team = 29.4%'],
    ['clientsGoingWell', '1'],
    ['internalTeamHours', '168h + 94.5h = 262.5h'],
  ])('given %s, then the formula has its numbers in place', async (figure, formula) => {
    expect((await explain(figure)).formula).toBe(formula);
  });

  it('given a change by somebody with a reason, then its line names them, and the others stay as they were', async () => {
    await kofi.post('/api/software-cost-adjustments', {
      softwareCostId: 2,
      month: '2026-08',
      adjustedCost: '10',
      reason: 'Fewer seats',
    });
    const { terms } = await explain('directSoftwareCosts', 'softwareCost-2', '2026-08');
    expect(terms[0]?.lines).toMatchObject([
      { amount: 25, change: { event: 'SoftwareCostAdded', by: { username: 'admin' }, reason: null } },
      {
        amount: -20,
        change: {
          event: 'SoftwareCostAdjusted',
          by: { id: '2', username: 'kofi' },
          reason: 'Fewer seats',
          changes: [{ field: 'effectiveCost', from: '49.99', to: '10' }],
        },
      },
    ]);
  });

  it('given clients that go well, then who said last how their projects go, not where those are in their life', async () => {
    const set = async (client: HttpClient, status: string) =>
      expect(await client.patch('/api/projects/1', { status })).toMatchObject({ status: 200 });
    const saidBy = async () => {
      const { terms } = await explain('clientsGoingWell');
      return terms[0]?.lines.map(({ change }) => [
        change?.event,
        change?.by.username,
        change?.changes.at(-1)?.to,
      ]);
    };
    await set(kofi, 'jurys out');
    await set(kofi, 'going well');
    await set(server.admin, 'review');
    expect(await saidBy()).toEqual([['ProjectStatusChanged', 'kofi', 'going well']]);
  });

  it('given a manual figure, then it stands in for the records, and names who entered it and why', async () => {
    const month = '2026-09';
    await kofi.post('/api/pnl/costs', { month, directStaffCosts: '750', reason: 'Payroll' });
    const { terms, value } = await explain('directStaffCosts', undefined, month);
    expect(value).toBe(750);
    expect(terms).toMatchObject([
      {
        value: 750,
        computed: 6400,
        lines: [
          {
            record: { kind: 'manualCosts', id: month, name: 'Manual figure' },
            calculation: 'Entered in place of the £6,400 that the records come to',
            change: { by: { username: 'kofi' }, reason: 'Payroll' },
          },
        ],
      },
    ]);
    // The person's own part is unchanged.
    expect((await explain('directStaffCosts', 'teamMember-1', month)).value).toBe(3000);
  });

  it('given a month without anything, then it says so for every figure', async () => {
    for (const figure of figureNames) {
      const { terms } = await explain(figure, undefined, '2025-06');
      for (const term of terms) expect(Number.isFinite(term.value)).toBe(true);
    }
    expect((await explain('retainerRevenue', undefined, '2025-06')).formula).toBe(
      'Nothing counts in this month',
    );
  });

  it.each([
    ['figure=profit&month=2026-05', 'figure'],
    ['month=2026-05', 'figure'],
    ['figure=netProfit', 'month'],
    ['figure=netProfit&month=2026-13', 'month'],
    ['figure=netProfit&month=2026-05&record=user-1', 'record'],
    ['figure=netProfit&month=2026-05&record=project-0', 'record'],
    ['figure=netProfit&month=2026-05&record=%27%3Bdrop', 'record'],
  ])('given ?%s, then 400 at %s', async (query, path) => {
    const answer = await server.admin.get(`/api/explain?${query}`);
    expectRefusal(answer);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it('given a record that is not there, then 404; given somebody who may not, then 403', async () => {
    const query = `figure=netProfit&month=${workedMonth}`;
    expect((await server.admin.get(`/api/explain?${query}&record=project-4711`)).status).toBe(404);
    await add(server.admin, '/api/admin/users', aUser('mia', { password: 'swordfish secret' }));
    const mia = await server.signedIn('mia', 'swordfish secret');
    expect((await mia.get(`/api/explain?${query}`)).status).toBe(403);
  });
});

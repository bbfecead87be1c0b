import { beforeAll, describe, expect, it } from 'vitest';
import { add, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { serverForAll } from '../../tests/setUp.ts';

type Column = Record<string, unknown> & { month: string };

describe.each(testDatabases)('profit and loss on $name', (kind) => {
  const server = serverForAll(kind);
  beforeAll(async () => {
    const client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    await add(server.admin, '/api/projects', aRetainer(client, { startMonth: '2026-02' }));
    await add(server.admin, '/api/team-members', aTeamMember({ salary: '12000' }));
    const rent = { name: 'Rent', month: '2026-02', amount: '500', isRecurring: true };
    await add(server.admin, '/api/other-costs', rent);
  });

  const columns = async (from: string, to: string) => {
    const { body } = await server.admin.get(`/api/pnl?from=${from}&to=${to}`);
    return (body as { months: Column[] }).months;
  };
  const costsOf = async (month: string) => (await server.admin.get(`/api/pnl/costs/${month}`)).body;
  const setFigures = (body: Record<string, unknown>) => server.admin.post('/api/pnl/costs', body);

  it('given a span, then it has a column for each of its months, in one answer', async () => {
    const found = await columns('2025-12', '2026-11');
    expect(found.map(({ month }) => month)).toEqual([
      '2025-12',
      ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
    ]);
    expect(found.map(({ totalRevenue }) => totalRevenue)).toEqual([0, 0, ...Array(10).fill(3000)]);
    expect(found[0]).toMatchObject({ netProfit: -1000, netMargin: 0, grossMargin: 0 });
  });

  it('given other operating costs, then they stand apart from total and net profit, and the answer says so', async () => {
    const { body } = await server.admin.get('/api/pnl?from=2026-03&to=2026-03');
    expect(body).toMatchObject({
      netProfitIncludesOtherCosts: false,
      months: [{ otherOperatingCosts: 500, totalOperatingCosts: 0, totalCosts: 1000, netProfit: 2000 }],
    });
  });

  it('given manual figures, then they stand in, are marked, and the computed ones are told beside them', async () => {
    const month = '2026-04';
    const answer = await setFigures({ month, directStaffCosts: '750.25', otherOperatingCosts: 0 });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        month,
        directStaffCosts: 750.25,
        otherOperatingCosts: 0,
        overrides: ['directStaffCosts', 'otherOperatingCosts'],
        computed: { directStaffCosts: 1000, otherOperatingCosts: 500 },
      },
    });
    expect(await costsOf(month)).toEqual(answer.body);
    expect(await columns(month, month)).toMatchObject([
      { directStaffCosts: 750.25, totalDirectCosts: 750.25, grossProfit: 2249.75, netProfit: 2249.75 },
    ]);
    expect((await server.admin.get(`/api/dashboard/metrics?month=${month}`)).body).toMatchObject({
      averageGrossMargin: 2249.75 / 3000,
    });
    expect(await costsOf('2026-05')).toMatchObject({ directStaffCosts: 1000, overrides: [], computed: {} });
  });

  it('given £61,000 of one and £62,000 of another, then the later one is refused with the first', async () => {
    const month = '2026-08';
    expect(await costsOf(month)).toMatchObject({ version: 0 });
    await setFigures({ month, directStaffCosts: '61000', expectedVersion: 0 });
    expect(await setFigures({ month, directStaffCosts: '62000', expectedVersion: 0 })).toMatchObject({
      status: 409,
      body: {
        current: { directStaffCosts: 61_000, version: 1 },
        version: 1,
        changedBy: { username: 'admin' },
      },
    });
    expect(await setFigures({ month, directStaffCosts: null, expectedVersion: 0 })).toMatchObject({
      status: 409,
    });
    expect(await setFigures({ month, directStaffCosts: '62000', expectedVersion: 1 })).toMatchObject({
      status: 200,
      body: { directStaffCosts: 62_000, version: 2 },
    });
    expect(await columns(month, month)).toMatchObject([{ version: 2 }]);
  });

  it('given an empty month, then every breakdown is empty and nothing is undefined', async () => {
    expect((await server.admin.get('/api/pnl/revenue/2025-01')).body).toEqual({
      month: '2025-01',
      totalRevenue: 0,
      retainerRevenue: 0,
      slaRevenue: 0,
      oneOffRevenue: 0,
      projectBreakdown: [],
    });
    expect((await server.admin.get('/api/pnl/software/2025-01')).body).toEqual({ software: [] });
  });

  it.each([
    ['/api/pnl?from=2026-05&to=2026-04', 'to'],
    ['/api/pnl?from=2026-05', 'to'],
    ['/api/pnl?from=2010-01&to=2026-04', 'to'],
    ['/api/pnl/costs/2026-5', 'month'],
    ['/api/pnl/revenue/May', 'month'],
    ['/api/pnl/breakdown/2026-00', 'month'],
    ['/api/pnl/software/2100-01', 'month'],
  ])('given GET %s, then 400 at %s', async (address, path) => {
    const answer = await server.admin.get(address);
    expectRefusal(answer);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it.each([
    [{ directStaffCosts: '5' }, 'month'],
    [{ month: '2026-05', directStaffCosts: '+5' }, 'directStaffCosts'],
    [{ month: '2026-05', otherOperatingCosts: '' }, 'otherOperatingCosts'],
    [{ month: '2026-05', operatingStaffCosts: true }, 'operatingStaffCosts'],
  ])('given figures %j, then 400 at %s', async (body, path) => {
    const answer = await setFigures(body);
    expectRefusal(answer);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});

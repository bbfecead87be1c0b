import { beforeAll, describe, expect, it } from 'vitest';
import { sheetLeaves, utilisationRow } from '#domain/imports/budgetSheet.ts';
import { figureLabels } from '#domain/money/figures.ts';
import { monthLabel, monthsBetween } from '#domain/values/month.ts';
import { add, aFreelancer, aRetainer, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { expectRefused } from '../../tests/problems.ts';
import { serverForAll } from '../../tests/setUp.ts';

const year = monthsBetween('2027-04', '2028-03');

type Figures = {
  month: string;
  totalRevenue: number;
  directStaffCosts: number | null;
  netProfit: number;
  capacityUtilization: number | null;
};
type Budget = {
  id: number;
  name: string;
  from: string;
  to: string;
  version: number;
  versions: Record<string, unknown>[];
  months: Figures[];
};

describe.each(testDatabases)('budgets on $name', (kind) => {
  const clock = { now: new Date('2026-05-10T12:00:00Z') };
  const server = serverForAll(kind, { now: () => clock.now });
  let [client, project] = [0, 0];
  beforeAll(async () => {
    client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    project = await add(server.admin, '/api/projects', aRetainer(client));
    await add(server.admin, '/api/team-members', aTeamMember({ salary: '12000' }));
    await add(server.admin, '/api/freelancers', aFreelancer({ hourlyRate: '50', minAgreedHours: 10 }));
    await add(server.admin, '/api/other-costs', {
      name: 'Rent',
      month: '2026-01',
      amount: '-75.25',
      isRecurring: true,
    });
    await server.admin.post('/api/pnl/costs', { month: '2027-05', operatingStaffCosts: '10.01' });
  });

  const get = async <Body>(path: string) => (await server.admin.get(path)).body as Body;
  const set = (body: object) => server.admin.post('/api/budgets', body);
  const forecast = async () => {
    const { months } = await get<{ months: Figures[] }>('/api/pnl?from=2027-04&to=2028-03');
    const busy = await utilisation('2027-04', '2028-03');
    return months.map((column, place) => {
      const {
        version: _,
        overrides: __,
        computed: ___,
        netProfitIncludesOtherCosts: ____,
        ...rows
      } = column as Figures & Record<string, unknown>;
      return { ...rows, capacityUtilization: busy[place] };
    });
  };
  /** As on the dashboard: a percentage with one decimal. */
  const utilisation = async (from: string, to: string) =>
    (await get<{ utilization: number }[]>(`/api/dashboard/outlook?from=${from}&to=${to}`)).map(
      ({ utilization }) => Number(utilization.toFixed(3)),
    );
  const later = async (revenue: string) => {
    clock.now = new Date(clock.now.getTime() + 86_400_000);
    const change = aRetainer(client, { revenue, effectiveFrom: '2027-04', reason: 'A larger team' });
    expect(await server.admin.put(`/api/projects/${project}`, change)).toMatchObject({ status: 200 });
  };

  it('given a budget is set from the forecast, then it has its rows to the penny, whatever changes later', async () => {
    const before = await forecast();
    const made = await set({ name: ' Budget 2027 ', from: '2027-04', reason: 'Board' });
    expect(made).toMatchObject({
      status: 201,
      body: {
        id: 1,
        name: 'Budget 2027',
        from: '2027-04',
        to: '2028-03',
        version: 1,
        versions: [{ version: 1, day: null, by: { username: 'admin' }, reason: 'Board' }],
      },
    });
    expect((made.body as Budget).months).toEqual(before);
    expect(before[1]).toMatchObject({ operatingStaffCosts: 10.01, otherOperatingCosts: -75.25 });
    expect(before[0]?.capacityUtilization).toBeGreaterThan(0);
    await later('3500');
    expect((await forecast())[0]?.totalRevenue).toBe(3500);
    expect((await get<Budget>('/api/budgets/1')).months).toEqual(before);
  });

  it('given it is revised, then it has another version, and the earlier one stays', async () => {
    const first = await get<Budget>('/api/budgets/1');
    const body = { name: 'Budget 2027', reason: 'One more designer' };
    const revised = await server.admin.post('/api/budgets/1/revise', body);
    expect(revised).toMatchObject({ status: 200, body: { version: 2, versions: [{}, { version: 2 }] } });
    expect((revised.body as Budget).months[0]?.totalRevenue).toBe(3500);
    expect((await get<Budget>('/api/budgets/1?version=1')).months).toEqual(first.months);
    expectRefused(await server.admin.get('/api/budgets/1?version=3'), 404, /^This budget does not exist/);
    // Unchanged: nothing is recorded.
    expect(await server.admin.post('/api/budgets/1/revise', body)).toMatchObject({ body: { version: 2 } });
    const { entries } = await get<{ entries: object[] }>('/api/history?kind=budget&id=1');
    expect(entries).toMatchObject([
      {
        event: 'BudgetRevised',
        record: { name: 'Budget 2027' },
        reason: 'One more designer',
        changes: [{ field: 'budgetedNetProfit' }],
      },
      { event: 'BudgetSet', changes: [{ field: 'name' }, { field: 'budgetedNetProfit', from: null }] },
    ]);
  });

  it('given a past day, then it is the forecast as it was known then', async () => {
    const made = await set({ name: 'As first planned', from: '2027-04', asOf: '2026-05-10' });
    expect(made).toMatchObject({ status: 201, body: { id: 2, versions: [{ day: '2026-05-10' }] } });
    expect((made.body as Budget).months[0]?.totalRevenue).toBe(3000);
    const { versions } = made.body as { versions: [{ position: number }] };
    const path = '/api/pnl/movement?start=2027-04&end=2028-03&from=2026-05-10';
    const moved = await get<{ change: Figures }>(`${path}&since=${versions[0].position}`);
    expect(moved.change.totalRevenue).toBe(12 * 500);
    expectRefused(await set({ name: 'X', from: '2027-04', asOf: '2026-06-30' }), 400, /still to come/);
    expectRefused(await set({ name: 'X', from: '2027-04', asOf: '2020-06-30' }), 400, /knows nothing/);
    expectRefused(await set({ name: 'X', from: '2027-04', asOf: '' }), 400, /Enter a day/);
  });

  it('given what is no budget, then it is said what to do', async () => {
    expectRefused(await set({ from: '2027-04' }), 400, /Name the budget/);
    expectRefused(await set({ name: 'X', from: '2027-05' }), 400, /begins with April/);
    expectRefused(await set({ name: 'X', from: '2031-04' }), 400, /up to two years ahead/);
    expectRefused(await set({ name: 'X', from: '2024-04' }), 400, /up to two years ahead/);
    expectRefused(await server.admin.post('/api/budgets/9/revise', { name: 'X' }), 404, /does not exist/);
    const taken = /There is a budget called budget 2027 already\. Choose another name, or revise that one/;
    expectRefused(await set({ name: 'budget 2027', from: '2027-04' }), 400, taken);
    expectRefused(await server.admin.post('/api/budgets/2/revise', { name: 'budget 2027' }), 400, taken);
    expectRefused(
      await set({ name: 'ＢＵＤＧＥＴ  2027', from: '2027-04' }),
      400,
      /already\. Choose another name/,
    );
    expect(await get<Budget[]>('/api/budgets')).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  const sheet = (change: (cells: string[], row: number) => string[] = (cells) => cells) =>
    [
      ['Figure', ...year.map(monthLabel)],
      ...sheetLeaves.map((leaf) => [
        figureLabels[leaf],
        ...year.map(() => (leaf === 'slaRevenue' ? '99.99' : '1')),
      ]),
    ].map((cells, index) => ({ row: index + 1, cells: change(cells, index + 1) }));

  it('given a sheet, then it is what that says, and each fault is told by its row', async () => {
    const revised = await server.admin.post('/api/budgets/2/revise', { name: 'Sheet', sheet: sheet() });
    expect(revised).toMatchObject({
      status: 200,
      body: { name: 'Sheet', version: 2, versions: [{}, { position: null, day: null }] },
    });
    expect((revised.body as Budget).months[11]).toMatchObject({
      month: '2028-03',
      totalRevenue: 101.99,
      directStaffCosts: 1,
    });
    const wrong = sheet((cells, row) =>
      row === 3 ? cells.with(2, 'lots') : row === 1 ? cells.with(3, 'May 2027') : cells,
    );
    expectRefused(
      await set({ name: 'X', from: '2027-04', sheet: wrong }),
      400,
      /Row 1: May 2027 stands twice.*Row 3: May 2027: “lots” is no amount/s,
    );
    expectRefused(await set({ name: 'X', from: '2027-04', sheet: [] }), 400, /nothing in this sheet/);
    expectRefused(await set({ name: 'X', from: '2026-04', sheet: sheet() }), 400, /year from April 2027/);
    expectRefused(
      await set({ name: 'X', from: '2027-04', asOf: '2026-05-10', sheet: sheet() }),
      400,
      /not both/,
    );
  });

  it('given a sheet with targets of utilisation, then they are of that version, and a target alone makes another', async () => {
    const targets = (first: string) => ({
      row: 10,
      cells: [utilisationRow, first, '0', ...year.slice(2).map(() => '')],
    });
    const revise = (first: string) =>
      server.admin.post('/api/budgets/2/revise', { name: 'Sheet', sheet: [...sheet(), targets(first)] });
    const shown = ({ body }: { body: unknown }) =>
      (body as Budget).months.map(({ capacityUtilization }) => capacityUtilization);
    const none = year.slice(2).map(() => null);
    const revised = await revise('33.3');
    expect(revised).toMatchObject({ status: 200, body: { version: 3 } });
    expect(shown(revised)).toEqual([0.333, 0, ...none]);
    expect(await revise('33.3')).toMatchObject({ body: { version: 3 } });
    expect(await revise('82.5%')).toMatchObject({ body: { version: 4 } });
    expect(shown(await server.admin.get('/api/budgets/2'))).toEqual([0.825, 0, ...none]);
    expect(shown(await server.admin.get('/api/budgets/2?version=3'))).toEqual([0.333, 0, ...none]);
    expect(shown(await server.admin.get('/api/budgets/2?version=2'))).toEqual([null, null, ...none]);
    expectRefused(await revise('-1'), 400, /Row 10: April 2027: “-1” is no percentage from 0 to 1000/);
  });

  it('given months in which the team has no hours, then none of them has a target', async () => {
    const leaving = aTeamMember({ salary: '12000', endMonth: '2027-05' });
    expect(await server.admin.put('/api/team-members/1', leaving)).toMatchObject({ status: 200 });
    const made = await set({ name: 'Nobody left', from: '2027-04' });
    const { months } = made.body as Budget;
    expect(months[1]?.capacityUtilization).toBe((await utilisation('2027-05', '2027-05'))[0]);
    expect(months[2]).toMatchObject({ month: '2027-06', capacityUtilization: null });
    expect(
      await server.admin.put('/api/team-members/1', aTeamMember({ salary: '12000', endMonth: null })),
    ).toMatchObject({
      status: 200,
    });
  });

  it('given a closed month, then it is budgeted with what was reported', async () => {
    const { digest } = await get<{ digest: string }>('/api/periods/2026-04/check');
    await server.admin.post('/api/periods/2026-04/close', { digest });
    const late = aRetainer(client, { revenue: '4000', effectiveFrom: '2026-04', reason: 'Late' });
    await server.admin.put(`/api/projects/${project}`, { ...late, closedMonths: 'restate' });
    const made = await set({ name: 'This year', from: '2026-04' });
    expect((made.body as Budget).months.slice(0, 2).map(({ totalRevenue }) => totalRevenue)).toEqual([
      3000, 4000,
    ]);
    expect((await get<Budget[]>('/api/budgets')).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it('given somebody who may not see pay, then rows of it are withheld, and they set none', async () => {
    await add(server.admin, '/api/admin/users', aUser('una', { role: 'admin', seesPay: false }));
    const una = await server.signedIn('una', 'battery staple');
    const { months, versions } = (await una.get('/api/budgets/1')).body as Budget;
    expect(months[0]).toMatchObject({ totalRevenue: 3500, directStaffCosts: null, netProfit: null });
    expect(months[0]?.capacityUtilization).toBeGreaterThan(0);
    expect(versions).toMatchObject([{ reason: null }, { reason: null }]);
    expectRefused(await una.post('/api/budgets', { name: 'X', from: '2027-04' }), 403, /not set to see pay/);
    expectRefused(await una.post('/api/budgets/1/revise', { name: 'X' }), 403, /not set to see pay/);
    const { entries } = (await una.get('/api/history?kind=budget&id=1')).body as { entries: object[] };
    expect(entries).toMatchObject([
      { changes: [], reason: null },
      { changes: [{ field: 'name' }], reason: null },
    ]);
  });

  it('given a name with characters that nobody sees, then it is refused', async () => {
    expectRefused(await set({ name: 'Plan\u202eA', from: '2027-04' }), 400, /characters that nobody sees/);
  });

  it('given two of one name at the same moment, then one of them is set, or has it', async () => {
    const count = async () => (await get<Budget[]>('/api/budgets')).length;
    const before = await count();
    const twin = () => set({ name: 'Twin', from: '2027-04' });
    const both = await Promise.all([twin(), twin()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect(await count()).toBe(before + 1);
    const renamed = await Promise.all(
      [1, 2].map((id) => server.admin.post(`/api/budgets/${id}/revise`, { name: 'Renamed' })),
    );
    expect(renamed.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('given net profit is defined anew after a close, then the budget of the closed month goes by its report', async () => {
    const netOf = async (path: string) => (await get<{ months: Figures[] }>(path)).months[0]?.netProfit ?? 0;
    const before = await netOf('/api/budgets/4');
    const formulas = { netProfitIncludesOtherCosts: true };
    const adopted = await server.admin.post('/api/admin/formulas/adopt', { formulas, reason: 'Rent counts' });
    expect(adopted).toMatchObject({ status: 200 });
    expect(await netOf('/api/budgets/4')).toBe(before);
    expect(await netOf('/api/pnl?from=2026-04&to=2027-03')).toBe(before);
    const told = async (basis: string) =>
      (
        await get<{ months: { netProfitIncludesOtherCosts: boolean }[] }>(
          `/api/pnl?from=2026-04&to=2026-05&basis=${basis}`,
        )
      ).months.map(({ netProfitIncludesOtherCosts }) => netProfitIncludesOtherCosts);
    expect(await told('reported')).toEqual([false, true]);
    expect(await told('restated')).toEqual([true, true]);
    // The rent is a credit of 75.25, and 1,000 more were earned by the records.
    expect(await netOf('/api/budgets/4?basis=restated')).toBe(before + 75.25);
    expect(await netOf('/api/pnl?from=2026-04&to=2027-03&basis=restated')).toBe(before + 1075.25);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { FormulaPreviewView } from '#projections/formulas/differences/view.ts';
import type { FormulasView } from '#projections/formulas/view.ts';
import type { HistoryView } from '#projections/history/view.ts';
import type { PnlView } from '#projections/money/pnl/view.ts';
import type { ResourcePlanningView } from '#projections/plans/resourcePlanning/view.ts';
import type { ReplayView } from '#projections/readModelVersions/view.ts';
import { add, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { serverForEach } from '../../tests/setUp.ts';

const now = new Date('2026-05-14T09:30:00.000Z');
const reason = 'The new financial year';

describe.each(testDatabases)('formulas from a month on, on $name', (kind) => {
  const server = serverForEach(kind, { now: () => now });
  let member: number;
  beforeEach(async () => {
    const client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    await add(server.admin, '/api/projects', aRetainer(client, { hourlyRate: '0' }));
    const fields = { salary: '36000', isUkEmployee: true, costType: 'direct', paidLeaveDays: 25 };
    member = await add(server.admin, '/api/team-members', aTeamMember(fields));
    await add(server.admin, '/api/other-costs', {
      name: 'Office rent',
      category: 'office',
      amount: '100',
      month: '2026-01',
      isRecurring: true,
    });
  });

  const ask = async <Body>(path: string): Promise<Body> => {
    const answer = await server.admin.get(path);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as Body;
  };
  const adopt = async (body: object) => {
    const answer = await server.admin.post('/api/admin/formulas/adopt', { reason, ...body });
    expect(answer.status, answer.text).toBe(200);
    return answer.body as ReplayView;
  };
  const inForce = () => ask<FormulasView>('/api/admin/formulas');
  const columns = async (from: string, to: string) =>
    (await ask<PnlView>(`/api/pnl?from=${from}&to=${to}`)).months;
  const fromApril = {
    formulas: { monthlyCostIncludesEmployerNi: true, workingDays: 'scotland' },
    from: '2027-04',
  };

  it('given a month, then the months before it keep their figures, and it and later ones have others', async () => {
    const before = await columns('2026-06', '2027-05');
    await adopt({ ...fromApril, formulas: { ...fromApril.formulas, netProfitIncludesOtherCosts: true } });
    const after = await columns('2026-06', '2027-05');
    const upTo = before.findIndex(({ month }) => month === '2027-04');
    expect(after.slice(0, upTo)).toEqual(before.slice(0, upTo));
    expect(before.every((column) => !column.netProfitIncludesOtherCosts)).toBe(true);
    for (const [place, column] of after.slice(upTo).entries()) {
      expect(column.netProfitIncludesOtherCosts).toBe(true);
      const was = before[upTo + place];
      // £36,000 × 13.8 % ÷ 12, and the rent.
      expect(column.directStaffCosts).toBe((was?.directStaffCosts ?? 0) + 414);
      expect(column.netProfit).toBe((was?.netProfit ?? 0) - 414 - 100);
    }
    const hours = async (month: string) =>
      (await ask<ResourcePlanningView>(`/api/dashboard/resource-planning/${month}`)).internalTeamHours;
    // Good Friday is a bank holiday of Scotland: 26 March 2027, when weekdays count, and 14 April 2028.
    expect(await hours('2027-03')).toBe(23 * 8);
    expect(await hours('2028-04')).toBe(19 * 8);
    const explained = await ask<{ value: number; terms: { value: number; lines: { amount: number }[] }[] }>(
      '/api/explain?figure=netProfit&month=2027-04',
    );
    expect(explained.value).toBe(after[upTo]?.netProfit);
    for (const { value, lines } of explained.terms)
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(value);
  });

  it('given another month, then what begins there or later goes, and without one all do', async () => {
    await adopt({ formulas: { employerNiUplift: 0.15 }, from: '2026-10' });
    await adopt({ formulas: { employerNiUplift: 0.16 }, from: '2027-04' });
    expect(
      (await inForce()).formulas.later?.map(({ from, employerNiUplift }) => [from, employerNiUplift]),
    ).toEqual([
      ['2026-10', 0.15],
      ['2027-04', 0.16],
    ]);
    const both = await inForce();
    await adopt({ formulas: { hoursPerDay: 8 }, from: '2027-01' });
    expect(
      (await inForce()).formulas.later?.map(({ from, employerNiUplift, hoursPerDay }) => [
        from,
        employerNiUplift,
        hoursPerDay,
      ]),
    ).toEqual([
      ['2026-10', 0.15, 7.5],
      ['2027-01', 0.15, 8],
    ]);
    await adopt({ formulas: { hoursPerDay: 6 } });
    expect((await inForce()).formulas).toEqual({ ...both.defaults, hoursPerDay: 6 });
    // An earlier version comes back with its months, and its number.
    const { formulasVersion } = await adopt({ formulas: both.formulas });
    expect(formulasVersion).toBe(both.version);
    expect((await inForce()).formulas).toEqual(both.formulas);
  });

  it('given formulas from a month on, then history names it, and that month alone moved with those after it', async () => {
    await adopt(fromApril);
    const { entries } = await ask<HistoryView>('/api/history?kind=formulas');
    const span = { startMonth: '2027-04', endMonth: null };
    expect(entries[0]?.changes.filter(({ field }) => field !== 'comparedNetProfit')).toEqual([
      { field: 'workingDays', from: 'weekdays', to: 'scotland', span },
      { field: 'monthlyCostIncludesEmployerNi', from: false, to: true, span },
    ]);
    const moved = async (month: string) =>
      (await ask<HistoryView>(`/api/history?kind=formulas&month=${month}`)).entries.length;
    expect(await moved('2027-04')).toBe(1);
    expect(await moved('2027-03')).toBe(0);
  });

  it('given a rate from a month on, then lists have that of this month', async () => {
    const rate = async () =>
      (await ask<{ id: number; hourlyRate: string }[]>('/api/team-members')).find(({ id }) => id === member)
        ?.hourlyRate;
    const before = await rate();
    await adopt({ formulas: { hoursPerDay: 8 }, from: '2026-06' });
    expect(await rate()).toBe(before);
    await adopt({ formulas: { hoursPerDay: 8 }, from: '2026-05' });
    expect(await rate()).not.toBe(before);
  });

  it('given a closed month, then a preview moves nothing of it, and says what it would be restated to', async () => {
    const { digest } = await ask<{ digest: string }>('/api/periods/2026-04/check');
    const closed = await server.admin.post('/api/periods/2026-04/close', { digest });
    expect(closed.status, closed.text).toBe(200);
    const [reported] = await columns('2026-04', '2026-04');
    const preview = async (body: object) => {
      const answer = await server.admin.post('/api/admin/formulas/preview', body);
      expect(answer.status, answer.text).toBe(200);
      return answer.body as FormulaPreviewView;
    };
    const netProfit = reported?.netProfit ?? 0;
    const everywhere = await preview({ formulas: { monthlyCostIncludesEmployerNi: true } });
    expect(everywhere.closed).toEqual([
      { month: '2026-04', reported: netProfit, from: netProfit, to: netProfit - 414 },
    ]);
    const april = ({ month }: { month: string }) => month === '2026-04';
    expect(everywhere.netProfit.find(april)).toEqual({ month: '2026-04', from: netProfit, to: netProfit });
    expect(everywhere.movers[0]?.change).toBe(everywhere.sum.change);
    expect(
      (await preview({ formulas: { monthlyCostIncludesEmployerNi: true }, from: '2026-05' })).closed,
    ).toEqual([]);
    const { id } = await adopt({ formulas: { monthlyCostIncludesEmployerNi: true } });
    expect((await columns('2026-04', '2026-04'))[0]?.netProfit).toBe(netProfit);
    // Its differences stay as they were when it was adopted.
    expect(await ask(`/api/admin/replays/${id}/differences`)).toMatchObject({ closed: everywhere.closed });
  });

  it('given a month farther ahead than twelve, then a preview looks at a year of it', async () => {
    const answer = await server.admin.post('/api/admin/formulas/preview', {
      formulas: { monthlyCostIncludesEmployerNi: true },
      from: '2028-05',
    });
    const { netProfit, sum } = answer.body as FormulaPreviewView;
    expect(netProfit.at(-1)?.month).toBe('2029-04');
    expect(sum.change).toBe(-414 * 12);
  });

  it.each([
    [{ from: 'April' }, 'from', 'Enter a month as YYYY-MM, such as 2026-06'],
    [{ from: '2031-01' }, 'from', 'Choose a month from June 2025 to May 2028.'],
    [{ from: '2020-01' }, 'from', 'Choose a month from June 2025 to May 2028.'],
  ])('given %j, then it is refused at its field, and nothing is adopted', async (asked, path, message) => {
    for (const route of ['formulas/preview', 'formulas/adopt', 'replays']) {
      const answer = await server.admin.post(`/api/admin/${route}`, {
        formulas: { hoursPerDay: 8 },
        reason,
        ...asked,
      });
      expectRefusal(answer);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
    }
    expect((await inForce()).version).toBe(1);
  });

  it('given they are kept to be compared, then months before are no other, and they are adopted as they were kept', async () => {
    const before = await columns('2026-06', '2027-05');
    const { body, status } = await server.admin.post('/api/admin/replays', { ...fromApril, reason });
    expect(status).toBe(201);
    const { id, formulas } = body as ReplayView;
    expect(formulas.later).toMatchObject([{ from: '2027-04', monthlyCostIncludesEmployerNi: true }]);
    const { differences } = await ask<{ differences: { month: string | null }[] }>(
      `/api/admin/replays/${id}/differences`,
    );
    expect(differences.length).toBeGreaterThan(0);
    expect(differences.filter(({ month }) => month === null || month < '2027-04')).toEqual([]);
    expect(await columns('2026-06', '2027-05')).toEqual(before);
    expect(await server.admin.post(`/api/admin/replays/${id}/adopt`, { reason })).toMatchObject({
      status: 200,
    });
    const after = await columns('2026-06', '2027-05');
    expect(after.map(({ netProfit }, place) => (netProfit ?? 0) - (before[place]?.netProfit ?? 0))).toEqual([
      ...Array(10).fill(0),
      -414,
      -414,
    ]);
  });

  it('given nothing is tried, then the log is counted anew under the formulas in force, later ones too', async () => {
    await adopt(fromApril);
    const { body } = await server.admin.post('/api/admin/replays', { formulas: {}, reason: 'A check' });
    expect(body).toMatchObject({ isRecount: true, formulas: { later: [{ from: '2027-04' }] } });
  });
});

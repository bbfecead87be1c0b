import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { sheetLeaves } from '#domain/imports/budgetSheet.ts';
import { figureLabels } from '#domain/money/figures.ts';
import { monthsBetween } from '#domain/values/month.ts';
import { ratio } from '#domain/values/ratio.ts';
import type { BudgetView } from '#projections/money/budgets/view.ts';
import type { OutlookMonth } from '#projections/money/outlook/view.ts';
import { percent } from '../../format/percent.ts';
import { type PnlRow, pnlRows } from '../../money/pnlRows.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { columnOf, forecastOf, staffAnswer } from '../../testing/financeAnswers.ts';
import { eachBesideThePnl, forecast, ok, openPnl, pnlAnswers, rowsOf } from '../../testing/pnlPage.ts';
// Loaded on first use; preloaded here, as a busy machine takes long.
import './BudgetCard.tsx';
import './BudgetsDialog.tsx';
import { differenceOf, sidesOf } from './budgetSides.ts';

const year = monthsBetween('2026-04', '2027-03');

const rowsOfMonth = (month: string, change = {}): BudgetView['months'][number] => {
  const { overrides: _, computed: __, version: ___, closed: ____, ...rows } = columnOf(month, change);
  return { capacityUtilization: null, ...rows };
};

const budget: BudgetView = {
  id: 3,
  name: 'Budget 2026',
  from: '2026-04',
  to: '2027-03',
  version: 2,
  versions: [1, 2].map((version) => ({
    version,
    name: 'Budget 2026',
    at: '2026-03-02T12:00:00.000Z',
    by: { id: '1', name: 'Ann Lee', username: 'ann' },
    position: version === 1 ? 12 : 40,
    day: version === 1 ? null : '2026-03-01',
    reason: null,
  })),
  months: year.map((month) =>
    rowsOfMonth(month, month === '2026-04' ? { totalRevenue: 15_000, netProfit: 4000, slaRevenue: 0 } : {}),
  ),
};
const { version: _, months: __, ...entry } = budget;

const answers = {
  ...pnlAnswers,
  'GET /api/budgets': ok([entry]),
  'GET /api/budgets/3': ok(budget),
  'GET /api/pnl?from=2026-04&to=2027-03': ok(
    forecastOf(columnOf('2026-05'), { months: year.map((month) => columnOf(month)) }),
  ),
};

const hours = (month: string, demandHours: number, teamHours: number): OutlookMonth => ({
  month,
  revenue: { retainer: 0, sla: 0, oneOff: 0, total: 0 },
  demandHours,
  teamHours,
  teamAndFreelancerHours: teamHours,
  utilization: ratio(demandHours, teamHours),
  capacityStatus: 'Healthy',
});

describe('the forecast beside a budget', () => {
  eachBesideThePnl();

  it('has budget, difference and per cent of the year to date, the year and each month', async () => {
    fakeApi(answers);
    openPnl('?budget=3');
    const table = await screen.findByRole('table', { name: 'Budget 2026, April 2026 to March 2027' });
    const [head, ...rows] = rowsOf(table);
    expect(head).toHaveLength(1 + 3 * 14);
    // In May 2026 April has ended.
    expect(head?.slice(1, 10)).toEqual([
      'Year to dateActual',
      'Year to dateBudget',
      'Year to dateDifference',
      '2026/27Outlook',
      '2026/27Budget',
      '2026/27Difference',
      'Apr 26Actual',
      'Apr 26Budget',
      'Apr 26Difference',
    ]);
    expect(head?.[10]).toBe('May 26Forecast');
    const row = (name: string) => rows.find(([label]) => label === name)?.slice(1, 10);
    expect(row('Total Revenue')).toEqual([
      ...['£16,213', '£15,000', '+£1,213+8.1%'],
      ...['£194,557', '£193,344', '+£1,213+0.6%'],
      ...['£16,213', '£15,000', '+£1,213+8.1%'],
    ]);
    expect(row('Net Profit')?.slice(0, 3)).toEqual(['£3,566', '£4,000', '−£434−10.9%']);
    // There is no percentage of nothing, and margins differ by points.
    expect(row('SLA Revenue')?.[2]).toBe('+£3,713');
    expect(row('Net Margin %')?.[2]).toBe('−4.7 pts');
    const differences = [...table.querySelectorAll('[data-adverse]')].map((each) => each.textContent);
    expect(differences).toContain('−£434−10.9%');
    expect(differences).not.toContain('+£1,213+8.1%');
    expect(screen.getByText(/version 2 of 2/).textContent).toBe(
      'Budget 2026, version 2 of 2: the forecast as of 1 March 2026, set 2 March 2026 by Ann Lee.',
    );
  });

  it('has utilisation beside its targets at the end, of now, and none of it where no target is set', async () => {
    const user = userEvent.setup();
    const targets: Record<string, number> = { '2026-04': 0.8, '2026-05': 0.9 };
    const targeted = {
      ...budget,
      months: budget.months.map((each) => ({ ...each, capacityUtilization: targets[each.month] ?? null })),
    };
    const calls = fakeApi({
      ...answers,
      'GET /api/budgets/3?version=1': ok(targeted),
      'GET /api/dashboard/outlook?from=2026-04&to=2027-03': ok(
        year.map((month, place) => (place === 0 ? hours(month, 70, 100) : hours(month, 285, 300))),
      ),
    });
    openPnl('?budget=3');
    const rows = async () => rowsOf(await screen.findByRole('table', { name: /^Budget 2026/ }));
    expect((await rows()).map(([label]) => label)).not.toContain('Utilisation %');
    expect(calls.filter((call) => call.includes('outlook'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: /Compare with a budget/ }));
    await user.click(await screen.findByRole('option', { name: 'Budget 2026, version 1' }));
    await screen.findByText(/^Utilisation is what clients’ work needs/);
    expect((await rows()).at(-1)?.slice(0, 16)).toEqual([
      'Utilisation %',
      ...['70.0%', '80.0%', '−10.0 pts'],
      // Ten months have no target, so the year has none.
      ...[percent((70 + 11 * 285) / (100 + 11 * 300)), '—', '—'],
      ...['70.0%', '80.0%', '−10.0 pts'],
      ...['95.0%', '90.0%', '+5.0 pts'],
      ...['95.0%', '—', '—'],
    ]);
    const cells = [...(await screen.findByRole('table', { name: /^Budget 2026/ })).querySelectorAll('tr')].at(
      -1,
    );
    expect(cells?.querySelector('[title="No target is set"]')).not.toBeNull();
    expect(cells?.querySelectorAll('[data-adverse]')).toHaveLength(2);
  });

  it('has the targets of several months by the hours of the team', () => {
    const month = (at: string, capacityUtilization: number | null) => ({
      ...rowsOfMonth(at),
      capacityUtilization,
    });
    const two = {
      ...budget,
      // A month without hours needs no target.
      months: [month('2026-04', 0.8), month('2026-05', 0.9), month('2026-06', null)],
    };
    const forecast = forecastOf(columnOf('2026-05'), {
      months: two.months.map((each) => columnOf(each.month)),
    });
    const [, whole] = sidesOf(
      two,
      forecast,
      [hours('2026-04', 80, 100), hours('2026-05', 270, 300), hours('2026-06', 0, 0)],
      '2026-05',
    );
    expect(whole?.is.capacityUtilization).toBeCloseTo(350 / 400, 10);
    expect(whole?.budget.capacityUtilization).toBeCloseTo(350 / 400, 10);
  });

  it.each([
    [true, [true, true]],
    [false, [false, false]],
  ])('has more other operating costs as adverse where net profit takes them in: %s', (isIn, adverse) => {
    const two = { ...budget, months: [rowsOfMonth('2026-04'), rowsOfMonth('2026-05')] };
    const more = { otherOperatingCosts: 9000, netProfitIncludesOtherCosts: isIn };
    const columns = ['2026-04', '2026-05'].map((month) => columnOf(month, more));
    const sides = sidesOf(two, forecastOf(columnOf('2026-05'), { months: columns }), [], '2026-05');
    const row = pnlRows.find(({ figure }) => figure === 'otherOperatingCosts') as PnlRow;
    expect(sides.slice(1, 3).map((side) => differenceOf(side, row)?.isAdverse)).toEqual(adverse);
  });

  it.each([
    ['reported', 'Reported'],
    ['restated', 'Restated'],
  ] as const)('names a closed month by its basis: %s', (basis, name) => {
    const closed = { at: '2026-05-02T12:00:00.000Z', position: 9, number: 1, otherwise: {} };
    const months = [columnOf('2026-04', { closed }), columnOf('2026-05')];
    const one = {
      ...budget,
      months: months.map(({ month }) => ({ ...rowsOfMonth(month), capacityUtilization: null })),
    };
    const sides = sidesOf(one, forecastOf(columnOf('2026-05'), { months }), [], '2026-05', basis);
    expect(sides.map(({ side }) => side)).toEqual(['Actual', 'Outlook', name, 'Forecast']);
  });

  it.each([
    ['before the twelve of the forecast', '2026-05', 'May 2026'],
    ['after the last that can be planned', '2027-12', 'December 2027'],
  ])('leads from a month %s to its breakdown, with total and manual figure', async (_, month, name) => {
    vi.setSystemTime(new Date('2026-11-14T12:00:00Z'));
    fakeApi({
      ...answers,
      'GET /api/budgets/3': ok({ ...budget, from: month, to: month, months: [rowsOfMonth(month)] }),
      [`GET /api/pnl?from=${month}&to=${month}`]: ok(
        forecastOf(columnOf(month), { months: [columnOf(month)] }),
      ),
      'GET /api/pnl?from=2026-09&to=2027-08': ok(
        forecastOf(columnOf('2026-11'), {
          months: monthsBetween('2026-09', '2027-08').map((each) => columnOf(each)),
        }),
      ),
      [`GET /api/pnl/breakdown/${month}`]: ok(staffAnswer),
    });
    openPnl('?budget=3');
    const figure = new RegExp(`^Direct Staff Costs of ${name}`);
    await userEvent.click(await screen.findByRole('button', { name: figure }));
    const dialog = await screen.findByRole('dialog', { name: `Direct Staff Costs - ${name}` });
    expect((await within(dialog).findAllByText('£7,055.50')).length).toBeGreaterThan(0);
    expect(within(dialog).getByRole('button', { name: 'Enter a manual figure' })).toBeDefined();
  });

  it('is chosen from a list that is read when somebody looks for one, and left again', async () => {
    const user = userEvent.setup();
    const calls = fakeApi(answers);
    openPnl();
    await forecast();
    expect(calls).not.toContain('GET /api/budgets');
    await user.click(screen.getByRole('button', { name: /Compare with a budget/ }));
    await user.click(await screen.findByRole('option', { name: 'Budget 2026' }));
    await screen.findByRole('table', { name: /^Budget 2026/ });
    await user.click(screen.getByRole('button', { name: /Compare with a budget/ }));
    await user.click(await screen.findByRole('option', { name: 'No budget' }));
    await forecast();
  });

  it('is compared in an earlier version, which its list offers while it is shown', async () => {
    const user = userEvent.setup();
    const months = budget.months.map((each) => ({ ...each, totalRevenue: 16_000 }));
    const first = { ...budget, version: 1, months };
    fakeApi({ ...answers, 'GET /api/budgets/3?version=1': ok(first) });
    openPnl('?budget=3');
    await screen.findByText(/version 2 of 2/);
    await user.click(screen.getByRole('button', { name: /Compare with a budget/ }));
    await user.click(await screen.findByRole('option', { name: 'Budget 2026, version 1' }));
    await screen.findByText(/^Budget 2026, version 1 of 2: the forecast as of 2 March 2026/);
    const table = screen.getByRole('table', { name: /^Budget 2026/ });
    const revenue = rowsOf(table).find(([label]) => label === 'Total Revenue');
    expect(revenue?.slice(1, 4)).toEqual(['£16,213', '£16,000', '+£213+1.3%']);
    expect(screen.getByRole('button', { name: /^Budget 2026, version 1/ })).toBeDefined();
  });

  it('given restated figures, then the budget beside them is asked for on the same basis', async () => {
    const year = answers['GET /api/pnl?from=2026-04&to=2027-03'];
    const calls = fakeApi({
      ...answers,
      'GET /api/budgets/3?basis=restated': ok(budget),
      'GET /api/pnl?from=2026-04&to=2027-03&basis=restated': year,
    });
    openPnl('?budget=3&basis=restated');
    await screen.findByRole('table', { name: /^Budget 2026/ });
    expect(calls).not.toContain('GET /api/budgets/3');
  });

  it('is revised as of a past day, which has to be chosen', async () => {
    const user = userEvent.setup();
    const calls = fakeApi({ ...answers, 'POST /api/budgets/3/revise': ok(budget) });
    openPnl('?budget=3');
    await user.click(await screen.findByRole('button', { name: /Compare with a budget/ }));
    await user.click(await screen.findByRole('option', { name: 'Set or revise…' }));
    await user.click(await screen.findByRole('button', { name: 'Revise Budget 2026…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revise Budget 2026' });
    await user.click(within(dialog).getByRole('radio', { name: 'As of a past day' }));
    await user.click(within(dialog).getByRole('button', { name: 'Revise budget' }));
    expect(await within(dialog).findByText('Choose the day')).toBeDefined();
    await user.click(within(dialog).getByRole('radio', { name: 'As it is now' }));
    await user.click(within(dialog).getByRole('button', { name: 'Revise budget' }));
    await waitFor(() => expect(calls).toContain('POST /api/budgets/3/revise'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is read from a sheet, whose faults are told by their rows before anything is sent', async () => {
    const user = userEvent.setup();
    const calls = fakeApi({ ...answers, 'POST /api/budgets': ok(budget) });
    openPnl();
    await forecast();
    await user.click(screen.getByRole('button', { name: /Compare with a budget/ }));
    await user.click(await screen.findByRole('option', { name: 'Set or revise…' }));
    await user.click(await screen.findByRole('button', { name: 'Set a budget…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Set a budget' });
    await user.click(within(dialog).getByRole('radio', { name: 'From a sheet' }));
    const send = within(dialog).getByRole('button', { name: 'Set budget' });
    expect(send.hasAttribute('disabled')).toBe(true);
    const lines = (label: string) =>
      [
        ['Figure', ...year],
        ...sheetLeaves.map((leaf, place) => [
          place === 0 ? label : figureLabels[leaf],
          ...year.map(() => '10'),
        ]),
      ].join('\n');
    const choose = async (text: string) => {
      const input = document.querySelector<HTMLInputElement>('input[type="file"]');
      if (!input) throw new Error('There is no field for a file');
      await user.upload(input, new File([text], 'budget.csv', { type: 'text/csv' }));
    };
    await choose(lines('Marketing'));
    expect(await within(dialog).findByText(/^Row 2: “Marketing” is no row of a budget/)).toBeDefined();
    expect(send.hasAttribute('disabled')).toBe(true);
    await choose(lines(figureLabels.retainerRevenue));
    await waitFor(() => expect(send.hasAttribute('disabled')).toBe(false));
    expect(within(dialog).getByRole('button', { name: /2026\/27/ })).toBeDefined();
    await user.click(send);
    await waitFor(() => expect(calls).toContain('POST /api/budgets'));
  });
});

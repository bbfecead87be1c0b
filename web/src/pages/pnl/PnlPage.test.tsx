import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { monthsBetween } from '#domain/values/month.ts';
import { pnlRows } from '../../money/pnlRows.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { fakeDownloads } from '../../testing/fakeDownloads.ts';
import { columnOf, forecastOf } from '../../testing/financeAnswers.ts';
import { press } from '../../testing/financePage.ts';
import {
  eachBesideThePnl,
  forecast,
  forecastCall,
  ok,
  openPnl,
  pnlAnswers,
  rowsOf,
  yearCall,
} from '../../testing/pnlPage.ts';

eachBesideThePnl();

const card = (label: string) => screen.getAllByText(label)[0]?.closest('[data-slot~="stat"]');

describe('the forecast', () => {
  it('has its rows in order, a column a month, and the chosen month marked', async () => {
    const calls = fakeApi(pnlAnswers);
    openPnl('?month=2026-06');
    const rows = rowsOf(await forecast());
    expect(rows[0]?.[0]).toBe('Figure');
    expect(rows[0]?.slice(1)).toHaveLength(13);
    expect(rows[0]?.slice(3, 5)).toEqual(['May 26', 'CurrentJun 26']);
    expect(rows.slice(1).map(([label]) => label?.replace(' Memo', ''))).toEqual(
      pnlRows.map(({ label }) => label),
    );
    expect(rows.slice(1).map((cells) => cells[3])).toEqual([
      '£3,000',
      '£3,713',
      '£9,501',
      '£16,213',
      '£7,056',
      '£121',
      '£7,176',
      '£9,037',
      '55.7%',
      '£5,446',
      '£25',
      '£2,310',
      '£5,471',
      '£3,566',
      '22.0%',
    ]);
    expect(rows.slice(1, 5).map((cells) => cells[13])).toEqual([
      '£36,000',
      '£44,550',
      '£114,007',
      '£194,557',
    ]);
    expect(calls.toSorted()).toEqual([yearCall, forecastCall]);
  });

  it('has the cards of the chosen month: green from zero on, red below, with its margin', async () => {
    const loss = { netProfit: -12.5, netMargin: -0.0042, grossProfit: 0, grossMargin: 0 };
    fakeApi({ ...pnlAnswers, [forecastCall]: ok(forecastOf(columnOf('2026-05', loss))) });
    openPnl();
    await forecast();
    expect(card('Revenue')?.textContent).toContain('£16,213');
    expect(card('Total Costs')?.textContent).toContain('£12,647');
    expect(card('Gross Profit')?.textContent).toContain('0.0% margin');
    expect(card('Gross Profit')?.querySelector('[data-slot~="stat-value"]')?.getAttribute('data-tone')).toBe(
      'good',
    );
    expect(card('Net Profit')?.textContent).toContain('−£13');
    expect(card('Net Profit')?.textContent).toContain('−0.4% margin');
    const figure = (name: string) => screen.getByRole('button', { name });
    expect(figure('Net Profit of May 2026: −£13').hasAttribute('data-loss')).toBe(true);
    expect(figure('Gross Profit of May 2026: £0').hasAttribute('data-loss')).toBe(false);
    expect(card('Net Profit')?.querySelector('[data-slot~="stat-value"]')?.getAttribute('data-tone')).toBe(
      'over',
    );
  });

  it('marks other operating costs as a memo while net profit leaves them out, and not otherwise', async () => {
    fakeApi(pnlAnswers);
    openPnl();
    expect(within(await forecast()).getByText('Memo')).not.toBeNull();
    cleanup();
    const { months } = forecastOf(columnOf('2026-05'));
    const included = months.map((column) => ({ ...column, netProfitIncludesOtherCosts: true }));
    const answer = (columns: typeof months) =>
      fakeApi({ ...pnlAnswers, [forecastCall]: ok(forecastOf(columnOf('2026-05'), { months: columns })) });
    answer(included);
    openPnl();
    expect(within(await forecast()).queryByText('Memo')).toBeNull();
    cleanup();
    // Formulas from a month on, or a closed month: its own definition holds, not that of the last month.
    answer([...months.slice(0, 2), ...included.slice(2)]);
    openPnl();
    expect(within(await forecast()).getByText('Memo in part')).not.toBeNull();
    expect(screen.getByText(/^Memo in Mar 26, Apr 26: other operating costs stand apart/)).not.toBeNull();
  });

  it('tells of revenue that is in no month', async () => {
    const unscheduled = [{ id: 9, name: 'Someday', clientName: 'Harbour', revenue: 5000.55 }];
    const body = forecastOf(columnOf('2026-05'), { unscheduled, unscheduledRevenue: 5000.55 });
    fakeApi({ ...pnlAnswers, [forecastCall]: ok(body) });
    openPnl();
    expect(await screen.findByText('£5,001 of one-off revenue is unscheduled')).not.toBeNull();
  });

  it('reads "Loading P&L data..." at first', () => {
    fakeApi(pnlAnswers);
    openPnl();
    expect(screen.getByText('Loading P&L data...')).not.toBeNull();
  });

  it('given months that can not be read, then lines are zeros, sums are dashes, all is marked, and another try is offered', async () => {
    let isDown = true;
    fakeApi({
      ...pnlAnswers,
      [forecastCall]: () =>
        isDown ? { status: 503, body: problem(503, 'Not now.') } : pnlAnswers[forecastCall](),
    });
    openPnl();
    expect(await screen.findByText(/^Not read: figures of these months show as zeros/)).not.toBeNull();
    const rows = rowsOf(await forecast());
    expect(rows[0]?.slice(1, 4)).toEqual(['not readMar 26', 'not readApr 26', 'not readCurrentMay 26']);
    const shown = new Map(rows.map(([label = '', ...figures]) => [label, [...new Set(figures)]]));
    expect(shown.get('Retainer Revenue')).toEqual(['£0', '—']);
    expect(shown.get('Operating Software Costs')).toEqual(['£0', '—']);
    for (const sum of [
      'Total Revenue',
      'Total Direct Costs',
      'Gross Profit',
      'Gross Margin %',
      'Net Margin %',
    ])
      expect(shown.get(sum), sum).toEqual(['—']);
    expect(screen.getByRole('button', { name: 'SLA Revenue of May 2026: £0, not read' })).not.toBeNull();
    expect(card('Net Profit')?.textContent).toBe('Net Profit—Could not be read');
    expect(console.warn).toHaveBeenCalledOnce();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Press a figure to see what it is made of.')).not.toBeNull();
    await waitFor(() => expect(screen.queryByText(/^Not read/)).toBeNull());
  });

  it('begins where somebody says, and keeps the month within', async () => {
    const from = 'GET /api/pnl?from=2025-07&to=2026-06';
    const months = monthsBetween('2025-07', '2026-06').map((month) => columnOf(month));
    fakeApi({ ...pnlAnswers, [from]: ok(forecastOf(columnOf('2026-05'), { months })) });
    const router = openPnl();
    await forecast();
    await userEvent.click(screen.getByRole('button', { name: /Twelve months from$/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'July 2025' }));
    const table = await screen.findByRole('table', { name: 'Profit and loss from July 2025 to June 2026' });
    expect(rowsOf(table)[0]?.slice(11, 13)).toEqual(['CurrentMay 26', 'Jun 26']);
    expect(router.state.location.search).toBe('?start=2025-07');
  });

  it('given a first month that there is none of, says so and goes to the nearest', async () => {
    const from = 'GET /api/pnl?from=2025-06&to=2026-05';
    const months = monthsBetween('2025-06', '2026-05').map((month) => columnOf(month));
    fakeApi({ ...pnlAnswers, [from]: ok(forecastOf(columnOf('2026-05'), { months })) });
    const router = openPnl('?start=2019-01');
    await screen.findByRole('table', { name: 'Profit and loss from June 2025 to May 2026' });
    await waitFor(() => expect(router.state.location.search).toBe('?start=2025-06'));
    await waitFor(() =>
      expect(document.body.textContent).toContain('January 2019 lies before the first month'),
    );
  });

  it('adds up the financial year and the year to date to the penny, and compares the months that both years have', async () => {
    fakeApi(pnlAnswers);
    openPnl();
    const table = await screen.findByRole('table', { name: /^Financial year 2026\/27/ });
    const rows = new Map(rowsOf(table).map(([label = '', ...figures]) => [label, figures]));
    expect(rows.get('Figure')).toEqual([
      'Apr 26Year to date',
      'no monthsA year before',
      'no monthsChange to date',
      'Apr 26 – Mar 272026/27',
      'Jun 25 – Mar 262025/26',
      'Jun 26 – Mar 27 on Jun 25 – Mar 26Change of year',
    ]);
    expect(rows.get('Retainer Revenue')).toEqual(['£3,000', '—', '—', '£36,000', '£30,000', '£0']);
    expect(rows.get('Net Margin %')?.slice(3)).toEqual(['22.0%', '22.0%', '0.0 pts']);
    expect(within(table).getAllByText('£0')[0]?.title).toBe(
      '£30,000.00 in Jun 26 – Mar 27, £30,000.00 in Jun 25 – Mar 26',
    );
    expect(within(table).getByText('£42,789').title).toBe('£42,788.64');
  });

  it('hands over the financial year with the months of each column, and notes the memo beside its row', async () => {
    const downloads = fakeDownloads();
    fakeApi(pnlAnswers);
    openPnl();
    const memo = await screen.findByRole('row', { name: /^Other Operating Costs Memo £2,310/ });
    expect(memo.closest('table')?.ariaLabel).toMatch(/^Financial year/);
    await press('Export financial year as CSV');
    await waitFor(() => expect(downloads).toHaveLength(1));
    const lines = (await downloads[0]?.text())?.slice(1).split('\r\n') ?? [];
    expect(lines[0]).toBe(
      'Figure,Year to date (Apr 26),A year before (no months),Change to date (no months),' +
        '2026/27 (Apr 26 – Mar 27),2025/26 (Jun 25 – Mar 26),' +
        'Change of year (Jun 26 – Mar 27 on Jun 25 – Mar 26),Note',
    );
    expect(lines.find((line) => line.startsWith('Other Operating Costs,'))).toMatch(
      /Memo: not part of costs and profit$/,
    );
  });

  it('shows whole pounds, and the pence where one points at a figure', async () => {
    fakeApi(pnlAnswers);
    openPnl();
    await forecast();
    const figure = screen.getByRole('button', { name: /^Direct Staff Costs of May 2026/ });
    expect(figure.textContent).toBe('£7,056');
    expect(figure.title).toBe('£7,055.50');
  });
});

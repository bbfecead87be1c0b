import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { columnOf, forecastOf } from '../../testing/financeAnswers.ts';
import {
  eachBesideThePnl,
  forecast,
  forecastCall,
  ok,
  openPnl,
  pnlAnswers,
  rowsOf,
} from '../../testing/pnlPage.ts';
import { pnlRows } from './pnlRows.ts';

eachBesideThePnl();

const card = (label: string) => screen.getAllByText(label)[0]?.closest('.ui-stat');

describe('the forecast', () => {
  it('has its rows in order, a column a month, and the chosen month marked', async () => {
    const calls = fakeApi(pnlAnswers);
    openPnl('?month=2026-06');
    const rows = rowsOf(await forecast());
    expect(rows[0]?.[0]).toBe('Figure');
    expect(rows[0]?.slice(1)).toHaveLength(12);
    expect(rows[0]?.slice(3, 5)).toEqual(['May 26', 'CurrentJun 26']);
    expect(rows.slice(1).map(([label]) => label?.replace(' Memo', ''))).toEqual(
      pnlRows.map(({ label }) => label),
    );
    expect(rows.slice(1).map((cells) => cells[3])).toEqual([
      '£3,000.00',
      '£3,712.50',
      '£9,500.55',
      '£16,213.05',
      '£7,055.50',
      '£120.50',
      '£7,176.00',
      '£9,037.05',
      '55.7%',
      '£5,446.34',
      '£24.99',
      '£2,310.25',
      '£5,471.33',
      '£3,565.72',
      '22.0%',
    ]);
    expect(calls).toEqual([forecastCall]);
  });

  it('has the cards of the chosen month: green from zero on, red below, with its margin', async () => {
    const loss = { netProfit: -12.5, netMargin: -0.0042, grossProfit: 0, grossMargin: 0 };
    fakeApi({ ...pnlAnswers, [forecastCall]: ok(forecastOf(columnOf('2026-05', loss))) });
    openPnl();
    await forecast();
    expect(card('Revenue')?.textContent).toContain('£16,213.05');
    expect(card('Total Costs')?.textContent).toContain('£12,647.33');
    expect(card('Gross Profit')?.textContent).toContain('0.0% margin');
    expect(card('Gross Profit')?.querySelector('.ui-stat-value')?.getAttribute('data-tone')).toBe('good');
    expect(card('Net Profit')?.textContent).toContain('−£12.50');
    expect(card('Net Profit')?.textContent).toContain('−0.4% margin');
    expect(card('Net Profit')?.querySelector('.ui-stat-value')?.getAttribute('data-tone')).toBe('over');
  });

  it('marks other operating costs as a memo while net profit leaves them out, and not otherwise', async () => {
    fakeApi(pnlAnswers);
    openPnl();
    expect(within(await forecast()).getByText('Memo')).not.toBeNull();
    cleanup();
    const body = forecastOf(columnOf('2026-05'), { netProfitIncludesOtherCosts: true });
    fakeApi({ ...pnlAnswers, [forecastCall]: ok(body) });
    openPnl();
    expect(within(await forecast()).queryByText('Memo')).toBeNull();
  });

  it('tells of revenue that is in no month', async () => {
    const unscheduled = [{ id: 9, name: 'Someday', clientName: 'Harbour', revenue: 5000.55 }];
    const body = forecastOf(columnOf('2026-05'), { unscheduled, unscheduledRevenue: 5000.55 });
    fakeApi({ ...pnlAnswers, [forecastCall]: ok(body) });
    openPnl();
    expect(await screen.findByText('£5,000.55 of one-off revenue is unscheduled')).not.toBeNull();
  });

  it('reads "Loading P&L data..." at first', () => {
    fakeApi(pnlAnswers);
    openPnl();
    expect(screen.getByText('Loading P&L data...')).not.toBeNull();
  });

  it('shows zeros, marked as unavailable, when it can not be read, logs it, and offers another try', async () => {
    let isDown = true;
    fakeApi({
      ...pnlAnswers,
      [forecastCall]: () =>
        isDown ? { status: 503, body: problem(503, 'Not now.') } : pnlAnswers[forecastCall](),
    });
    openPnl();
    expect(await screen.findByText('Figures are unavailable and show as zeros.')).not.toBeNull();
    expect(rowsOf(await forecast())[4]?.slice(1, 3)).toEqual(['£0', '£0']);
    expect(card('Net Profit')?.textContent).toContain('Unavailable');
    expect(console.warn).toHaveBeenCalledOnce();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Press a figure to see what it is made of.')).not.toBeNull();
    await waitFor(() => expect(screen.queryByText('Figures are unavailable and show as zeros.')).toBeNull());
  });
});

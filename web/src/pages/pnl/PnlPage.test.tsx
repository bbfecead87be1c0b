import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/queryClient.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { fakeBrowser } from '../../testing/fakeBrowser.ts';
import {
  columnOf,
  forecastOf,
  otherCostOf,
  revenueAnswer,
  softwareAnswer,
  staffAnswer,
} from '../../testing/financeAnswers.ts';
import { ToastRegion } from '../../ui/ToastRegion.tsx';
import { dismissToast } from '../../ui/toasts.ts';
import { PnlPage } from './PnlPage.tsx';
import { pnlRows } from './pnlRows.ts';

const forecastCall = 'GET /api/pnl?from=2026-03&to=2027-02';
const ok = (body: unknown) => () => ({ status: 200, body });
const answers = {
  [forecastCall]: ok(forecastOf(columnOf('2026-05'))),
  'GET /api/pnl/revenue/2026-05': ok(revenueAnswer),
  'GET /api/pnl/breakdown/2026-05': ok(staffAnswer),
  'GET /api/pnl/software/2026-05': ok(softwareAnswer),
  'GET /api/other-costs/month/2026-05': ok([
    otherCostOf(1, { isRecurring: true }),
    otherCostOf(2, { name: 'Fares', amount: '310.25', category: 'travel', description: 'To York' }),
  ]),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-14T12:00:00Z') });
  fakeBrowser();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  act(dismissToast);
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (search = '') => {
  const router = createMemoryRouter([{ path: '/pnl-forecast', Component: PnlPage }], {
    initialEntries: [`/pnl-forecast${search}`],
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  return router;
};

const forecast = () => screen.findByRole('table', { name: /^Profit and loss from March 2026/ });
/** Dialogs arrive with code of their own, which takes its time the first time. */
const dialogNamed = (name: string) => screen.findByRole('dialog', { name }, { timeout: 10_000 });
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) =>
      [...row.querySelectorAll(':scope > :not(.ui-table-actions)')].map((cell) => cell.textContent),
    );
const card = (label: string) => screen.getAllByText(label)[0]?.closest('.ui-stat');

describe('the forecast', () => {
  it('has its rows in order, a column a month, and the chosen month marked', async () => {
    const calls = fakeApi(answers);
    open('?month=2026-06');
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
    fakeApi({ ...answers, [forecastCall]: ok(forecastOf(columnOf('2026-05', loss))) });
    open();
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
    fakeApi(answers);
    open();
    expect(within(await forecast()).getByText('Memo')).not.toBeNull();
    cleanup();
    const body = forecastOf(columnOf('2026-05'), { netProfitIncludesOtherCosts: true });
    fakeApi({ ...answers, [forecastCall]: ok(body) });
    open();
    expect(within(await forecast()).queryByText('Memo')).toBeNull();
  });

  it('tells of revenue that is in no month', async () => {
    const unscheduled = [{ id: 9, name: 'Someday', clientName: 'Harbour', revenue: 5000.55 }];
    const body = forecastOf(columnOf('2026-05'), { unscheduled, unscheduledRevenue: 5000.55 });
    fakeApi({ ...answers, [forecastCall]: ok(body) });
    open();
    expect(await screen.findByText('£5,000.55 of one-off revenue is unscheduled')).not.toBeNull();
  });

  it('reads "Loading P&L data..." at first', () => {
    fakeApi(answers);
    open();
    expect(screen.getByText('Loading P&L data...')).not.toBeNull();
  });

  it('shows zeros, marked as unavailable, when it can not be read, logs it, and offers another try', async () => {
    let isDown = true;
    fakeApi({
      ...answers,
      [forecastCall]: () =>
        isDown ? { status: 503, body: problem(503, 'Not now.') } : answers[forecastCall](),
    });
    open();
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

describe('a breakdown that is on its way', () => {
  it.each([
    ['Total Revenue of May 2026: £16,213.05', 'Loading revenue breakdown...'],
    ['Direct Staff Costs of May 2026: £7,055.50', 'Loading staff cost breakdown...'],
  ])('from %s reads "%s"', async (cell, text) => {
    fakeApi(answers);
    open();
    const button = within(await forecast()).getByRole('button', { name: cell });
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await userEvent.click(button);
    expect(await screen.findByText(text, {}, { timeout: 10_000 })).not.toBeNull();
  });
});

describe('the revenue breakdown', () => {
  it('opens from a revenue figure, filters by type, and shows all again', async () => {
    fakeApi(answers);
    const router = open();
    await userEvent.click(
      within(await forecast()).getByRole('button', { name: 'SLA Revenue of May 2026: £3,712.50' }),
    );
    const dialog = await dialogNamed('Revenue Breakdown - May 2026');
    expect(router.state.location.search).toBe('?show=revenue&of=2026-05');
    const table = await within(dialog).findByRole('table');
    const projects = () =>
      rowsOf(table)
        .slice(1)
        .map((cells) => cells.join(' '));
    expect(projects()).toEqual([
      'Harbour Guide ONE-OFF £5,000.55',
      'Harbour Site ONE-OFF £4,500.00',
      'Northwind Support SLA £3,712.50',
      'Northwind Care RETAINER £3,000.00',
      'Total   £16,213.05',
    ]);
    const tile = (name: RegExp) => within(dialog).getByRole('button', { name });
    await userEvent.click(tile(/^One-off/));
    expect(projects()).toHaveLength(3);
    expect(projects().at(-1)).toBe('Total   £9,500.55');
    await userEvent.click(tile(/^One-off/));
    expect(projects()).toHaveLength(5);
    await userEvent.click(tile(/^SLA/));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show All' }));
    expect(projects()).toHaveLength(5);
    expect(within(dialog).queryByRole('button', { name: 'Show All' })).toBeNull();
  });

  it('says when there is no revenue, of any type or of one', async () => {
    const none = { ...revenueAnswer, projectBreakdown: [] };
    fakeApi({ ...answers, 'GET /api/pnl/revenue/2026-05': ok(none) });
    open('?show=revenue&of=2026-05');
    const dialog = await dialogNamed('Revenue Breakdown - May 2026');
    expect(await within(dialog).findByText('No revenue projects found for this month')).not.toBeNull();
    for (const [tile, type] of [
      [/^Retainer/, 'retainer'],
      [/^SLA/, 'SLA'],
      [/^One-off/, 'one-off'],
    ] as const) {
      await userEvent.click(within(dialog).getByRole('button', { name: tile }));
      expect(within(dialog).getByText(`No ${type} projects found for this month`)).not.toBeNull();
    }
  });

  it("raises the specification's error for a refusal, and shows the server's sentence", async () => {
    const refused = () => ({ status: 503, body: problem(503, 'Not now.') });
    fakeApi({ ...answers, 'GET /api/pnl/revenue/2026-05': refused });
    open('?show=revenue&of=2026-05');
    const dialog = await dialogNamed('Revenue Breakdown - May 2026');
    expect(await within(dialog).findByText('Not now.')).not.toBeNull();
    expect(vi.mocked(console.warn).mock.lastCall?.[2]).toMatchObject({
      message: 'HTTP error! status: 503',
    });
  });
});

describe('the staff costs', () => {
  it.each([
    [
      'Direct',
      'Direct Staff Costs of May 2026: £7,055.50',
      ['Ada Direct £3,000.00 £3,000', 'Bea 60% Direct £4,166.67 £2,500'],
      ['Dan Direct 26.5h £45 £1,192.50 £1,192.50'],
    ],
    [
      'Operating',
      'Operating Staff Costs of May 2026: £5,446.34',
      ['Cleo Operating £3,416.67 £3,416.67', 'Bea 60% Direct £4,166.67 £1,666.67'],
      undefined,
    ],
  ])('list who makes up the %s ones', async (kind, cell, members, freelancers) => {
    fakeApi(answers);
    open();
    await userEvent.click(within(await forecast()).getByRole('button', { name: cell }));
    const dialog = await dialogNamed(`${kind} Staff Costs - May 2026`);
    const rows = (table: HTMLElement) =>
      rowsOf(table)
        .slice(1)
        .map((cells) => cells.join(' '));
    expect(rows(await within(dialog).findByRole('table', { name: 'Team Members' }))).toEqual(members);
    const others = within(dialog).queryByRole('table', { name: 'Freelancers' });
    expect(others ? rows(others) : undefined).toEqual(freelancers);
    expect(within(dialog).getByText(`Total ${kind} Staff Costs`)).not.toBeNull();
  });

  it('tell an agency without people from one without such costs', async () => {
    const nobody = { teamMembers: [], freelancers: [] };
    fakeApi({ ...answers, 'GET /api/pnl/breakdown/2026-05': ok(nobody) });
    open('?show=direct-staff&of=2026-05');
    expect(
      await screen.findByText('No staff cost data available for this month', {}, { timeout: 10_000 }),
    ).not.toBeNull();
    cleanup();
    const direct = { ...staffAnswer, teamMembers: staffAnswer.teamMembers.slice(0, 1) };
    fakeApi({ ...answers, 'GET /api/pnl/breakdown/2026-05': ok(direct) });
    open('?show=operating-staff&of=2026-05');
    expect(await screen.findByText('No operating staff costs found for this month')).not.toBeNull();
  });
});

describe('the software costs', () => {
  it('list subscriptions with their adjustments', async () => {
    fakeApi(answers);
    open('?show=direct-software&of=2026-05');
    const dialog = await dialogNamed('Direct Software Costs - May 2026');
    const table = await within(dialog).findByRole('table', { name: 'Software Subscriptions' });
    expect(rowsOf(table)).toEqual([
      ['Software', 'Description', 'Cost Type', 'Default Cost', 'Adjusted Cost', 'Direct Cost'],
      ['Framewise', 'No description', 'Direct', '£120.00', '£95.50 Credit', '£95.50'],
      ['Chatterloft', 'Team chat', '50% Each', '£49.99', 'No adjustment', '£25.00'],
    ]);
  });

  it('say when there are none', async () => {
    fakeApi({ ...answers, 'GET /api/pnl/software/2026-05': ok({ software: [] }) });
    open('?show=operating-software&of=2026-05');
    expect(
      await screen.findByText('No operating software costs found for this month', {}, { timeout: 10_000 }),
    ).not.toBeNull();
  });
});

describe('the other operating costs', () => {
  it('list what recurs and what does not, and lead to where they are managed, in a new tab', async () => {
    fakeApi(answers);
    open('?show=other&of=2026-05');
    const dialog = await dialogNamed('Other Operating Costs - May 2026');
    expect(rowsOf(await within(dialog).findByRole('table'))).toEqual([
      ['Name', 'Description', 'Category', 'Type', 'Amount'],
      ['Office Rent', 'No description', 'Office', 'Recurring', '£2,000.00'],
      ['Fares', 'To York', 'Travel', 'One-time', '£310.25'],
    ]);
    const link = within(dialog).getByRole('link', { name: 'Manage Other Costs' });
    expect(link.getAttribute('href')).toBe('/other-costs?month=2026-05');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it('say when there are none', async () => {
    fakeApi({ ...answers, 'GET /api/other-costs/month/2026-05': ok([]) });
    open('?show=other&of=2026-05');
    expect(
      await screen.findByText('No other operating costs found for this month', {}, { timeout: 10_000 }),
    ).not.toBeNull();
  });
});

describe('a manual figure', () => {
  const manual = columnOf('2026-05', {
    directSoftwareCosts: 200,
    overrides: ['directSoftwareCosts'],
    computed: { directSoftwareCosts: 120.5 },
  });

  it('is marked in the forecast and explained beside what its lines come to', async () => {
    fakeApi({ ...answers, [forecastCall]: ok(forecastOf(manual)) });
    open();
    const name = 'Direct Software Costs of May 2026: £200.00, a manual figure';
    await userEvent.click(within(await forecast()).getByRole('button', { name }));
    const dialog = await dialogNamed('Direct Software Costs - May 2026');
    expect(await within(dialog).findByText('Computed from the lines below')).not.toBeNull();
    expect(within(dialog).getByText('£120.50')).not.toBeNull();
  });

  it('is entered with a reason, and withdrawn again', async () => {
    const sent: unknown[] = [];
    fakeApi({
      ...answers,
      [forecastCall]: ok(forecastOf(manual)),
      'POST /api/pnl/costs': (body) => {
        sent.push(body);
        return { status: 200, body: {} };
      },
    });
    open('?show=direct-software&of=2026-05');
    const press = (name: string) => screen.findByRole('button', { name }).then((it) => userEvent.click(it));
    await dialogNamed('Direct Software Costs - May 2026');
    await press('Change the manual figure');
    const amount = await screen.findByLabelText('Manual figure (£)');
    await userEvent.clear(amount);
    await press('Save figure');
    expect(await screen.findByText('Enter an amount in pounds')).not.toBeNull();
    await userEvent.type(amount, '210.5');
    await userEvent.type(screen.getByLabelText(/^Reason/), 'Invoice');
    await press('Save figure');
    expect(await screen.findByText('P&L costs updated successfully')).not.toBeNull();
    await press('Change the manual figure');
    await press('Use the computed figure');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { month: '2026-05', directSoftwareCosts: '210.5', reason: 'Invoice' },
      { month: '2026-05', directSoftwareCosts: null, reason: '' },
    ]);
  });

  it("that is refused shows the server's sentence", async () => {
    fakeApi({
      ...answers,
      'POST /api/pnl/costs': () => ({ status: 409, body: problem(409, 'Others are changing this.') }),
    });
    open('?show=direct-software&of=2026-05');
    await dialogNamed('Direct Software Costs - May 2026');
    await userEvent.click(await screen.findByRole('button', { name: 'Enter a manual figure' }));
    await userEvent.type(await screen.findByLabelText('Manual figure (£)'), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Save figure' }));
    expect(await screen.findByText('Others are changing this.')).not.toBeNull();
  });
});

import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../../../testing/fakeApi.ts';
import { columnOf, forecastOf, revenueAnswer, staffAnswer } from '../../../testing/financeAnswers.ts';
import { dialogNamed } from '../../../testing/financePage.ts';
import {
  eachBesideThePnl,
  forecast,
  forecastCall,
  ok,
  openPnl,
  pnlAnswers,
  rowsOf,
} from '../../../testing/pnlPage.ts';

eachBesideThePnl();

describe('a breakdown that is on its way', () => {
  it.each([
    ['Total Revenue of May 2026: £16,213', 'Loading revenue breakdown...'],
    ['Direct Staff Costs of May 2026: £7,056', 'Loading staff cost breakdown...'],
  ])('from %s reads "%s"', async (cell, text) => {
    fakeApi(pnlAnswers);
    openPnl();
    const button = within(await forecast()).getByRole('button', { name: cell });
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await userEvent.click(button);
    expect(await screen.findByText(text)).not.toBeNull();
  });
});

it('a breakdown of a month outside of the twelve columns has its total all the same', async () => {
  fakeApi({
    ...pnlAnswers,
    'GET /api/pnl?from=2025-07&to=2025-07': ok(
      forecastOf(columnOf('2025-07'), { months: [columnOf('2025-07')] }),
    ),
    'GET /api/pnl/breakdown/2025-07': ok(staffAnswer),
  });
  openPnl('?show=direct-staff&of=2025-07');
  const dialog = await dialogNamed('Direct Staff Costs - July 2025');
  expect(await within(dialog).findByText('£7,055.50')).not.toBeNull();
});

it('a breakdown of a month whose column cannot be read says so', async () => {
  fakeApi({ ...pnlAnswers, 'GET /api/pnl/breakdown/2025-07': ok(staffAnswer) });
  openPnl('?show=direct-staff&of=2025-07');
  const dialog = await dialogNamed('Direct Staff Costs - July 2025');
  expect(await within(dialog).findByText('Could not be read')).not.toBeNull();
});

describe('the revenue breakdown', () => {
  it('opens from a revenue figure, filters by type, and shows all again', async () => {
    fakeApi(pnlAnswers);
    const router = openPnl();
    await userEvent.click(
      within(await forecast()).getByRole('button', { name: 'SLA Revenue of May 2026: £3,713' }),
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
    fakeApi({ ...pnlAnswers, 'GET /api/pnl/revenue/2026-05': ok(none) });
    openPnl('?show=revenue&of=2026-05');
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

  it('given a closed month, then it has both figures of what was restated, and leads to the changes since', async () => {
    const otherwise = { totalRevenue: 16_713.05, retainerRevenue: 3500 };
    const closed = { at: '2026-06-02T12:00:00.000Z', position: 9, number: 1, otherwise };
    fakeApi({ ...pnlAnswers, [forecastCall]: ok(forecastOf(columnOf('2026-05', { closed }))) });
    openPnl('?show=revenue&of=2026-05');
    const dialog = await dialogNamed('Revenue Breakdown - May 2026');
    expect(await within(dialog).findByText('By its records now: £16,713.05')).not.toBeNull();
    expect(within(dialog).getByRole('button', { name: /^Retainer/ }).textContent).toContain(
      'By its records now: £3,500.00',
    );
    expect(within(dialog).getByRole('button', { name: /^SLA/ }).textContent).not.toContain('records');
    expect(within(dialog).getByRole('link', { name: 'Why it moved since it was closed' })).not.toBeNull();
  });

  it("raises the specification's error for a refusal, and shows the server's sentence", async () => {
    const refused = () => ({ status: 503, body: problem(503, 'Not now.') });
    fakeApi({ ...pnlAnswers, 'GET /api/pnl/revenue/2026-05': refused });
    openPnl('?show=revenue&of=2026-05');
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
      'Direct Staff Costs of May 2026: £7,056',
      ['Ada Direct £3,000.00 £3,000.00', 'Bea 60% Direct £4,166.67 £2,500.00'],
      ['Dan Direct 26.5h £45.00 £1,192.50 £1,192.50'],
    ],
    [
      'Operating',
      'Operating Staff Costs of May 2026: £5,446',
      ['Cleo Operating £3,416.67 £3,416.67', 'Bea 60% Direct £4,166.67 £1,666.67'],
      undefined,
    ],
  ])('list who makes up the %s ones', async (kind, cell, members, freelancers) => {
    fakeApi(pnlAnswers);
    openPnl();
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
    fakeApi({ ...pnlAnswers, 'GET /api/pnl/breakdown/2026-05': ok(nobody) });
    openPnl('?show=direct-staff&of=2026-05');
    expect(await screen.findByText('No staff cost data available for this month')).not.toBeNull();
    const [ada, , cleo] = staffAnswer.teamMembers;
    for (const [kind, others] of [
      ['operating', { ...staffAnswer, teamMembers: [ada] }],
      ['direct', { teamMembers: [cleo], freelancers: [] }],
    ] as const) {
      cleanup();
      fakeApi({ ...pnlAnswers, 'GET /api/pnl/breakdown/2026-05': ok(others) });
      openPnl(`?show=${kind}-staff&of=2026-05`);
      expect(await screen.findByText(`No ${kind} staff costs found for this month`)).not.toBeNull();
    }
  });
});

describe('the software costs', () => {
  it('list subscriptions with their adjustments', async () => {
    fakeApi(pnlAnswers);
    openPnl('?show=direct-software&of=2026-05');
    const dialog = await dialogNamed('Direct Software Costs - May 2026');
    const table = await within(dialog).findByRole('table', { name: 'Software Subscriptions' });
    expect(rowsOf(table)).toEqual([
      ['Software', 'Description', 'Cost Type', 'Default Cost', 'Adjusted Cost', 'Direct Cost'],
      ['Framewise', 'No description', 'Direct', '£120.00', '£95.50 Credit  Who set it', '£95.50'],
      ['Chatterloft', 'Team chat', '50% Each', '£49.99', 'No adjustment', '£25.00'],
    ]);
    const addressOf = (name: string) => within(dialog).getByRole('link', { name }).getAttribute('href');
    expect(addressOf('Who set it')).toMatch(/^\/history\?kind=softwareCost&id=\d+&month=2026-05$/);
    expect(addressOf('Framewise')).toMatch(/^\/software-costs\?month=2026-05&adjust=\d+$/);
    expect(addressOf('Why it moved')).toBe('/pnl-movement?start=2026-05&end=2026-05');
  });

  it.each(['direct', 'operating'])('say when there are no %s ones', async (kind) => {
    fakeApi({ ...pnlAnswers, 'GET /api/pnl/software/2026-05': ok({ software: [] }) });
    openPnl(`?show=${kind}-software&of=2026-05`);
    expect(await screen.findByText(`No ${kind} software costs found for this month`)).not.toBeNull();
  });
});

describe('the other operating costs', () => {
  it('list what recurs and what does not, and lead to where they are managed, in a new tab', async () => {
    fakeApi(pnlAnswers);
    openPnl('?show=other&of=2026-05');
    const dialog = await dialogNamed('Other Operating Costs - May 2026');
    expect(rowsOf(await within(dialog).findByRole('table'))).toEqual([
      ['Name', 'Description', 'Category', 'Type', 'Amount'],
      ['Office Rent', 'No description', 'Office', 'Recurring', '£2,000.00'],
      ['Fares', 'To York', 'Travel', 'One-time', '£310.25'],
    ]);
    const cost = within(dialog).getByRole('link', { name: 'Office Rent' });
    expect(cost.getAttribute('href')).toMatch(/^\/other-costs\?month=2026-05&edit=\d+$/);
    const link = within(dialog).getByRole('link', { name: 'Manage Other Costs' });
    expect(link.getAttribute('href')).toBe('/other-costs?month=2026-05');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it('say when there are none', async () => {
    fakeApi({ ...pnlAnswers, 'GET /api/other-costs/month/2026-05': ok([]) });
    openPnl('?show=other&of=2026-05');
    expect(await screen.findByText('No other operating costs found for this month')).not.toBeNull();
  });
});

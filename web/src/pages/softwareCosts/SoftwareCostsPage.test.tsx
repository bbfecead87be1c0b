import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdjustmentView, SoftwareCostView } from '#projections/softwareCosts/view.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { fakeBrowser } from '../../testing/fakeBrowser.ts';
import { columnOf, forecastOf, subscriptionOf } from '../../testing/financeAnswers.ts';
import { ToastRegion } from '../../ui/ToastRegion.tsx';
import { dismissToast } from '../../ui/toasts.ts';
import { SoftwareCostsPage } from './SoftwareCostsPage.tsx';

type Refusal = { status: number; body: unknown };

let subscriptions: SoftwareCostView[];
let adjustments: AdjustmentView[];
let sent: [call: string, body: unknown][];
let refusals: Refusal[];

const write = (call: string, status: number) => ({
  [call]: (body: unknown) => {
    sent.push([call, body]);
    return refusals.shift() ?? (status === 204 ? { status } : { status, body: {} });
  },
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-14T12:00:00Z') });
  fakeBrowser();
  subscriptions = [
    subscriptionOf(1),
    subscriptionOf(2, { name: 'Old Suite', description: null, costType: 'operating', isActive: false }),
    subscriptionOf(3, { name: 'Chatterloft', costType: 'both', defaultMonthlyCost: '49.99' }),
  ];
  adjustments = [{ softwareCostId: 1, month: '2026-05', adjustedCost: '95.5', reason: 'Credit' }];
  sent = [];
  refusals = [];
  fakeApi({
    'GET /api/software-costs': () => ({ status: 200, body: subscriptions }),
    'GET /api/software-cost-adjustments/2026-05': () => ({ status: 200, body: adjustments }),
    'GET /api/pnl?from=2026-05&to=2027-05': () => ({
      status: 200,
      body: forecastOf(columnOf('2026-05')),
    }),
    ...write('POST /api/software-costs', 201),
    ...write('PUT /api/software-costs/1', 200),
    ...write('PUT /api/software-costs/3', 200),
    ...write('DELETE /api/software-costs/1', 204),
    ...write('POST /api/software-cost-adjustments', 201),
    ...write('DELETE /api/software-cost-adjustments/1/2026-05', 204),
  });
});

afterEach(() => {
  act(dismissToast);
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (search = '') => {
  const router = createMemoryRouter([{ path: '/software-costs', Component: SoftwareCostsPage }], {
    initialEntries: [`/software-costs${search}`],
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  );
};

const list = () => screen.findByRole('table', { name: 'Software Subscriptions - May 2026' });
const rowOf = async (name: string) =>
  within(await list()).findByRole('row', { name: new RegExp(`^${name}`) });
const cellsOf = (row: HTMLElement) => [...row.children].slice(0, 6).map((cell) => cell.textContent);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** Dialogs arrive with code of their own, which takes its time the first time. */
const dialogNamed = (name: string) => screen.findByRole('dialog', { name }, { timeout: 10_000 });
const toast = async () => (await screen.findByRole('alertdialog')).textContent;
const failure = { status: 503, body: problem(503, 'Not now.') };

describe('the list', () => {
  it('shows what each subscription costs in the month, adjusted or not, and fades inactive ones', async () => {
    open();
    expect(cellsOf(await rowOf('Framewise'))).toEqual([
      'Framewise',
      'Interface design',
      'Direct',
      '£120.00',
      'Adjusted£95.50',
      'Active',
    ]);
    const old = await rowOf('Old Suite');
    expect(cellsOf(old)).toEqual([
      'Old Suite',
      'No description',
      'Operating',
      '£120.00',
      '£120.00',
      'Inactive',
    ]);
    expect(old.getAttribute('data-emphasis')).toBe('faded');
    expect(cellsOf(await rowOf('Chatterloft'))[2]).toBe('50% Each');
  });

  it('says when it is empty', async () => {
    subscriptions = [];
    open();
    expect(
      await screen.findByText('No software costs found. Add your first software subscription.'),
    ).not.toBeNull();
  });

  it('offers another try when it can not be read, and logs why', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    fakeApi({});
    open();
    expect(await screen.findByText('The software costs could not be loaded')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).not.toBeNull();
    expect(console.warn).toHaveBeenCalled();
  });

  it('asks before it deletes, and says what goes', async () => {
    open();
    await press('Delete Framewise');
    const question = await screen.findByRole('alertdialog', { name: 'Delete Framewise?' });
    expect(question.textContent).toContain('past months too, and its adjustments go with it');
    expect(sent).toEqual([]);
    await press('Cancel');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await press('Delete Framewise');
    await press('Delete cost');
    expect(await screen.findByText('Software cost deleted successfully')).not.toBeNull();
    expect(sent).toEqual([['DELETE /api/software-costs/1', undefined]]);
  });

  it('says when a deletion failed', async () => {
    refusals = [failure];
    open();
    await press('Delete Framewise');
    await press('Delete cost');
    expect(await screen.findByText('Failed to delete software cost')).not.toBeNull();
  });
});

describe('adding and editing', () => {
  const fill = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };

  it('asks for a name and a cost, under their fields, before anything is sent', async () => {
    open();
    await press('Add Software Cost');
    const dialog = await dialogNamed('Add Software Cost');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(within(dialog).getByText('Name is required')).not.toBeNull();
    expect(within(dialog).getByText('Monthly cost is required')).not.toBeNull();
    expect(sent).toEqual([]);
  });

  it('adds an active subscription', async () => {
    open('?new=1');
    const dialog = await dialogNamed('Add Software Cost');
    await fill('Name', 'Rankscope');
    await fill('Monthly Cost (£)', '329.95');
    expect(within(dialog).getByRole('checkbox', { name: 'Active subscription' })).toHaveProperty(
      'checked',
      true,
    );
    await userEvent.click(within(dialog).getByRole('button', { name: /Cost Type/ }));
    const types = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(types.map(({ textContent }) => textContent)).toEqual(['Direct Cost', 'Operating Cost']);
    await userEvent.click(screen.getByRole('option', { name: 'Direct Cost' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await toast()).toContain('Software cost added successfully');
    expect(sent[0]).toMatchObject([
      'POST /api/software-costs',
      { name: 'Rankscope', defaultMonthlyCost: '329.95', costType: 'direct', isActive: true },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('updates on the version it was opened at, and keeps a halved cost halved', async () => {
    open('?edit=3');
    const dialog = await dialogNamed('Edit Software Cost');
    expect(within(dialog).getByRole('button', { name: /Cost Type/ }).textContent).toContain('50% Each');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Active subscription' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Update' }));
    expect(await toast()).toContain('Software cost updated successfully');
    expect(sent[0]).toMatchObject([
      'PUT /api/software-costs/3',
      { costType: 'both', isActive: false, expectedVersion: 3, startMonth: null, endMonth: null },
    ]);
  });

  it("shows a refused field's sentence, and otherwise that it failed; what was typed stays", async () => {
    const errors = [{ path: 'name', message: 'Use at most 200 characters' }];
    refusals = [{ status: 400, body: { ...problem(400, 'Too long'), errors } }, failure];
    open('?edit=1');
    const dialog = await dialogNamed('Edit Software Cost');
    await fill('Name', 'Another');
    const save = within(dialog).getByRole('button', { name: 'Update' });
    await userEvent.click(save);
    expect(await within(dialog).findByText('Use at most 200 characters')).not.toBeNull();
    await userEvent.click(save);
    expect(await toast()).toContain('ErrorFailed to update software cost');
    expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'Another');
  });

  it("shows somebody's newer values beside one's own: theirs can be taken, or replaced", async () => {
    const current = subscriptionOf(1, { name: 'Framewise Pro', defaultMonthlyCost: '150', version: 4 });
    const stale = {
      ...problem(409, 'Someone else has changed this cost since you opened it.'),
      current,
      version: 4,
      changedBy: { id: '2', username: 'priya', name: 'Priya Sandhar' },
      changedAt: '2026-05-14T11:55:00.000Z',
    };
    refusals = [{ status: 409, body: stale }];
    open('?edit=1');
    const dialog = await dialogNamed('Edit Software Cost');
    await fill('Monthly Cost (£)', '99');
    const save = within(dialog).getByRole('button', { name: 'Update' });
    await userEvent.click(save);
    expect(
      await within(dialog).findByText(/^Priya Sandhar changed this subscription on 14 May 2026/),
    ).not.toBeNull();
    const compared = within(dialog).getByRole('table', { name: 'Their values and yours' });
    expect([...compared.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
      'NameFramewise ProFramewise',
      'Monthly Cost£150£99',
    ]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take theirs' }));
    expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'Framewise Pro');
    await fill('Monthly Cost (£)', '99');
    await userEvent.click(save);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.[1]).toMatchObject({
      name: 'Framewise Pro',
      defaultMonthlyCost: '99',
      expectedVersion: 4,
    });
  });
});

describe('adjusting a month', () => {
  it('begins with the adjustment there is, and replaces it', async () => {
    open();
    await press('Adjust the cost of Framewise');
    const dialog = await dialogNamed('Adjust Monthly Cost - Framewise');
    expect(dialog.textContent).toContain('Default cost£120MonthMay 2026');
    const cost = within(dialog).getByLabelText('Adjusted Cost (£)');
    expect(cost).toHaveProperty('value', '95.5');
    expect(within(dialog).getByLabelText(/^Reason/)).toHaveProperty('value', 'Credit');
    await userEvent.clear(cost);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Update Adjustment' }));
    expect(within(dialog).getByText('Adjusted cost is required')).not.toBeNull();
    await userEvent.type(cost, '80');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Update Adjustment' }));
    expect(await toast()).toContain('Adjustment created successfully');
    expect(sent).toEqual([
      [
        'POST /api/software-cost-adjustments',
        { softwareCostId: 1, month: '2026-05', adjustedCost: '80', reason: 'Credit', expectedVersion: 3 },
      ],
    ]);
  });

  it('begins with the default where there is none, which then can not be removed', async () => {
    adjustments = [];
    refusals = [failure];
    open('?adjust=1');
    const dialog = await dialogNamed('Adjust Monthly Cost - Framewise');
    expect(within(dialog).getByLabelText('Adjusted Cost (£)')).toHaveProperty('value', '120');
    expect(within(dialog).queryByRole('button', { name: 'Remove Adjustment' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create Adjustment' }));
    expect(await toast()).toContain('ErrorFailed to create adjustment');
  });

  it('takes an adjustment back', async () => {
    open('?adjust=1');
    await dialogNamed('Adjust Monthly Cost - Framewise');
    refusals = [failure];
    await press('Remove Adjustment');
    expect(await toast()).toContain('ErrorFailed to remove adjustment');
    await press('Remove Adjustment');
    await waitFor(async () => expect(await toast()).toContain('Adjustment removed successfully'));
    expect(sent.map(([call]) => call)).toEqual([
      'DELETE /api/software-cost-adjustments/1/2026-05',
      'DELETE /api/software-cost-adjustments/1/2026-05',
    ]);
  });

  it('goes on by itself where others changed something else of the subscription', async () => {
    refusals = [
      {
        status: 409,
        body: { ...problem(409, 'Changed.'), current: adjustments[0], version: 5, changedBy: null },
      },
    ];
    open('?adjust=1');
    await dialogNamed('Adjust Monthly Cost - Framewise');
    await press('Update Adjustment');
    expect(await toast()).toContain('Adjustment created successfully');
    expect(sent.map(([, body]) => body)).toMatchObject([{ expectedVersion: 3 }, { expectedVersion: 5 }]);
  });

  it('shows the adjustment that others made meanwhile', async () => {
    const current = { ...adjustments[0], adjustedCost: '70', reason: 'Refund' };
    const body = { ...problem(409, 'Changed.'), current, version: 4, changedBy: null, changedAt: null };
    refusals = [{ status: 409, body }];
    open('?adjust=1');
    const dialog = await dialogNamed('Adjust Monthly Cost - Framewise');
    await press('Update Adjustment');
    expect(
      await within(dialog).findByText('Somebody changed this month’s adjustment since you opened it'),
    ).not.toBeNull();
    await press('Take theirs');
    expect(within(dialog).getByLabelText('Adjusted Cost (£)')).toHaveProperty('value', '70');
  });
});

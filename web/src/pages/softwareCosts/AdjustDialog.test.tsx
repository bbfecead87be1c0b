import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { AdjustmentView } from '#projections/money/softwareCosts/view.ts';
import { softwareCostsQuery } from '../../api/queries/money.ts';
import { enter } from '../../testing/enter.ts';
import { problem } from '../../testing/fakeApi.ts';
import { subscriptionOf } from '../../testing/financeAnswers.ts';
import { dialogNamed, failure, press, toast } from '../../testing/financePage.ts';
import { eachBesideSoftware, openSoftware, server, writes } from '../../testing/softwareCostsPage.ts';

eachBesideSoftware();

describe('adjusting a month', () => {
  it('begins with the adjustment there is, and replaces it', async () => {
    openSoftware();
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
    expect(writes.sent).toEqual([
      [
        'POST /api/software-cost-adjustments',
        { softwareCostId: 1, month: '2026-05', adjustedCost: '80', reason: 'Credit', expectedVersion: 3 },
      ],
    ]);
  });

  it('begins with the default where there is none, which then can not be removed', async () => {
    server.adjustments = [];
    writes.refusals = [failure];
    openSoftware('?adjust=1');
    const dialog = await dialogNamed('Adjust Monthly Cost - Framewise');
    expect(within(dialog).getByLabelText('Adjusted Cost (£)')).toHaveProperty('value', '120');
    expect(within(dialog).queryByRole('button', { name: 'Remove Adjustment' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create Adjustment' }));
    expect(await toast()).toContain('ErrorFailed to create adjustment');
  });

  it('takes an adjustment back', async () => {
    openSoftware('?adjust=1');
    await dialogNamed('Adjust Monthly Cost - Framewise');
    writes.refusals = [failure];
    await press('Remove Adjustment');
    expect(await toast()).toContain('ErrorFailed to remove adjustment');
    await press('Remove Adjustment');
    await waitFor(async () => expect(await toast()).toContain('Adjustment removed successfully'));
    expect(writes.sent.map(([call]) => call)).toEqual([
      'DELETE /api/software-cost-adjustments/1/2026-05',
      'DELETE /api/software-cost-adjustments/1/2026-05',
    ]);
  });

  it('stores the reason typed before Remove Adjustment with the removal', async () => {
    openSoftware('?adjust=1');
    const dialog = await dialogNamed('Adjust Monthly Cost - Framewise');
    const reason = within(dialog).getByLabelText(/^Reason/);
    await userEvent.clear(reason);
    await enter(reason, 'Credit was wrong');
    await press('Remove Adjustment');
    expect(await toast()).toContain('Adjustment removed successfully');
    expect(writes.sent.map(([, body]) => body)).toEqual([{ reason: 'Credit was wrong', expectedVersion: 3 }]);
  });

  it.each(['Create Adjustment', 'Remove Adjustment'])(
    'in a month that has ended, %s asks for a reason',
    async (button) => {
      const isRemoval = button === 'Remove Adjustment';
      server.adjustments = server.adjustments.map((each) => ({ ...each, month: '2026-04' }));
      if (!isRemoval) server.adjustments = [];
      openSoftware('?month=2026-04&adjust=1');
      const dialog = await dialogNamed('Adjust Monthly Cost - Framewise');
      await press(button);
      expect(within(dialog).getByText('It changes months that have ended. Say why.')).not.toBeNull();
      expect(writes.sent).toEqual([]);
      const reason = within(dialog).getByLabelText('Reason');
      await userEvent.clear(reason);
      await enter(reason, 'Billed twice');
      await press(button);
      await waitFor(() => expect(writes.sent[0]?.[1]).toMatchObject({ reason: 'Billed twice' }));
    },
  );

  it.each(['Update Adjustment', 'Remove Adjustment'])(
    '%s never replaces the £60 that a colleague saves meanwhile unseen',
    async (button) => {
      const { client } = openSoftware('?adjust=1');
      const dialog = await dialogNamed('Adjust Monthly Cost - Framewise');
      const current = { ...server.adjustments[0], adjustedCost: '60', reason: 'Refund' } as AdjustmentView;
      server.adjustments = [current];
      server.subscriptions = [subscriptionOf(1, { version: 4 })];
      await act(() => client.invalidateQueries());
      const body = { ...problem(409, 'Changed.'), current, version: 4, changedBy: null, changedAt: null };
      writes.refusals = [{ status: 409, body }];
      await press(button);
      expect(
        await within(dialog).findByText('Somebody changed this month’s adjustment since you opened it'),
      ).not.toBeNull();
      expect(within(dialog).getByRole('table').textContent).toContain('Adjusted Cost£60£95.50');
      await press(button);
      await waitFor(() => expect(writes.sent).toHaveLength(2));
      expect(writes.sent.map(([, sent]) => sent)).toMatchObject([
        { expectedVersion: 3 },
        { expectedVersion: 4 },
      ]);
    },
  );

  it('opened between two reads of the lists, it names the version of the adjustment that it shows', async () => {
    const { client } = openSoftware();
    await screen.findByRole('button', { name: 'Adjust the cost of Framewise' });
    server.subscriptions = [subscriptionOf(1, { version: 4 })];
    const answered = fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.includes('-adjustments/') ? new Promise(() => {}) : answered(url, init),
    );
    const { queryKey } = softwareCostsQuery();
    act(() => void client.invalidateQueries());
    await waitFor(() => expect(client.getQueryData(queryKey)).toMatchObject([{ version: 4 }]));
    await press('Adjust the cost of Framewise');
    await dialogNamed('Adjust Monthly Cost - Framewise');
    await press('Update Adjustment');
    await waitFor(() => expect(writes.sent[0]?.[1]).toMatchObject({ expectedVersion: 3 }));
  });

  it('shows the adjustment that others made meanwhile', async () => {
    const current = { ...server.adjustments[0], adjustedCost: '70', reason: 'Refund' };
    const body = { ...problem(409, 'Changed.'), current, version: 4, changedBy: null, changedAt: null };
    writes.refusals = [{ status: 409, body }];
    openSoftware('?adjust=1');
    const dialog = await dialogNamed('Adjust Monthly Cost - Framewise');
    await press('Update Adjustment');
    expect(
      await within(dialog).findByText('Somebody changed this month’s adjustment since you opened it'),
    ).not.toBeNull();
    await press('Take theirs');
    expect(within(dialog).getByLabelText('Adjusted Cost (£)')).toHaveProperty('value', '70');
  });
});

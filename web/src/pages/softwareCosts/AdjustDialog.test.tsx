import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { problem } from '../../testing/fakeApi.ts';
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

  it('goes on by itself where others changed something else of the subscription', async () => {
    writes.refusals = [
      {
        status: 409,
        body: { ...problem(409, 'Changed.'), current: server.adjustments[0], version: 5, changedBy: null },
      },
    ];
    openSoftware('?adjust=1');
    await dialogNamed('Adjust Monthly Cost - Framewise');
    await press('Update Adjustment');
    expect(await toast()).toContain('Adjustment created successfully');
    expect(writes.sent.map(([, body]) => body)).toMatchObject([
      { expectedVersion: 3 },
      { expectedVersion: 5 },
    ]);
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

import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enter } from '../../../testing/enter.ts';
import { fakeApi, problem } from '../../../testing/fakeApi.ts';
import { columnOf, forecastOf } from '../../../testing/financeAnswers.ts';
import { dialogNamed, press } from '../../../testing/financePage.ts';
import {
  eachBesideThePnl,
  forecast,
  forecastCall,
  ok,
  openPnl,
  pnlAnswers,
} from '../../../testing/pnlPage.ts';

eachBesideThePnl();

describe('a manual figure', () => {
  const manual = columnOf('2026-05', {
    directSoftwareCosts: 200,
    overrides: ['directSoftwareCosts'],
    computed: { directSoftwareCosts: 120.5 },
    version: 2,
  });

  it('is marked in the forecast and explained beside what its lines come to', async () => {
    fakeApi({ ...pnlAnswers, [forecastCall]: ok(forecastOf(manual)) });
    openPnl();
    const name = 'Direct Software Costs of May 2026: £200, a manual figure';
    await userEvent.click(within(await forecast()).getByRole('button', { name }));
    const dialog = await dialogNamed('Direct Software Costs - May 2026');
    expect(await within(dialog).findByText('Computed from the lines below')).not.toBeNull();
    expect(within(dialog).getByText('£120.50')).not.toBeNull();
  });

  it('is entered with a reason, and withdrawn again', async () => {
    const sent: unknown[] = [];
    fakeApi({
      ...pnlAnswers,
      [forecastCall]: ok(forecastOf(manual)),
      'POST /api/pnl/costs': (body) => {
        sent.push(body);
        return { status: 200, body: {} };
      },
    });
    openPnl('?show=direct-software&of=2026-05');
    await dialogNamed('Direct Software Costs - May 2026');
    await press('Change the manual figure');
    const amount = await screen.findByLabelText('Manual figure (£)');
    await userEvent.clear(amount);
    await press('Save figure');
    expect(await screen.findByText('Enter an amount in pounds')).not.toBeNull();
    await enter(amount, '210.5');
    await enter(screen.getByLabelText(/^Reason/), 'Invoice');
    await press('Save figure');
    expect(await screen.findByText('P&L costs updated successfully')).not.toBeNull();
    await press('Change the manual figure');
    await press('Use the computed figure');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { month: '2026-05', directSoftwareCosts: '210.5', reason: 'Invoice', expectedVersion: 2 },
      { month: '2026-05', directSoftwareCosts: null, reason: '', expectedVersion: 2 },
    ]);
  });

  it('£75 never replaces the £62,000 that a colleague saves meanwhile unseen', async () => {
    const sent: unknown[] = [];
    let column = manual;
    const theirs = { ...manual, directSoftwareCosts: 62_000, version: 3 };
    fakeApi({
      ...pnlAnswers,
      [forecastCall]: () => ok(forecastOf(column))(),
      'POST /api/pnl/costs': (body) => {
        sent.push(body);
        return sent.length > 1
          ? { status: 200, body: {} }
          : {
              status: 409,
              body: {
                ...problem(409, 'Somebody was quicker.'),
                current: theirs,
                version: 3,
                changedBy: { name: 'Kofi Annan' },
                changedAt: null,
              },
            };
      },
    });
    const client = openPnl('?show=direct-software&of=2026-05').client;
    await dialogNamed('Direct Software Costs - May 2026');
    await press('Change the manual figure');
    const amount = await screen.findByLabelText('Manual figure (£)');
    await userEvent.clear(amount);
    await userEvent.type(amount, '75');
    column = theirs;
    await act(() => client.invalidateQueries());
    await press('Save figure');
    expect(await screen.findByText('Kofi Annan changed this figure since you opened it')).not.toBeNull();
    expect(screen.getByRole('table', { name: 'Their values and yours' }).textContent).toContain(
      'Manual figure£62,000£75',
    );
    await press('Save figure');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject([{ expectedVersion: 2 }, { expectedVersion: 3 }]);
  });

  it("that is refused shows the server's sentence", async () => {
    fakeApi({
      ...pnlAnswers,
      'POST /api/pnl/costs': () => ({ status: 409, body: problem(409, 'Others are changing this.') }),
    });
    openPnl('?show=direct-software&of=2026-05');
    await dialogNamed('Direct Software Costs - May 2026');
    await userEvent.click(await screen.findByRole('button', { name: 'Enter a manual figure' }));
    await userEvent.type(await screen.findByLabelText('Manual figure (£)'), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Save figure' }));
    expect(await screen.findByText('Others are changing this.')).not.toBeNull();
  });
});

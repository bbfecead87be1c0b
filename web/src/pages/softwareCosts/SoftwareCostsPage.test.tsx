import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { subscriptionOf } from '../../testing/financeAnswers.ts';
import { dialogNamed, press, toast } from '../../testing/financePage.ts';
import { toastText } from '../../testing/renderPage.tsx';
import {
  eachBesideSoftware,
  openSoftware,
  server,
  softwareAnswers,
  softwareRow,
  writes,
} from '../../testing/softwareCostsPage.ts';

eachBesideSoftware();

const cellsOf = (row: HTMLElement) => [...row.children].slice(0, 6).map((cell) => cell.textContent);

describe('the list', () => {
  it('shows what each subscription costs in the month, adjusted or not, and fades inactive ones', async () => {
    openSoftware();
    await screen.findByRole('table', { name: 'Software Subscriptions - May 2026' });
    expect(cellsOf(await softwareRow('Framewise'))).toEqual([
      'Framewise',
      'Interface design',
      'Direct',
      '£120.00',
      'Adjusted£95.50',
      'Active',
    ]);
    const old = await softwareRow('Old Suite');
    expect(cellsOf(old)).toEqual(['Old Suite', 'No description', 'Operating', '£120.00', '—', 'Inactive']);
    expect(old.getAttribute('data-emphasis')).toBe('faded');
    expect(cellsOf(await softwareRow('Chatterloft'))[2]).toBe('50% Each');
  });

  it('says when it is empty', async () => {
    server.subscriptions = [];
    openSoftware();
    expect(
      await screen.findByText('No software costs found. Add your first software subscription.'),
    ).not.toBeNull();
  });

  it.each([
    ['software-costs', { status: 500, body: problem(500, 'The software costs can’t be read just now') }],
    ['software-costs', { status: 200, body: { rows: [] } }],
    [
      'software-cost-adjustments/2026-05',
      { status: 500, body: problem(500, 'The adjustments can’t be read just now') },
    ],
  ])('is empty, without totals, beside why, where /api/%s fails', async (path, answer) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    fakeApi({ ...softwareAnswers(), [`GET /api/${path}`]: () => answer });
    openSoftware();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^The software costs could not be loaded.*(just now|no list)/);
    expect(within(alert).getByRole('button', { name: 'Try again' })).not.toBeNull();
    const table = screen.getByRole('table', { name: 'Software Subscriptions - May 2026' });
    expect(within(table).queryByText('Framewise')).toBeNull();
    expect(screen.getByText('No software costs found. Add your first software subscription.')).not.toBeNull();
    expect(document.body.textContent).not.toMatch(/£[\d,.]+ (direct|operating)/);
  });

  it('costs nothing in a month where it is inactive, adjusted or not', async () => {
    server.adjustments = [{ softwareCostId: 2, month: '2026-05', adjustedCost: '95.5', reason: null }];
    openSoftware();
    expect(cellsOf(await softwareRow('Old Suite'))[4]).toBe('—');
  });

  it('deletes without a question; the message says what it cost, and Undo brings it back', async () => {
    const undo = '/api/history/request-30/undo';
    writes.refusals = [{ status: 204, headers: { 'X-Correlation-Id': 'request-30' } }];
    fakeApi({
      ...softwareAnswers(),
      [`GET ${undo}`]: () => ({ status: 200, body: { token: 'as looked at', records: [] } }),
      ...writes.answer(`POST ${undo}`, 200),
    });
    openSoftware();
    await press('Delete Framewise');
    await waitFor(() =>
      expect(toastText()).toMatch(
        /^Software cost deleted successfullyFramewise, £120\.00 a month\. Months that have ended lost it, too: until April 2026\./,
      ),
    );
    await press('Undo');
    await waitFor(() => expect(toastText()).toMatch(/^Framewise is back/));
    expect(writes.sent).toEqual([
      ['DELETE /api/software-costs/1', { expectedVersion: 3 }],
      [`POST ${undo}`, expect.objectContaining({ token: 'as looked at', despite: [] })],
    ]);
  });
});

it.each([
  ['never active', { isActive: false }, 'It was never active, so no month of the forecast changes.'],
  [
    'active up to a month',
    {
      isActive: false,
      changes: [
        { from: null, isActive: true },
        { from: '2026-03', isActive: false },
      ],
    },
    'Months that have ended lost it, too: until February 2026.',
  ],
  [
    'active from this month on',
    {
      isActive: true,
      changes: [
        { from: null, isActive: false },
        { from: '2026-05', isActive: true },
      ],
    },
    'It left every month of the forecast.',
  ],
])('says which months lose a subscription that was %s', async (_, fields, words) => {
  server.subscriptions = [subscriptionOf(1, fields)];
  openSoftware();
  await press('Delete Framewise');
  await waitFor(() => expect(toastText()).toContain(words));
});

describe('adding and editing', () => {
  const fill = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label);
    await userEvent.clear(field);
    await enter(field, text);
  };

  it('asks for a name and a cost, under their fields, before anything is sent', async () => {
    openSoftware();
    await press('Add Software Cost');
    const dialog = await dialogNamed('Add Software Cost');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(within(dialog).getByText('Name is required')).not.toBeNull();
    expect(within(dialog).getByText('Monthly cost is required')).not.toBeNull();
    expect(writes.sent).toEqual([]);
  });

  it('adds an active subscription', async () => {
    openSoftware('?new=1');
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
    expect(writes.sent[0]).toMatchObject([
      'POST /api/software-costs',
      { name: 'Rankscope', defaultMonthlyCost: '329.95', costType: 'direct', isActive: true },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('adds a subscription that starts in the month that is shown', async () => {
    fakeApi({
      ...softwareAnswers(),
      'GET /api/software-cost-adjustments/2026-09': () => ({ status: 200, body: [] }),
    });
    openSoftware('?month=2026-09&new=1');
    const dialog = await dialogNamed('Add Software Cost');
    expect(within(dialog).getByRole('button', { name: 'September 2026 Start Month' })).not.toBeNull();
    await fill('Name', 'Rankscope');
    await fill('Monthly Cost (£)', '329.95');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(writes.sent[0]?.[1]).toMatchObject({ startMonth: '2026-09' }));
  });

  it('updates on the version it was opened at, and keeps a halved cost halved', async () => {
    openSoftware('?edit=3');
    const dialog = await dialogNamed('Edit Software Cost');
    expect(within(dialog).getByRole('button', { name: /Cost Type/ }).textContent).toContain('50% Each');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Active subscription' }));
    expect(within(dialog).getByRole('button', { name: /From which month\?$/ }).textContent).toBe('May 2026');
    expect(within(dialog).getByText('Months before May 2026 stay as they are.')).not.toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Update' }));
    expect(await toast()).toContain('Software cost updated successfully');
    expect(writes.sent[0]).toMatchObject([
      'PUT /api/software-costs/3',
      { costType: 'both', isActive: false, expectedVersion: 3, startMonth: null, effectiveFrom: '2026-05' },
    ]);
  });
});

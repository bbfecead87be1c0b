import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OtherCostView } from '#projections/money/otherCosts/view.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { FakeWrites } from '../../testing/fakeWrites.ts';
import { otherCostOf } from '../../testing/financeAnswers.ts';
import { dialogNamed, eachInMay2026, failure, press, toast } from '../../testing/financePage.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { OtherCostsPage } from './OtherCostsPage.tsx';

let costs: OtherCostView[];
const writes = new FakeWrites();
const summary = (month: string) => ({
  month,
  total: 2310.25,
  count: 2,
  categories: [
    { category: 'office', total: 2000, count: 1 },
    { category: 'travel', total: 310.25, count: 1 },
  ],
});

eachInMay2026();

beforeEach(() => {
  costs = [
    otherCostOf(1, { isRecurring: true, month: '2026-03' }),
    otherCostOf(2, { name: 'Fares', amount: '310.25', category: 'travel', description: 'To York' }),
  ];
  writes.forget();
  fakeApi(answers());
});

const answers = () => ({
  'GET /api/other-costs/2026-05': () => ({ status: 200, body: costs }),
  'GET /api/other-costs/summary/2026-05': () => ({ status: 200, body: summary('2026-05') }),
  'GET /api/other-costs/2026-03': () => ({ status: 200, body: costs.slice(0, 1) }),
  'GET /api/other-costs/summary/2026-03': () => ({ status: 200, body: summary('2026-03') }),
  ...writes.answer('POST /api/other-costs', 201),
  ...writes.answer('PUT /api/other-costs/1', 200),
  ...writes.answer('PATCH /api/other-costs/1', 200),
  ...writes.answer('PUT /api/other-costs/2', 200),
  ...writes.answer('DELETE /api/other-costs/1', 204),
});

const open = (search = '') => renderPage(OtherCostsPage, `/other-costs${search}`);
const list = () => screen.findByRole('table', { name: 'Other Operating Costs' });

it('adds a cost once, however often Enter is pressed while its dialog closes', async () => {
  open();
  await list();
  await press('Add Cost');
  const dialog = await dialogNamed('Add Other Cost');
  await enter(within(dialog).getByLabelText('Name'), 'Stand');
  await enter(within(dialog).getByLabelText(/^Amount/), '120');
  const form = dialog.querySelector('form') as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(writes.sent).toHaveLength(1));
  await toast();
  fireEvent.submit(form);
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(writes.sent).toHaveLength(1);
});

describe('the list', () => {
  it("shows the month's costs with their sum and count", async () => {
    open();
    expect(screen.getByText('Loading other costs...')).not.toBeNull();
    const rows = within(await list()).getAllByRole('row');
    expect(rows.map((row) => [...row.children].slice(0, 5).map((cell) => cell.textContent))).toEqual([
      ['Name', 'Description', 'Category', 'Amount', 'Recurring'],
      ['Office Rent', 'No description', 'Office', '£2,000.00', 'Recurring'],
      ['Fares', 'To York', 'Travel', '£310.25', 'One-time'],
    ]);
    expect(screen.getByText('2 cost(s) for May 2026')).not.toBeNull();
    const region = screen.getByRole('region', { name: 'Monthly Summary' });
    expect(await within(region).findByText('£2,310.25')).not.toBeNull();
  });

  it('tells a credit with a minus sign, and apart from the costs beside it', async () => {
    costs = [otherCostOf(1), otherCostOf(2, { name: 'Rates refund', amount: '-500.5', category: 'travel' })];
    const categories = [
      { category: 'office', total: 1499.5, count: 1 },
      { category: 'travel', total: -500.5, count: 1 },
    ];
    fakeApi({
      ...answers(),
      'GET /api/other-costs/summary/2026-05': () => ({
        status: 200,
        body: { month: '2026-05', total: 999, count: 2, categories },
      }),
    });
    open();
    expect(within(await list()).getByText('−£500.50')).not.toBeNull();
    const region = screen.getByRole('region', { name: 'Monthly Summary' });
    expect(await within(region).findByText('£999.00')).not.toBeNull();
    expect(within(region).getByText('−£500.50')).not.toBeNull();
    const bars = [...region.querySelectorAll<HTMLElement>('[aria-hidden] > span')];
    expect(bars.map(({ style }) => style.inlineSize)).toEqual(['74.975%', '25.025%']);
    expect(bars.map(({ style }) => style.backgroundImage.includes('repeating'))).toEqual([false, true]);
  });

  it('opens in the month that the address names, and sets those before the current one apart', async () => {
    open('?month=2026-03');
    expect(await screen.findByText('1 cost(s) for March 2026')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /March 2026/ }));
    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect([offered[0], offered[1], offered.at(-1)]).toEqual(['June 2025', 'July 2025', 'May 2027']);
    const earlier = screen.getByRole('group', { name: 'Earlier months' });
    expect(within(earlier).getAllByRole('option').at(-1)?.textContent).toBe('April 2026');
    expect(offered).toHaveLength(24);
  });

  it('finds costs by name, description and category, and says when none matches', async () => {
    open('?q=york');
    const names = async () =>
      within(await list())
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    await waitFor(async () => expect(await names()).toEqual(['Fares']));
    const search = screen.getByRole('searchbox', { name: 'Search name, description or category' });
    await userEvent.clear(search);
    await userEvent.type(search, 'OFFICE');
    await waitFor(async () => expect(await names()).toEqual(['Office Rent']));
    await userEvent.type(search, 'x');
    expect(await screen.findByText('No other costs match your search')).not.toBeNull();
    await press('Show all other costs');
    await waitFor(async () => expect(await names()).toEqual(['Office Rent', 'Fares']));
  });

  it('leads on when it is empty', async () => {
    costs = [];
    const router = open();
    expect(await screen.findByText('No other operating costs found for this month.')).not.toBeNull();
    await press('Add the first cost');
    expect(router.state.location.search).toBe('?new=1');
    await dialogNamed('Add Other Cost');
  });

  it.each([
    ['fails', { status: 500, body: problem(500, 'Costs can’t be read just now') }],
    ['is no list', { status: 200, body: {} }],
  ])('is empty, without totals, beside why, where the answer %s', async (_, answer) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    fakeApi({ ...answers(), 'GET /api/other-costs/2026-05': () => answer });
    open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^The other costs could not be loaded.*(just now|no list)/);
    expect(within(alert).getByRole('button', { name: 'Try again' })).not.toBeNull();
    expect(screen.getByText('No other operating costs found for this month.')).not.toBeNull();
    expect(document.body.textContent).not.toMatch(/cost\(s\) for|£\d/);
  });

  it('deletes after a question that names the consequence', async () => {
    open();
    await press('Delete Office Rent');
    const question = await screen.findByRole('alertdialog', { name: 'Delete Office Rent?' });
    expect(question.textContent).toContain('£2,000 leaves every month from March 2026 on');
    writes.refusals = [failure];
    await press('Delete cost');
    expect(await screen.findByText('Failed to delete other cost')).not.toBeNull();
    const reason = within(question).getByLabelText(/^Reason/);
    expect(reason).toHaveProperty('value', '');
    await enter(reason, 'The lease has ended');
    await press('Delete cost');
    expect(await screen.findByText('Other cost deleted successfully')).not.toBeNull();
    expect(writes.sent.at(-1)).toEqual([
      'DELETE /api/other-costs/1',
      { reason: 'The lease has ended', expectedVersion: 2 },
    ]);
  });

  it('offers a last month first, where months that have ended would lose it', async () => {
    open();
    await press('Delete Office Rent');
    const question = await screen.findByRole('alertdialog', { name: 'Delete Office Rent?' });
    expect(question.textContent).toContain('Months that have ended lose it, too: March 2026 to April 2026.');
    await enter(within(question).getByLabelText(/^Reason/), 'We moved');
    await press('End with April 2026');
    expect(await screen.findByText('Office Rent ends with April 2026')).not.toBeNull();
    expect(writes.sent).toEqual([
      ['PATCH /api/other-costs/1', { endMonth: '2026-04', reason: 'We moved', expectedVersion: 2 }],
    ]);
  });

  it.each(['Delete cost', 'End with April 2026'])(
    'given “%s” that is answered after its question was left, then the next question stays',
    async (button) => {
      const answered = Promise.withResolvers<void>();
      const answer = fetch;
      vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
        if (/PATCH|DELETE/.test(init?.method ?? '')) await answered.promise;
        return answer(url, init);
      });
      open();
      await press('Delete Office Rent');
      await press(button);
      await press('Cancel');
      await press('Delete Fares');
      answered.resolve();
      await screen.findByText(/deleted successfully|ends with April 2026/);
      expect(screen.getByRole('alertdialog', { name: 'Delete Fares?' })).not.toBeNull();
    },
  );

  it('asks again before it deletes what somebody has changed since the question was opened', async () => {
    const body = {
      ...problem(409, 'Changed.'),
      current: {},
      version: 5,
      changedBy: { name: 'Priya Sandhar' },
    };
    writes.refusals = [{ status: 409, body }];
    open();
    await press('Delete Office Rent');
    await press('Delete cost');
    const question = await screen.findByRole('alertdialog', { name: 'Delete Office Rent?' });
    await within(question).findByText(
      'Priya Sandhar has changed Office Rent since you opened this. Cancel and look again, or delete it all the same.',
    );
    await press('Delete cost');
    expect(await screen.findByText('Other cost deleted successfully')).not.toBeNull();
    expect(writes.sent.map(([, sent]) => sent)).toMatchObject([
      { expectedVersion: 2 },
      { expectedVersion: 5 },
    ]);
  });
});

describe('adding and editing', () => {
  it('asks for a name and an amount, then adds an office cost of the month', async () => {
    open('?new=1');
    const dialog = await dialogNamed('Add Other Cost');
    expect(within(dialog).getByText('Add a new other operating cost.')).not.toBeNull();
    const save = within(dialog).getByRole('button', { name: 'Add Cost' });
    await userEvent.click(save);
    expect(within(dialog).getByText('Name is required')).not.toBeNull();
    expect(within(dialog).getByText('Amount is required')).not.toBeNull();
    await enter(within(dialog).getByLabelText('Name'), 'Cleaning');
    await enter(within(dialog).getByLabelText('Amount (£)'), '310');
    writes.refusals = [failure];
    await userEvent.click(save);
    expect(await toast()).toContain('ErrorFailed to add other cost');
    await userEvent.click(save);
    await waitFor(async () => expect(await toast()).toContain('Other cost added successfully'));
    expect(writes.sent[1]).toMatchObject([
      'POST /api/other-costs',
      { name: 'Cleaning', amount: '310', category: 'office', month: '2026-05', isRecurring: false },
    ]);
  });

  it('knows seven categories', async () => {
    open('?new=1');
    const dialog = await dialogNamed('Add Other Cost');
    await userEvent.click(within(dialog).getByRole('button', { name: /Category/ }));
    const options = await screen.findAllByRole('option');
    const categories = ['Office', 'Travel', 'Marketing', 'Legal', 'Insurance', 'Utilities', 'Other'];
    expect(options.map((option) => option.textContent)).toEqual(categories);
  });

  it('updates on the version it was opened at, and keeps a recurring cost recurring', async () => {
    open('?edit=1');
    const dialog = await dialogNamed('Edit Other Cost');
    expect(within(dialog).getByText('Update the other operating cost details.')).not.toBeNull();
    expect(within(dialog).getByRole('button', { name: 'March 2026 Month' })).not.toBeNull();
    await enter(within(dialog).getByLabelText(/^Reason/), 'New lease');
    writes.refusals = [failure];
    await press('Update Cost');
    expect(await toast()).toContain('ErrorFailed to update other cost');
    await press('Update Cost');
    await waitFor(async () => expect(await toast()).toContain('Other cost updated successfully'));
    expect(writes.sent[1]).toMatchObject([
      'PUT /api/other-costs/1',
      { isRecurring: true, month: '2026-03', reason: 'New lease', expectedVersion: 2 },
    ]);
  });

  const question = (dialog: HTMLElement) =>
    within(dialog).queryByRole('button', { name: /From which month\?$/ });
  const setAmount = async (dialog: HTMLElement, amount: string) => {
    await userEvent.clear(within(dialog).getByLabelText('Amount (£)'));
    await enter(within(dialog).getByLabelText('Amount (£)'), amount);
  };

  it('raises a recurring cost from the month that is shown, and ends it with a month', async () => {
    open('?edit=1');
    const dialog = await dialogNamed('Edit Other Cost');
    expect(question(dialog)).toBeNull();
    await setAmount(dialog, '2200');
    expect(question(dialog)?.textContent).toBe('May 2026');
    expect(within(dialog).getByText('Months before May 2026 stay as they are.')).not.toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'No end month Repeat until' }));
    await userEvent.click(screen.getByRole('option', { name: 'December 2026' }));
    await press('Update Cost');
    await waitFor(() =>
      expect(writes.sent[0]?.[1]).toMatchObject({
        amount: '2200',
        endMonth: '2026-12',
        effectiveFrom: '2026-05',
        isRecurring: true,
      }),
    );
  });

  it('shows what a recurring cost is in the month of the page, and what it was before', async () => {
    const changes = [
      { from: null, amount: '2000' },
      { from: '2026-05', amount: '2200' },
    ];
    costs = [otherCostOf(1, { isRecurring: true, month: '2026-03', amount: '2200', changes })];
    open('?edit=1');
    const dialog = await dialogNamed('Edit Other Cost');
    expect(within(dialog).getByLabelText('Amount (£)')).toHaveProperty('value', '2200');
    const periods = within(dialog).getByRole('region', { name: 'Values by month' });
    expect(periods.textContent).toContain('Until April 2026');
    expect(periods.textContent).toContain('From May 2026 Now');
  });

  const repeat = async (dialog: HTMLElement, month: string) => {
    await userEvent.click(within(dialog).getByRole('button', { name: /Repeat until$/ }));
    await userEvent.click(await screen.findByRole('option', { name: month }));
  };

  it('adds a cost once unless it is to repeat, up to a later month or with no end', async () => {
    open('?new=1');
    const dialog = await dialogNamed('Add Other Cost');
    expect(within(dialog).getByRole('button', { name: 'Does not repeat Repeat until' })).not.toBeNull();
    await enter(within(dialog).getByLabelText('Name'), 'Rent');
    await enter(within(dialog).getByLabelText('Amount (£)'), '2000');
    await userEvent.click(within(dialog).getByRole('button', { name: /Repeat until$/ }));
    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect([...offered.slice(0, 3), offered.at(-1)]).toEqual([
      'Does not repeat',
      'No end month',
      'June 2026',
      'May 2028',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'April 2027' }));
    expect(within(dialog).getByText('Each month')).not.toBeNull();
    await press('Add Cost');
    const sent = { name: 'Rent', amount: '2000', month: '2026-05', isRecurring: true };
    await waitFor(() => expect(writes.sent[0]?.[1]).toMatchObject({ ...sent, endMonth: '2027-04' }));
  });

  it('takes what was chosen to repeat back again', async () => {
    open('?new=1');
    const dialog = await dialogNamed('Add Other Cost');
    await enter(within(dialog).getByLabelText('Name'), 'Fair');
    await userEvent.type(within(dialog).getByLabelText('Amount (£)'), '80');
    await repeat(dialog, 'June 2026');
    await repeat(dialog, 'No end month');
    await repeat(dialog, 'Does not repeat');
    await press('Add Cost');
    await waitFor(() => expect(writes.sent[0]?.[1]).toMatchObject({ isRecurring: false, endMonth: null }));
  });

  it('lets a cost of one month repeat from then on, in all its months', async () => {
    open('?edit=2');
    const dialog = await dialogNamed('Edit Other Cost');
    await repeat(dialog, 'No end month');
    expect(question(dialog)).toBeNull();
    await press('Update Cost');
    await waitFor(() =>
      expect(writes.sent[0]?.[1]).toMatchObject({ isRecurring: true, endMonth: null, effectiveFrom: null }),
    );
  });

  it('offers one that recurs a last month, and not to fall in one month alone', async () => {
    open('?edit=1');
    const dialog = await dialogNamed('Edit Other Cost');
    await userEvent.click(within(dialog).getByRole('button', { name: 'No end month Repeat until' }));
    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(offered.slice(0, 2)).toEqual(['No end month', 'April 2026']);
  });

  it('asks a cost of one month not from when on it changes', async () => {
    open('?edit=2');
    const dialog = await dialogNamed('Edit Other Cost');
    await setAmount(dialog, '320');
    expect(question(dialog)).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Does not repeat Repeat until' })).not.toBeNull();
    await press('Update Cost');
    await waitFor(() =>
      expect(writes.sent[0]?.[1]).toMatchObject({ amount: '320', isRecurring: false, effectiveFrom: null }),
    );
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayIn } from '../../testing/days.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { eachInMay2026, press } from '../../testing/financePage.ts';
import { effectOf, movedOf, stillOf } from '../../testing/movementAnswers.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { MovementPage } from './MovementPage.tsx';

eachInMay2026();
beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => {}));

const ok = (body: unknown) => () => ({ status: 200, body });
const usual = 'GET /api/pnl/movement?from=2026-04-14&start=2026-05&end=2026-05';
const open = (search = '') => renderPage(MovementPage, `/pnl-movement${search}`);
const cardNamed = (name: RegExp) => screen.findByRole('region', { name });

describe('why the forecast moved', () => {
  it('sets this month as it was a month ago beside today', async () => {
    fakeApi({ [usual]: ok(movedOf()) });
    open();
    const table = await screen.findByRole('table', {
      name: 'The forecast of 14 April 2026 beside that of today',
    });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows[0]).toEqual(['Figure', '14 Apr 2026', 'Today', 'Difference']);
    expect(rows).toContainEqual(['Total Revenue', '£16,213.05', '£15,213.05', '−£1,000.00']);
    expect(rows).toContainEqual(['Net Profit', '£3,565.72', '£2,590.22', '−£975.50']);
    expect(rows).toContainEqual(['Other Operating Costs Memo', '£2,310.25', '£2,310.25', '–']);
  });

  it('given formulas that take other costs in from a later month on, then their row is a memo in part', async () => {
    const still = stillOf();
    const span = { start: '2026-05', end: '2026-06' };
    const to = { ...still.to, netProfitIncludesOtherCosts: true };
    const from = { ...still.from, netProfitIncludesOtherCosts: true };
    fakeApi({ [usual]: ok({ ...still, ...span, from, to }) });
    open();
    expect(await screen.findByText('Memo in part')).toBeTruthy();
    expect(screen.getByText(/^Memo in May 2026: other operating costs stand apart/)).toBeTruthy();
  });

  it.each([
    ['2026-05', 1],
    ['2026-04', 0],
  ])('given %s is closed, then it says what its figures are beside the P&L', async (month, notes) => {
    const months = [{ month, isClosed: true, changes: [] }];
    fakeApi({ [usual]: ok(movedOf()), 'GET /api/periods': ok({ lastEnded: month, next: null, months }) });
    const { client } = open();
    await cardNamed(/What moved net profit/);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryAllByText(/Closed months count here by their records/)).toHaveLength(notes);
  });

  it('says in a sentence and a table what the picture shows', async () => {
    fakeApi({ [usual]: ok(movedOf()) });
    open();
    const picture = await cardNamed(/What moved net profit/);
    expect(picture.textContent).toContain(
      'Net profit of May 2026 went from £3,565.72 to £2,590.22, which is −£975.50.',
    );
    const rows = within(within(picture).getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Record', 'Kind and changes', 'Net profit'],
      ['14 Apr 2026', '', '£3,565.72'],
      ['Harbour site', 'Project, 2 changes', '−£1,000.00'],
      ['Framewise', 'Software cost, 1 change', '+£24.50'],
      ['Today', '', '£2,590.22'],
    ]);
  });

  it('lists each change with who, when, why, from what to what and what it moved', async () => {
    fakeApi({ [usual]: ok(movedOf()) });
    open();
    const changes = await cardNamed(/What was changed/);
    const [dearer, , credit] = [...changes.querySelectorAll<HTMLElement>('[data-slot~="change"]')];
    expect(dearer?.textContent).toContain('Priya Sandhar');
    expect(dearer?.textContent).toContain('“They asked for less”');
    expect(dearer?.querySelector('del')?.textContent).toBe('£4,200');
    expect(dearer?.textContent).toContain('−£1,200');
    expect(dearer?.textContent).toContain('Revenue −£1,200');
    expect(credit?.textContent).toContain('Kofi Mensah');
    expect(credit?.textContent).toContain('Software costs −£24.50');
    expect(
      within(credit as HTMLElement)
        .getByRole('link', { name: 'In the history' })
        .getAttribute('href'),
    ).toBe('/history?kind=softwareCost&id=5&from=2026-05-14&to=2026-05-14');
    expect(changes.textContent).toContain('6 other changes between these days moved none of these figures.');
  });

  it('folds what is too small to be listed, and says what it comes to', async () => {
    const moved = movedOf();
    const [mover] = moved.movers;
    if (!mover) throw new Error('There is a mover');
    const rest = { count: 30, effect: effectOf({ netProfit: -3.25 }) };
    fakeApi({
      [usual]: ok({
        ...moved,
        movers: [mover],
        otherMovers: { count: 1, effect: effectOf({ netProfit: 24.5 }) },
        otherSteps: rest,
      }),
    });
    open();
    const changes = await cardNamed(/What was changed/);
    expect(changes.textContent).toContain(
      '30 changes too small to be listed, −£3.25 of net profit together.',
    );
    expect(changes.textContent).not.toContain('Framewise');
    await press('1 smaller record +£24.50');
    expect(changes.textContent).toContain('Cost adjusted: Framewise');
  });

  it('says when formulas were adopted in between', async () => {
    const moved = movedOf();
    fakeApi({ [usual]: ok({ ...moved, to: { ...moved.to, formulas: 2 } }) });
    open();
    expect(
      await screen.findByText('Formulas: version 1 on the earlier day, version 2 on the later one.'),
    ).not.toBeNull();
  });
});

describe('the days and months of the comparison', () => {
  it('stand in the address', async () => {
    const search = 'from=2026-03-31&to=2026-04-30&start=2026-06&end=2026-08';
    const asked = 'GET /api/pnl/movement?from=2026-03-31&start=2026-06&end=2026-08&to=2026-04-30';
    const calls = fakeApi({ [asked]: ok(movedOf({ start: '2026-06', end: '2026-08' })) });
    open(`?${search}`);
    await cardNamed(/What was changed/);
    expect(calls).toContain(asked);
    expect(await dayIn('Earlier day')).toBe('31/03/2026');
    expect(await dayIn('Later day')).toBe('30/04/2026');
    expect(screen.getByRole('button', { name: /^June 2026/ })).not.toBeNull();
    expect(screen.getByRole('button', { name: /^August 2026/ })).not.toBeNull();
  });

  it('given a last month before the first, then the first gives way', async () => {
    fakeApi({ [usual]: ok(movedOf()) });
    const router = open();
    await cardNamed(/What was changed/);
    await userEvent.click(screen.getByRole('button', { name: /Last month$/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'March 2026' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe('?from=2026-04-14&to=2026-05-14&start=2026-03&end=2026-03'),
    );
  });

  it('that can’t be shown are corrected in the address, and told', async () => {
    fakeApi({ 'GET /api/pnl/movement?from=2026-05-14&start=2026-05&end=2026-05': ok(movedOf()) });
    const router = open('?from=2027-01-01&to=yesterday&start=May&end=');
    expect(await cardNamed(/What was changed/)).not.toBeNull();
    expect(router.state.location.search).toBe('?from=2026-05-14&end=');
    await waitFor(() =>
      expect(document.querySelector('[data-slot~="alert"]')?.textContent).toMatch(
        /^“yesterday” is no day: it is left out\. “May” is no month.* 1 January 2027 lies after the last day/,
      ),
    );
  });
});

describe('two days with nothing between them', () => {
  it('says so, and sets them side by side all the same', async () => {
    fakeApi({ [usual]: ok(stillOf({ unmoved: 1 })) });
    open();
    expect(
      await screen.findByText('Nothing that was changed between these days moved this figure'),
    ).not.toBeNull();
    expect(screen.getByText('1 other change between these days moved none of these figures.')).not.toBeNull();
    expect(screen.getByRole('table', { name: /^The forecast of/ })).not.toBeNull();
    expect(screen.queryByText('What was changed')).toBeNull();
  });

  it('says from when on the planner knows anything', async () => {
    fakeApi({ [usual]: ok(stillOf({ begun: '2026-05-02T09:00:00.000Z' })) });
    open();
    const note = await screen.findByText(/The planner knows nothing from before/);
    expect(note.textContent).toContain('from before 2 May 2026');
  });
});

it.each([
  ['from=2026-05-10&to=2026-05-01', 'The earlier day lies after the later one'],
  ['start=2026-06&end=2026-05', 'The first month lies after the last one'],
])('given %s, in reverse, then says so and asks nothing', async (search, why) => {
  const calls = fakeApi({});
  open(`?${search}`);
  expect(await screen.findByText(why)).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(calls.filter((call) => call.includes('/movement'))).toEqual([]);
});

it('says why the days could not be compared, and offers another try', async () => {
  let isDown = true;
  fakeApi({ [usual]: () => (isDown ? { status: 503, body: problem(503, 'Not now.') } : ok(movedOf())()) });
  open();
  expect(await screen.findByText('This could not be loaded')).not.toBeNull();
  expect(screen.getByText('Not now.')).not.toBeNull();
  isDown = false;
  await press('Try again');
  expect(await cardNamed(/What was changed/)).not.toBeNull();
});

import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { addMonths, type Month, monthsBetween } from '#domain/values/month.ts';
import { useUnsavedGuard } from '../ui/basics/unsavedGuard.ts';
import { type MonthParam, useMonthParam } from './useMonthParam.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 6, 15), toFake: ['Date'] }));

const at = (address: string, usual?: readonly Month[]) => {
  let latest: MonthParam | undefined;
  let type: (text: string) => void = () => undefined;
  function Page() {
    latest = useMonthParam(usual);
    const [typed, setTyped] = useState('');
    useUnsavedGuard(typed !== '');
    type = setTyped;
    return null;
  }
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  const month = (): MonthParam => {
    if (!latest) throw new Error('not drawn');
    return latest;
  };
  return {
    month,
    type: (text: string) => act(() => type(text)),
    search: () => router.state.location.search,
    refused: () => router.state.location.state?.refused,
  };
};

it('is the current month unless one is named, and offers June 2025 to twelve months ahead', () => {
  const { month } = at('/projects');
  expect(month().month).toBe('2026-07');
  expect([month().months[0], month().months.at(-1)]).toEqual(['2025-06', '2027-07']);
});

it('given another month begins while something is typed, then it comes once that is saved or left', () => {
  const { month, type } = at('/projects');
  type('12');
  vi.setSystemTime(new Date(2026, 7, 1));
  type('12.5');
  expect(month().month).toBe('2026-07');
  type('');
  type(' ');
  expect(month().month).toBe('2026-08');
});

it.each([
  ['?month=2026-03', '2026-03'],
  ['?month=2027-07', '2027-07'],
  ['?month=2025-06', '2025-06'],
])('shows what %s asks for', (search, expected) => {
  const page = at(`/projects${search}`);
  expect(page.month().month).toBe(expected);
  expect(page.search()).toBe(search);
  expect(page.refused()).toBeUndefined();
});

it.each([
  ['2031-01', '2027-07', '?q=shop&month=2027-07'],
  ['2020-01', '2025-06', '?q=shop&month=2025-06'],
  ['2026-13', '2026-12', '?q=shop&month=2026-12'],
  ['soon', '2026-07', '?q=shop'],
])(
  'given %s, which can’t be shown, then the nearest is, the address says so, and the page is told',
  (asked, shown, search) => {
    const page = at(`/projects?q=shop&month=${asked}`);
    expect(page.month().month).toBe(shown);
    expect(page.search()).toBe(search);
    expect(page.refused()).toEqual([{ unit: 'month', asked, shown }]);
    act(() => page.month().onMonthChange('2026-03'));
    expect(page.refused()).toBeUndefined();
  },
);

it('given a page’s own months, then earlier ones can be chosen, back to June 2025, and later ones can’t', () => {
  const own = monthsBetween('2026-05', '2027-04');
  const page = at('/pnl-forecast?month=2025-09', own);
  expect(page.month().month).toBe('2025-09');
  expect(page.month().defaultFrom).toBe('2026-05');
  expect(page.month().months).toEqual(monthsBetween('2025-06', '2027-04'));
  expect(at('/pnl-forecast?month=2027-06', own).month().month).toBe('2027-04');
});

it('writes a choice into the address, keeps what else is there, and names the current month by nothing', () => {
  const { month, search } = at('/projects?q=shop');
  act(() => month().onMonthChange('2026-03'));
  expect(search()).toBe('?q=shop&month=2026-03');
  expect(month().month).toBe('2026-03');
  act(() => month().onMonthChange('2026-07'));
  expect(search()).toBe('?q=shop');
});

it('counts steps from what was asked for last, which need not be drawn yet', async () => {
  const { month, search } = at('/projects?q=shop');
  const step = () => month().onMonthChange((asked) => addMonths(asked, 1));
  // The rendered page is July's in each of them.
  await act(async () => {
    for (const _ of [1, 2, 3, 4]) {
      step();
      await Promise.resolve();
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
  expect(search()).toBe('?q=shop&month=2026-11');
  expect(month().month).toBe('2026-11');
});

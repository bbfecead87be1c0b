import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type MonthParam, useMonthParam } from './useMonthParam.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 6, 15), toFake: ['Date'] });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const at = (address: string) => {
  let latest: MonthParam | undefined;
  function Page() {
    latest = useMonthParam();
    return null;
  }
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  const month = (): MonthParam => {
    if (!latest) throw new Error('not drawn');
    return latest;
  };
  return { month, search: () => router.state.location.search };
};

it('is the current month unless one is named, and offers June 2025 to the end of the planning year', () => {
  const { month } = at('/projects');
  expect(month().month).toBe('2026-07');
  expect([month().months[0], month().months.at(-1)]).toEqual(['2025-06', '2027-07']);
});

it.each([
  ['?month=2026-03', '2026-03'],
  ['?month=2031-01', '2026-07'],
  ['?month=2026-13', '2026-07'],
  ['?month=soon', '2026-07'],
])('reads %s as %s', (search, expected) => {
  expect(at(`/projects${search}`).month().month).toBe(expected);
});

it('writes a choice into the address, keeps what else is there, and names the current month by nothing', () => {
  const { month, search } = at('/projects?q=shop');
  act(() => month().setMonth('2026-03'));
  expect(search()).toBe('?q=shop&month=2026-03');
  expect(month().month).toBe('2026-03');
  act(() => month().setMonth('2026-07'));
  expect(search()).toBe('?q=shop');
});

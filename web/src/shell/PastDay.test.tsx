import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../testing/fakeApi.ts';
import { renderPage } from '../testing/renderPage.tsx';
import { momentWords, NearestPastDay } from './PastDay.tsx';

const range = { status: 200, body: { first: '2026-01-05', last: '2026-05-13' } };

it.each([
  ['2026-12-24', '2026-05-13', '24 December 2026 lies after the last day'],
  ['2020-01-01', '2026-01-05', '1 January 2020 lies before the first day'],
  ['2026-02-31', '2026-02-28', '“2026-02-31” is no day'],
])(
  'given %s, which can’t be looked back at, then %s is, and the page says why',
  async (asked, shown, why) => {
    fakeApi({ 'GET /api/admin/past-days': () => range });
    const router = renderPage(NearestPastDay, `/projects?q=shop&asOf=${asked}`);
    await waitFor(() => expect(router.state.location.search).toBe(`?q=shop&asOf=${shown}`));
    expect((await screen.findByRole('status')).textContent).toContain(why);
  },
);

it('given what is no day at all, then the address stays', async () => {
  const calls = fakeApi({ 'GET /api/admin/past-days': () => range });
  const router = renderPage(NearestPastDay, '/projects?asOf=yesterday');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(router.state.location.search).toBe('?asOf=yesterday');
});

it.each([
  ['2026-03-31', '31 March 2026, 23:59'],
  ['2026-01-05', '5 January 2026, 23:59'],
  ['2026-06-30T17:00:00Z', '30 June 2026, 18:00'],
])('%s is %s in the United Kingdom', (asOf, expected) => {
  expect(momentWords(asOf)).toBe(expected);
});

it('says so when an address names no day', () => {
  expect(momentWords('yesterday')).toBeNull();
});

import { expect, it } from 'vitest';
import { lostAnswers } from './lostAnswers.ts';

const answer = (body: unknown) => new Map([['/api/pnl', body]]);
const before = { months: [{ revenue: '10.00', margin: 0.5, note: null }], total: 3 };

it.each([
  ['the same', before],
  ['more than before', { ...before, costs: '1.00' }],
])('nothing is lost by %s', (_, now) => {
  expect(lostAnswers(answer(before), answer(now))).toEqual([]);
});

it.each([
  [
    'another figure',
    { ...before, months: [{ revenue: '10.01', margin: 0.5, note: null }] },
    '.months.0.revenue: "10.00" → "10.01"',
  ],
  [
    'a field less',
    { ...before, months: [{ revenue: '10.00', margin: 0.5 }] },
    '.months.0.note: null → undefined',
  ],
  ['an entry more', { ...before, months: [...before.months, 1] }, '.months.length: 1 → 2'],
  [
    'another shape',
    { ...before, months: {} },
    '.months: [{"revenue":"10.00","margin":0.5,"note":null}] → {}',
  ],
])('%s is told with where it stands', (_, now, difference) => {
  expect(lostAnswers(answer(before), answer(now))).toEqual([`/api/pnl${difference}`]);
});

it('an address that answers no more is told', () => {
  expect(lostAnswers(answer(1), new Map())).toEqual(['/api/pnl: 1 → undefined']);
});

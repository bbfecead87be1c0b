import { expect, it } from 'vitest';
import { daysFault, timeOffInput } from './timeOffInput.ts';

const before = 'The last day lies before the first';
const tooMany = 'Enter at most 366 days at once';

it.each([
  ['2026-07-06', '2026-07-06', null],
  ['2026-07-06', '2026-07-05', before],
  ['2026-01-01', '2027-01-01', null],
  ['2026-01-01', '2027-01-02', tooMany],
  ['July', '2026-07-06', null],
  ['2026-07-06', '', null],
  ['2026-01-01', '2027-02-31', null],
])('days from %j to %j have the fault %j', (from, to, message) => {
  expect(daysFault({ from, to })).toEqual(message && { path: 'to', message });
});

it('time off whose days have a fault is refused at its last day', () => {
  const sent = { from: '2026-07-06', to: '2026-07-05', kind: 'holiday' };
  expect(timeOffInput.safeParse(sent).error?.issues).toEqual([
    { code: 'custom', path: ['to'], message: before },
  ]);
});

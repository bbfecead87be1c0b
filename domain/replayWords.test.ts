import { expect, it } from 'vitest';
import { paceText, workDone, workText } from './replayWords.ts';

const work = { status: 'building', applied: 1_250, total: 5_000, rate: 2_500, eta: 2 };

it('tells how far a replay is, how fast, and how long still', () => {
  expect([workText(work), paceText(work), workDone(work)]).toEqual([
    'Replaying 1,250 of 5,000 events',
    '2,500 events a second, about 2 seconds left',
    0.25,
  ]);
});

it('says minutes when it takes minutes, and nothing that is not known', () => {
  expect(paceText({ ...work, eta: 240 })).toBe('2,500 events a second, about 4 minutes left');
  expect(paceText({ ...work, rate: null, eta: null })).toBe('');
});

it('has not begun while it waits, and is done where there is nothing to replay', () => {
  expect(workDone({ ...work, status: 'queued' })).toBe(0);
  expect(workDone({ ...work, applied: 0, total: 0 })).toBe(1);
});

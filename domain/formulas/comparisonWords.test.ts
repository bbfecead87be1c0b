import { expect, it } from 'vitest';
import { coloursText, paceText, parkedText, progressFraction, progressText } from './comparisonWords.ts';

const work = { status: 'building', applied: 1_250, total: 5_000, rate: 2_500, eta: 2 };

it('tells how far a job is, how fast, and how long still', () => {
  expect([progressText(work), paceText(work), progressFraction(work)]).toEqual([
    'Computing 1,250 of 5,000 changes',
    '2,500 events a second, about 2 seconds left',
    0.25,
  ]);
});

it.each([
  ['queued', 'Waiting for its turn'],
  ['catching-up', 'Reading the latest changes'],
  ['comparing', 'Comparing with the figures in use'],
])('tells what a job that is %s does', (status, text) => {
  expect(progressText({ ...work, status })).toBe(text);
});

it.each([
  [0, 'about 1 second left'],
  [1, 'about 1 second left'],
  [89, 'about 89 seconds left'],
  [90, 'about 2 minutes left'],
  [80 * 60 + 29, 'about 80 minutes left'],
])('tells %i seconds as "%s"', (eta, text) => {
  expect(paceText({ ...work, rate: null, eta })).toBe(text);
});

it('counts one event as one', () => {
  expect(progressText({ ...work, applied: 0, total: 1 })).toBe('Computing 0 of 1 change');
});

it('says how many figures change their colour', () => {
  expect(coloursText([])).toBeNull();
  expect(coloursText([{ from: 'good', to: 'watch', count: 1 }])).toBe(
    '1 figure changes its colour: 1 from green to yellow.',
  );
  expect(
    coloursText([
      { from: 'good', to: 'watch', count: 2 },
      { from: 'watch', to: 'over', count: 1 },
    ]),
  ).toBe('3 figures change their colour: 2 from green to yellow, 1 from yellow to red.');
});

it('says minutes when it takes minutes, and nothing that is not known', () => {
  expect(paceText({ ...work, eta: 240 })).toBe('2,500 events a second, about 4 minutes left');
  expect(paceText({ ...work, rate: null, eta: null })).toBe('');
});

it('has not begun while it waits, and is done where the log is empty', () => {
  expect(progressFraction({ ...work, status: 'queued' })).toBe(0);
  expect(progressFraction({ ...work, applied: 0, total: 0 })).toBe(1);
});

it.each([
  [{ from: 0, to: 0 }, null],
  [{ from: 1, to: 0 }, 'The comparison counts 1 change that the figures in use could not.'],
  [
    { from: 3, to: 3 },
    '3 changes could not be counted by the comparison either. The fault is yet to be mended.',
  ],
  [
    { from: 3, to: 1 },
    'The comparison counts 2 of 3 changes that the figures in use could not; 1 could not be counted again.',
  ],
  [
    { from: 0, to: 1 },
    '1 change could not be counted by the comparison, 1 more than among the figures in use.',
  ],
  [
    { from: 1, to: 3 },
    '3 changes could not be counted by the comparison, 2 more than among the figures in use.',
  ],
  [
    { from: 0, to: 2 },
    '2 changes could not be counted by the comparison, 2 more than among the figures in use.',
  ],
])('says of changes that could not be counted, %j, what becomes of them', (parked, text) => {
  expect(parkedText(parked)).toBe(text);
});

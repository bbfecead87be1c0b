import { expect, it } from 'vitest';
import {
  isPrivateTimeOffFact,
  privateTimeOffFacts,
  timeOffFact,
  timeOffFactLabel,
  timeOffText,
} from './timeOffWords.ts';

it.each([
  ['2026-07-06', '2026-07-10', null, 'accepted', '6 July 2026 to 10 July 2026, accepted'],
  ['2026-07-06', '2026-07-06', 3.5, 'requested', '6 July 2026, 3.5h a day, requested'],
] as const)('from %s to %s, %s hours a day, %s reads: %s', (from, to, hoursPerDay, status, text) => {
  expect(timeOffText({ from, to, hoursPerDay, status })).toBe(text);
});

it('its facts in history have its number, and all but days and hours are private', () => {
  const { kind, note, answer } = privateTimeOffFacts(12);
  expect([timeOffFact(12), kind, note, answer].map((fact) => [fact, isPrivateTimeOffFact(fact)])).toEqual([
    ['timeOff-12', false],
    ['timeOffKind-12', true],
    ['timeOffNote-12', true],
    ['timeOffAnswer-12', true],
  ]);
});

it.each([
  ['timeOff-7', 'Time off'],
  ['timeOffKind-12', 'Kind of time off'],
  ['timeOffNote-12', 'Note on time off'],
  ['timeOffAnswer-12', 'Answer about time off'],
  ['timeOff', undefined],
  ['timeOff-', undefined],
  ['timeOff-1x', undefined],
  ['salary-12', undefined],
])('the fact %s is called %s', (fact, label) => {
  expect(timeOffFactLabel(fact)).toBe(label);
});

it.each(['timeOffKind-', 'timeOffKind-1x', 'timeOffKind', 'myTimeOffKind-1', 'xtimeOffNote-1'])(
  '%s is no private fact of time off',
  (fact) => {
    expect(isPrivateTimeOffFact(fact)).toBe(false);
  },
);

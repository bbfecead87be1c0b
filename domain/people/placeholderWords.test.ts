import { expect, it } from 'vitest';
import { planKey } from '../records/streams.ts';
import { costText, hoursOfFact, placeholderHoursFact } from './placeholderWords.ts';

it('a cost says what it is for', () => {
  expect(costText({ per: 'month', amount: 400_000 })).toBe('£4,000 a month');
  expect(costText({ per: 'hour', amount: 4_550 })).toBe('£45.50 an hour');
});

it('a fact of hours tells their project and month', () => {
  const fact = placeholderHoursFact(planKey(120, '2026-07'));
  expect(fact).toBe('hours 120_2026-07');
  expect(hoursOfFact(fact)).toEqual({ projectId: 120, month: '2026-07' });
});

it.each([
  ...['name', '120_2026-07', 'hours 0_2026-07', 'hours 1x_2026-07', 'hours 1_26-07', 'hours 1_2026-7'],
  ...['hours 1_2026-07-01', 'my hours 1_2026-07', 'hours 1_MMXX-07', 'hours 1_2026-VI'],
])('%s is no fact of hours', (fact) => {
  expect(hoursOfFact(fact)).toBeNull();
});

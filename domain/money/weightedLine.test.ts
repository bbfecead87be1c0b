import { expect, it } from 'vitest';
import { line } from './line.ts';
import { weightedHours, weightedLine } from './weightedLine.ts';

it('weighs money to the penny and hours exactly, and says by how much', () => {
  const months = { from: '2026-05', to: null };
  const whole = { revenue: 101, billableHours: '36.3636363636', directCost: 9 };
  const words = { calculation: '£3,000 ÷ £82.50/h', amountCalculation: '£3,000 a month' };
  expect(weightedLine(line('retainer', months, { ...whole, ...words }), 50)).toEqual(
    line('retainer', months, {
      revenue: 51,
      billableHours: '18.1818181818',
      directCost: 9,
      calculation: '50% of £3,000 ÷ £82.50/h',
      amountCalculation: '50% of £3,000 a month',
    }),
  );
  expect(weightedLine(line('oneOff', months, {}), 33)).toEqual(line('oneOff', months, {}));
  expect([weightedHours(7.5, 33), weightedHours(40, 100)]).toEqual(['2.475', '40']);
});

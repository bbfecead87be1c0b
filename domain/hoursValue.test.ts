import { describe, expect, it } from 'vitest';
import { hoursValue } from './hoursValue.ts';

describe('hours as they are typed', () => {
  it.each([
    ['7.5', 7.5],
    ['7:30', 7.5],
    ['0:30', 0.5],
    ['7h', 7],
    ['7.5h', 7.5],
    ['7h30', 7.5],
    ['7h 30m', 7.5],
    ['7,5', 7.5],
    ['12,5', 12.5],
    ['7,25', 7.25],
    ['1,200', 1200],
    ['1,007,5', 10_075],
    [' 7:30 ', 7.5],
    [' 40 ', 40],
    ['.5', 0.5],
    ['0', 0],
  ])('reads "%s" as %d hours', (typed, hours) => {
    expect(hoursValue(typed)).toBe(hours);
  });

  it.each(['', ' ', 'many', '7:75', '7:', ':30', '1.2.3', '--', 'h7'])(
    'reads "%s" as no hours at all',
    (typed) => {
      expect(hoursValue(typed)).toBeUndefined();
    },
  );

  it('leaves unusual figures for the form to refuse', () => {
    expect(hoursValue('7:20')).toBeCloseTo(7.3333);
    expect(hoursValue('-3')).toBe(-3);
  });
});

import { describe, expect, it } from 'vitest';
import { ukDayOf, ukMonthOf } from './ukDay.ts';
import { daysAfter, endOfUkDay, isUkDay, startOfUkDay, ukTimeText } from './ukTime.ts';

describe('a day in the United Kingdom', () => {
  it.each([
    ['2026-01-31', '2026-01-31T23:59:59.999Z'],
    ['2026-06-30', '2026-06-30T22:59:59.999Z'],
    ['2026-12-31', '2026-12-31T23:59:59.999Z'],
    ['2028-02-29', '2028-02-29T23:59:59.999Z'],
  ])('%s ends at %s', (day, end) => {
    expect(endOfUkDay(day).toISOString()).toBe(end);
  });

  it.each([
    ['before the clocks go forward', '2026-03-28', '2026-03-28T23:59:59.999Z'],
    ['on which they go forward', '2026-03-29', '2026-03-29T22:59:59.999Z'],
    ['before they go back', '2026-10-24', '2026-10-24T22:59:59.999Z'],
    ['on which they go back', '2026-10-25', '2026-10-25T23:59:59.999Z'],
  ])('%s, it ends at its own midnight', (_, day, end) => {
    expect(endOfUkDay(day).toISOString()).toBe(end);
  });

  it('given the last and the next millisecond, then they are of two days', () => {
    const end = endOfUkDay('2026-06-30');
    expect(ukDayOf(end)).toBe('2026-06-30');
    expect(ukDayOf(new Date(end.getTime() + 1))).toBe('2026-07-01');
  });

  it.each([
    ['before the clocks go forward', '2026-03-28', '2026-03-28T00:00:00.000Z'],
    ['on which they go forward', '2026-03-29', '2026-03-29T00:00:00.000Z'],
    ['after it', '2026-03-30', '2026-03-29T23:00:00.000Z'],
    ['on which they go back', '2026-10-25', '2026-10-24T23:00:00.000Z'],
    ['after they went back', '2026-10-26', '2026-10-26T00:00:00.000Z'],
  ])('%s, it starts at its own midnight', (_, day, start) => {
    expect(startOfUkDay(day).toISOString()).toBe(start);
  });

  it.each(['2026-03-29', '2026-10-25', '2026-07-01'])(
    'given %s, then the day before ends where it starts',
    (day) => {
      expect(startOfUkDay(day).getTime()).toBe(endOfUkDay(daysAfter(day, -1)).getTime() + 1);
    },
  );

  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-26', -1, '2026-10-25'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s and %i days is %s', (day, count, expected) => {
    expect(daysAfter(day, count)).toBe(expected);
  });

  it.each([
    '2026-02-31',
    '2026-13-01',
    '2026-00-10',
    '2026-06-00',
    '2026-6-1',
    'yesterday',
    '',
    '12026-01-01',
  ])('“%s” is none', (text) => {
    expect(isUkDay(text)).toBe(false);
  });

  it('a leap day is one in leap years', () => {
    expect([isUkDay('2028-02-29'), isUkDay('2026-02-29')]).toEqual([true, false]);
  });
});

describe('a month in the United Kingdom', () => {
  it.each([
    ['at half past midnight on 1 July in London', '2026-06-30T23:30:00Z', '2026-07'],
    ['at half past eleven the evening before', '2026-06-30T22:30:00Z', '2026-06'],
    ['at the year’s end, where London is with UTC', '2026-12-31T23:30:00Z', '2026-12'],
  ])('%s is that of its day', (_, instant, month) => {
    expect(ukMonthOf(new Date(instant))).toBe(month);
  });
});

describe('a time with its offset', () => {
  it.each([
    ['2026-06-30T23:30:05.123Z', '2026-07-01T00:30:05+01:00'],
    ['2026-12-31T23:30:00Z', '2026-12-31T23:30:00+00:00'],
    ['2026-03-29T00:59:59Z', '2026-03-29T00:59:59+00:00'],
    ['2026-03-29T01:00:00Z', '2026-03-29T02:00:00+01:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00+01:00'],
    ['2026-10-25T01:30:00Z', '2026-10-25T01:30:00+00:00'],
  ])('%s is %s, the hour that comes twice included', (instant, text) => {
    expect(ukTimeText(new Date(instant))).toBe(text);
    expect(new Date(text).getTime()).toBe(Math.floor(Date.parse(instant) / 1000) * 1000);
  });
});

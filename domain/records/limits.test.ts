import { describe, expect, it } from 'vitest';
import { DomainError } from '../values/errors.ts';
import { limitFaults, refuseBeyondLimits } from './limits.ts';

const now = '2026-06';
const faultsOf = (data: object, record: unknown = null) =>
  limitFaults(data, record, now).map(({ path, message }) => `${path}: ${message}`);
const pounds = (max: string) => `Enter at most £${max}`;
const amount = pounds('999,999,999.99');

describe('what may be typed', () => {
  it.each([
    ['salary', 9_999_999_999, `salary: ${pounds('99,999,999.99 a year')}`],
    ['yearlyThreshold', 9_999_999_999, `yearlyThreshold: ${pounds('99,999,999.99 a year')}`],
    ['hourlyRate', 9_999_999, `hourlyRate: ${pounds('99,999.99 an hour')}`],
    ['defaultHourlyRate', 9_999_999, `defaultHourlyRate: ${pounds('99,999.99 an hour')}`],
    ['revenue', 99_999_999_999, `revenue: ${amount}`],
    ['amount', 99_999_999_999, `amount: ${amount}`],
    ['defaultMonthlyCost', 99_999_999_999, `defaultMonthlyCost: ${amount}`],
    ['cost', 99_999_999_999, `adjustedCost: ${amount}`],
    ['directStaffCosts', 99_999_999_999, `directStaffCosts: ${amount}`],
    ['directSoftwareCosts', 99_999_999_999, `directSoftwareCosts: ${amount}`],
    ['operatingStaffCosts', 99_999_999_999, `operatingStaffCosts: ${amount}`],
    ['operatingSoftwareCosts', 99_999_999_999, `operatingSoftwareCosts: ${amount}`],
    ['otherOperatingCosts', 99_999_999_999, `otherOperatingCosts: ${amount}`],
    ['contractedHours', 10_000, 'allocatedHours: Contracted hours cannot exceed 10,000 a month'],
  ])('as %s is %d at most, more or less than nothing', (name, max, fault) => {
    expect(faultsOf({ [name]: max })).toEqual([]);
    expect(faultsOf({ [name]: -max })).toEqual([]);
    expect(faultsOf({ [name]: max + 1 })).toEqual([fault]);
    expect(faultsOf({ [name]: -max - 1 })).toEqual([fault]);
  });

  it('as the price of an hour is what a rate may be', () => {
    const priced = { price: { amount: 10_000_000, per: 'hour' } };
    expect(faultsOf(priced)).toEqual([`amount: ${pounds('99,999.99 an hour')}`]);
    expect(faultsOf({ cost: priced.price })).toEqual([`cost.amount: ${pounds('99,999.99 an hour')}`]);
    expect(faultsOf({ price: { amount: 10_000_000, per: 'month' } })).toEqual([]);
    expect(faultsOf({ price: { revenue: 10_000_000, per: 'hour' } })).toEqual([]);
    expect(faultsOf({ amount: '100000000000', note: '2040-01' })).toEqual([]);
  });

  it.each([
    ['month', 'month'],
    ['startMonth', 'startMonth'],
    ['endMonth', 'endMonth'],
    ['from', 'effectiveFrom'],
  ])('as %s lies five years ahead at most', (name, path) => {
    expect(faultsOf({ [name]: '2031-06' })).toEqual([]);
    expect(faultsOf({ [name]: '2031-07' })).toEqual([
      `${path}: Choose a month up to June 2031: July 2031 is too far ahead`,
    ]);
    expect(faultsOf({ [name]: 'later' })).toEqual([]);
  });

  const unseen = 'Type this name anew: it has characters that nobody sees';
  const bracketed = 'Leave out brackets: they tell programs from people';
  it.each([
    [{ name: 'Ada\u200b' }, [`name: ${unseen}`]],
    [{ skills: ['Figma', 'Bas\u200balt'] }, [`skills: ${unseen}`]],
    [{ role: 'Lead\u200b', client: 'Birch\u200b' }, [`role: ${unseen}`, `client: ${unseen}`]],
    [
      { username: 'ada(1)', firstName: '[Ada]', lastName: '{B' },
      ['username', 'firstName', 'lastName'].map((of) => `${of}: ${bracketed}`),
    ],
    [{ username: 'ada（' }, [`username: ${bracketed}`]],
    [{ username: 'ada.b', firstName: 'Ada' }, []],
    [{ name: 'Care plan (2)', note: 'x\u200b' }, []],
  ])('as names has nothing unseen, and of users no brackets: %j', (data, faults) => {
    expect(faultsOf(data)).toEqual(faults);
  });

  it('is told of at the whole of a split, and not of what others came to', () => {
    const more = 100_000_000_000;
    expect(faultsOf({ revenueSplit: [{ month: '2026-07', amount: more }] })).toEqual([
      `revenueSplit: ${amount}`,
    ]);
    expect(faultsOf({ computed: { amount: more }, shown: { amount: more } })).toEqual([]);
  });

  it('stays where the record has it already', () => {
    expect(faultsOf({ salary: 10_000_000_000 }, { fields: { salary: 10_000_000_000 } })).toEqual([]);
    expect(faultsOf({ salary: 10_000_000_000 }, { fields: { salary: 100_000_000_001 } })).toHaveLength(1);
    expect(faultsOf({ from: '2040-01' }, { terms: [{ from: '2040-01' }] })).toEqual([]);
  });
});

describe('a change', () => {
  const refused = (stream: string, data: unknown, record: unknown = null, ...more: unknown[]) => {
    try {
      refuseBeyondLimits(
        stream,
        [data, ...more].map((each) => ({ data: each })),
        record,
        now,
      );
      return null;
    } catch (error) {
      return error instanceof DomainError ? [error.code, error.message, error.errors] : error;
    }
  };
  const at = (path: string, message: string) => ['invalid', message, [{ path, message }]];
  const tooFar = at('month', 'Choose a month up to June 2031: July 2031 is too far ahead');

  it('is refused beyond a limit with its first fault, but of what is reported or budgeted', () => {
    const data = { salary: 10_000_000_000 };
    const tooMuch = at('salary', pounds('99,999,999.99 a year'));
    for (const stream of ['teamMember-1', 'invoice-1']) expect(refused(stream, data)).toEqual(tooMuch);
    for (const stream of ['period-2026-06', 'budget-1']) expect(refused(stream, data)).toBeNull();
    for (const nothing of [null, 'text']) expect(refused('teamMember-1', nothing)).toBeNull();
  });

  it('of a budget is refused for its name, which counts as any other', () => {
    const unseen = at('name', 'Type this name anew: it has characters that nobody sees');
    const data = { name: 'Plan\u202eA', from: '2040-04' };
    expect(refused('budget-1', data)).toEqual(unseen);
    expect(refused('budget-1', data, { name: data.name })).toBeNull();
  });

  it.each(['manualCosts-2031-07', 'allocationPlan-7_2031-07'])(
    'of %s may take away and leave, but add nothing',
    (stream) => {
      const data = stream.startsWith('manual') ? { directStaffCosts: 5 } : { allocationId: 5, hours: 1 };
      expect(refused(stream, data)).toEqual(tooFar);
      expect(refused(stream, { hours: 3 }, null, data)).toEqual(tooFar);
      expect(refused(stream, { directStaffCosts: null, allocationId: null })).toBeNull();
      expect(refused(stream, data, data)).toBeNull();
      expect(refused(stream, { hours: 3 })).toBeNull();
      expect(refused(stream.replace('2031-07', '2031-06'), data)).toBeNull();
    },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursInput } from './hours.ts';
import { typedHours } from './typedHours.ts';

describe('hours as they are typed into a cell', () => {
  it.each([
    ['', 0],
    ['7.5', 7.5],
    ['7:30', 7.5],
    ['=8+4', 12],
    ['= 8 + 4 - 2.5', 9.5],
    ['=2*(3+4)/4', 3.5],
    ['=-4+10', 6],
    ['=0.1+0.4', 0.5],
    ['=12', 12],
    [' =8+4 ', 12],
    ['=8*0', 0],
    ['=8-3+2', 7],
    ['=8/2*4', 16],
    ['=-(2-4)', 2],
    ['=--4', 4],
    ['=.5 + 1 ', 1.5],
    ['25%', 38],
    ['２５％', 38],
    [`=${'1+'.repeat(39)}10`, 49],
    ['50%', 75.5],
    ['33%', 50],
    ['=50%-5.5', 70],
    ['=50% + 10%', 90.5],
    ['100 %', 151],
  ])('"%s" is %d hours of somebody who has 151', (text, hours) => {
    expect(typedHours(text, 151)).toEqual({ hours });
  });

  it.each([
    ['=', /can’t be read/],
    ['=8+', /can’t be read/],
    ['=(8+4', /can’t be read/],
    ['=8 4', /can’t be read/],
    ['=alert(1)', /can’t be read/],
    ['=1e9', /can’t be read/],
    ['=8/0', /divides by 0/],
    ['=100/3', /half an hour \(=100\/3 comes to 33.33\)/],
    ['=3-8', /negative/],
    ['=999*999', /cannot exceed 744/],
    ['500%', /cannot exceed 744/],
    ['%', /can’t be read/],
    [`=${'1+'.repeat(40)}1`, /^This is too long. Type hours, or a short sum such as =8\+4$/],
    ['5=0%', /can’t be read/],
    ['=8)', /can’t be read/],
    ['=50%%', /can’t be read/],
    ['=8+*4', /can’t be read/],
    ['=4/(2-2)', /^This divides by 0. Type another sum$/],
    ['7:75', /^This is a time. Write a number, such as 7.5$/],
    ['900,5', /^Hours cannot exceed 744 in a month$/],
    ['abc', /valid number/],
    ['7:20', /half an hour/],
    ['7,3', /half an hour/],
    ['7,5', /^Write 7\.5$/],
    ['7.500', /^Write 7500 or 7\.50$/],
    [`=${'('.repeat(5000)}`, /too long/],
    [`=1${'+1'.repeat(60)}`, /too long/],
  ])('"%s" is refused in a sentence', (text, fault) => {
    expect(typedHours(text, 151).fault).toMatch(fault);
  });

  it('takes a share of nothing from nobody', () => {
    expect(typedHours('50%').fault).toMatch(/no hours in this month/);
    expect(typedHours('50%', 0).fault).toMatch(/no hours in this month/);
  });

  it('answers every text with hours that can be stored, or a sentence', () => {
    const anySum = fc.string({ unit: fc.constantFrom(...'=+-*/()%.0123456789 e') });
    fc.assert(
      fc.property(
        fc.oneof(anySum, fc.string()),
        fc.option(fc.integer({ min: -10, max: 800 })),
        (text, has) => {
          const { hours, fault } = typedHours(text, has ?? undefined);
          if (fault === undefined) expect(hoursInput.safeParse(hours).success).toBe(true);
          else expect(fault).not.toBe('');
        },
      ),
    );
  });
});

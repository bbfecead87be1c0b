import { describe, expect, it } from 'vitest';
import { valueText } from './valueText.ts';

describe('a value of the history', () => {
  it.each([
    ['effectiveCost', '95.5', '£95.50'],
    ['salary', '36000', '£36,000'],
    ['hours: Ada Byrne', 7.5, '7.5h'],
    ['workingHours', 40, '40h'],
    ['directCostPercentage', 60, '60%'],
    ['startMonth', '2026-06', 'June 2026'],
    ['isActive', true, 'Yes'],
    ['isActive', false, 'No'],
    ['paidLeaveDays', 0, '0'],
    ['status', 'jurys out', "Jury's Out"],
    ['projectType', 'one_off', 'One-off'],
    ['category', 'travel', 'Travel'],
    ['role', 'team_member', 'Team Member'],
    ['name', 'direct', 'direct'],
    ['name', '<b>bold</b>', '<b>bold</b>'],
    ['nobody knows this field', 3, '3'],
    ['description', '', '—'],
    ['endMonth', null, '—'],
  ])('of %s reads %j as "%s"', (field, value, text) => {
    expect(valueText(field, value)).toBe(text);
  });
});

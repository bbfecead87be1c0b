import { describe, expect, it } from 'vitest';
import { issuesOf } from '../testing/issues.ts';
import { freelancerInput, teamMemberInput, withAgreedHours } from './personInput.ts';

const person = { name: 'Ada Byron', email: 'ada@example.com', role: 'Developer' };
const member = { ...person, salary: '36000' };
const freelancer = { ...person, hourlyRate: '45' };

describe('a team member as they arrive', () => {
  it('is a direct UK employee of 40 hours with 25 days of leave unless they say otherwise', () => {
    expect(teamMemberInput.parse(member)).toEqual({
      ...person,
      salary: 3_600_000,
      workingHours: 40,
      isUkEmployee: true,
      paidLeaveDays: 25,
      bankHolidayRegion: null,
      skills: [],
      costType: 'direct',
      directCostPercentage: 100,
      startMonth: null,
      endMonth: null,
    });
  });

  it.each([
    [{ ...member, name: ' ' }, 'name: Name is required'],
    [{ ...member, email: 'ada' }, 'email: Invalid email'],
    [
      { ...member, startMonth: '2026-07', endMonth: '2026-06' },
      'endMonth: The last month lies before the first',
    ],
    [{ ...member, startMonth: 'July' }, 'startMonth: Enter a month as YYYY-MM, such as 2026-06'],
    [{ ...member, email: undefined }, 'email: Invalid email'],
    [{ ...member, role: '' }, 'role: Role is required'],
    [{ ...member, salary: undefined }, 'salary: Annual salary is required'],
    [{ ...member, salary: '' }, 'salary: Annual salary is required'],
    [
      { ...member, salary: '36,000' },
      'salary: Enter an amount in pounds, such as 1250 or 1250.50, without a sign and with at most two decimals',
    ],
    [{ ...member, workingHours: 0.5 }, 'workingHours: Working hours must be at least 1'],
    [{ ...member, workingHours: '40' }, 'workingHours: Working hours must be at least 1'],
    [{ ...member, workingHours: 168.5 }, 'workingHours: A week has 168 hours'],
    [{ ...member, workingHours: 37.333 }, 'workingHours: Enter working hours with at most two decimals'],
    [
      { ...member, workingHours: 37.500000000000014 },
      'workingHours: Enter working hours with at most two decimals',
    ],
    [{ ...member, paidLeaveDays: -1 }, 'paidLeaveDays: Paid leave days cannot be negative'],
    [{ ...member, paidLeaveDays: 50.5 }, 'paidLeaveDays: Paid leave days cannot exceed 50'],
    [{ ...member, paidLeaveDays: 12.25 }, 'paidLeaveDays: Enter paid leave in steps of half a day'],
    [{ ...member, costType: 'overhead' }, 'costType: Choose direct, operational or both'],
    [{ ...member, directCostPercentage: -1 }, 'directCostPercentage: Enter a percentage from 0 to 100'],
    [{ ...member, directCostPercentage: 101 }, 'directCostPercentage: Enter a percentage from 0 to 100'],
    [
      { ...member, directCostPercentage: 62.555 },
      'directCostPercentage: Enter a percentage with at most two decimals',
    ],
    [{ ...member, isUkEmployee: 'yes' }, 'isUkEmployee: Say whether this is a UK employee'],
  ])('%j is refused: %s', (body, issue) => {
    expect(issuesOf(teamMemberInput, body)).toEqual([issue]);
  });

  it.each([
    { workingHours: 1 },
    { workingHours: 37.45 },
    { workingHours: 168 },
    { paidLeaveDays: 0 },
    { paidLeaveDays: 50 },
    { paidLeaveDays: 27.5 },
    { directCostPercentage: 0, costType: 'both' },
  ])('%j is taken', (bounds) => {
    expect(teamMemberInput.parse({ ...member, ...bounds })).toMatchObject(bounds);
  });

  it('names every field at fault', () => {
    expect(issuesOf(teamMemberInput, {})).toEqual([
      'name: Name is required',
      'email: Invalid email',
      'role: Role is required',
      'salary: Annual salary is required',
    ]);
  });
});

describe('a freelancer as they arrive', () => {
  it('is direct without agreed hours unless they say otherwise', () => {
    expect(freelancerInput.parse(freelancer)).toEqual({
      ...person,
      skills: [],
      hourlyRate: 4500,
      minAgreedHours: 0,
      costType: 'direct',
      directCostPercentage: 100,
      startMonth: null,
      endMonth: null,
    });
  });

  it.each([
    [{ ...freelancer, name: '' }, 'name: Name is required'],
    [{ ...freelancer, email: '@' }, 'email: Invalid email'],
    [
      { ...freelancer, startMonth: '2026-07', endMonth: '2026-06' },
      'endMonth: The last month lies before the first',
    ],
    [{ ...freelancer, role: null }, 'role: Role is required'],
    [{ ...freelancer, hourlyRate: null }, 'hourlyRate: Hourly rate is required'],
    [{ ...freelancer, minAgreedHours: -1 }, 'minAgreedHours: Minimum hours must be 0 or greater'],
    [{ ...freelancer, minAgreedHours: 0.3 }, 'minAgreedHours: Enter hours in steps of half an hour'],
    [{ ...freelancer, minAgreedHours: 745 }, 'minAgreedHours: Hours cannot exceed 744 in a month'],
    [{ ...freelancer, costType: '' }, 'costType: Choose direct, operational or both'],
  ])('%j is refused: %s', (body, issue) => {
    expect(issuesOf(freelancerInput, body)).toEqual([issue]);
  });

  it("stores 'operating' under its other name", () => {
    expect(freelancerInput.parse({ ...freelancer, costType: 'operating' }).costType).toBe('operational');
    expect(freelancerInput.parse({ ...freelancer, costType: 'operational' }).costType).toBe('operational');
  });
});

describe('agreed hours under their two names', () => {
  it.each([
    [{ minAgreedHours: 20 }, 10, 20],
    [{ contractedHours: 30 }, 10, 30],
    [{ minAgreedHours: 20, contractedHours: 20 }, 10, 20],
    // The body sends back the old value beside the changed one.
    [{ minAgreedHours: 20, contractedHours: 10 }, 10, 20],
    [{ minAgreedHours: 10, contractedHours: 30 }, 10, 30],
    [{}, 10, undefined],
  ])('of %j with %d stored are %s', (sent, stored, agreed) => {
    expect(withAgreedHours(sent, stored)).toEqual(agreed === undefined ? {} : { minAgreedHours: agreed });
  });

  it('are refused where both change them to different hours', () => {
    expect(() => withAgreedHours({ minAgreedHours: 20, contractedHours: 30 }, 10)).toThrow(
      expect.objectContaining({
        errors: [{ path: 'contractedHours', message: expect.stringContaining('two names of one figure') }],
      }),
    );
  });
});

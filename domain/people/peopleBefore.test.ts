import { expect, it } from 'vitest';
import { emptiedFields, withoutEmptyFields } from './peopleBefore.ts';

const had = { name: 'Ada', email: '', endMonth: null, salary: 0, other: [] };

it.each([
  [{ ...had, skills: [], bankHolidayRegion: null }, had, { skills: [], bankHolidayRegion: null }],
  [
    { skills: ['React'], bankHolidayRegion: 'scotland' },
    { skills: ['React'], bankHolidayRegion: 'scotland' },
    {},
  ],
  [{ skills: ['React'], bankHolidayRegion: null }, { skills: ['React'] }, { bankHolidayRegion: null }],
])('of %j, %j is told in an earlier format, and %j is what somebody has none of', (said, told, nothing) => {
  expect(withoutEmptyFields(said)).toEqual(told);
  expect(emptiedFields(said)).toEqual(nothing);
});

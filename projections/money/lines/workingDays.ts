import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { workingDaysIn } from '#domain/timeOff/capacity.ts';
import type { Month } from '#domain/values/month.ts';
import { bankHolidayRegions } from '#domain/values/planningFormulas.ts';
import type { Read } from '../../reading/read.ts';

/** The region whose working days multiply a line's hours; null for the formulas' own. */
export const lineRegion = z.enum(bankHolidayRegions).nullable();

/**
 * For sums of lines: the working days of a month that multiply the hours of `line`, those of its region or of the
 * formulas (docs/domain.md, Capacity).
 */
export const daysOfLine = (read: Read, month: Month): FragmentSqlToken => {
  const { set } = read.readModelVersion.formulas;
  const ofRegions = bankHolidayRegions.map(
    (region) => sql.fragment`when ${region} then ${workingDaysIn(month, set, region)}::int`,
  );
  return sql.fragment`(
    case line.region ${sql.join(ofRegions, sql.fragment` `)} else ${workingDaysIn(month, set)}::int end
  )`;
};

import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { workingDaysIn } from '#domain/timeOff/capacity.ts';
import type { Month } from '#domain/values/month.ts';
import { bankHolidayRegions } from '#domain/values/planningFormulas.ts';
import type { Read } from '../../reading/read.ts';

/** Whose working days the hours of a line count for; null for the formulas' own. */
export const lineRegion = z.enum(bankHolidayRegions).nullable();

/**
 * For sums of lines: the working days of a month that the hours of a line, `line`, count for: those of its person's
 * region, or of the formulas where they have none (docs/domain.md, Capacity).
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

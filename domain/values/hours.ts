import { z } from 'zod';

/** Most hours one entry may hold: a month of 31 days around the clock (docs/domain.md, Hours). */
const maxHours = 744;

/** Whether a number comes in steps of exactly a half; zod's multipleOf forgives the last digits. */
export const isInHalves = (value: number): boolean => Number.isInteger(value * 2);

/** Whether a number has at most two decimals. */
export const hasTwoDecimals = (value: number): boolean => /^-?\d+(\.\d{1,2})?$/.test(String(value));

/**
 * Hours of a month: 0 to 744 in steps of half an hour, which floats hold and add exactly (docs/domain.md, Hours).
 * `negative` is the sentence for less than none.
 */
export const hoursOfMonth = (negative: string) =>
  z
    .number({ error: 'Please enter a valid number of hours' })
    .min(0, negative)
    .max(maxHours, `Hours cannot exceed ${maxHours} in a month`)
    .refine(isInHalves, 'Enter hours in steps of half an hour');

/** Hours of one entry. */
export const hoursInput = hoursOfMonth('Hours cannot be negative');

import { z } from 'zod';

/** Most hours of one entry: a month of 31 days around the clock (docs/domain.md, Hours). */
const maxHours = 744;

/** Whether a number is an exact multiple of 0.5; zod's multipleOf tolerates rounding errors. */
export const isInHalves = (value: number): boolean => Number.isInteger(value * 2);

/** Whether a number has at most two decimals. */
export const hasTwoDecimals = (value: number): boolean => /^-?\d+(\.\d{1,2})?$/.test(String(value));

/**
 * Hours of a month: 0 to 744 in steps of half an hour, which floats represent and add exactly (docs/domain.md, Hours).
 * @param negative the message for less than 0
 */
export const hoursOfMonth = (negative: string) =>
  z
    .number({ error: 'Please enter a valid number of hours' })
    .min(0, negative)
    .max(maxHours, `Hours cannot exceed ${maxHours} in a month`)
    .refine(isInHalves, 'Enter hours in steps of half an hour');

/** Hours of one entry. */
export const hoursInput = hoursOfMonth('Hours cannot be negative');

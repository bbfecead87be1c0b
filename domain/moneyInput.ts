import { z } from 'zod';
import { isMoney, penceOf } from './money.ts';

/** Money as it arrives: a string or a number in pounds, answered in pence (docs/domain.md, Money). */
export const moneyInput = (required: string) =>
  z
    .union([z.string(), z.number()], { error: required })
    .refine((value) => !isBlank(value), required)
    .refine(
      (value) => isBlank(value) || isMoney(value),
      'Enter an amount in pounds, such as 1250 or 1250.50, without a sign and with at most two decimals',
    )
    .transform(penceOf);

const isBlank = (value: string | number): boolean => String(value).trim() === '';

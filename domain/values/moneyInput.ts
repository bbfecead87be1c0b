import { z } from 'zod';
import { isMoney, isSignedMoney, penceOf } from './money.ts';

const amountInput = (required: string, isAmount: (value: string | number) => boolean, malformed: string) =>
  z
    .union([z.string(), z.number()], { error: required })
    .refine((value) => !isBlank(value), required)
    .refine((value) => isBlank(value) || isAmount(value), malformed)
    // Turns -0 into 0.
    .transform((value) => penceOf(value) || 0);

/** Money in a request: a string or number in pounds, parsed into pence (docs/domain.md, Money). */
export const moneyInput = (required: string) =>
  amountInput(
    required,
    isMoney,
    'Enter an amount in pounds, such as 1250 or 1250.50, without a sign and with at most two decimals',
  );

/** `moneyInput` that accepts credits, with a minus sign. */
export const creditInput = (required: string) =>
  amountInput(
    required,
    isSignedMoney,
    'Enter an amount in pounds, such as 1250.50, or -1250.50 for a credit, with at most two decimals',
  );

const isBlank = (value: string | number): boolean => String(value).trim() === '';

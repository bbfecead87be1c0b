import { z } from 'zod';
import { optionalMonth } from './monthInput.ts';
import { reasonInput } from './text.ts';

/** The version a change was made on; absent when the caller does not mind. */
export const expectedVersion = z.number().int().min(1).optional();

/** Part of the body of a PUT: the month from which changed terms hold; null for all months. */
export const effectiveInput = z.object({ effectiveFrom: optionalMonth });

/** Part of the body of a PUT: since when, why, and made on which version. */
export const changeInput = effectiveInput.extend({ reason: reasonInput, expectedVersion });

/** Part of the body of a POST. */
export const additionInput = z.object({ reason: reasonInput });

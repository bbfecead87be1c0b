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

/** The body of a DELETE: why, and made on which version. The specification's own have none. */
export const removalInput = additionInput.extend({ expectedVersion });

/** The body of an erasure: why, and the positions of changes whose reasons name the person and go with them. */
export const erasureInput = additionInput.extend({
  blank: z.array(z.number().int().min(1)).max(500, 'Choose 500 reasons at most').default([]),
});

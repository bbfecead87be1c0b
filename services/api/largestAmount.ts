import { SumTooLarge } from '#domain/values/money.ts';
import { recordNames } from '#projections/money/explain/names.ts';
import { largestAmount } from '#projections/money/lines/queries.ts';
import type { Read } from '#projections/reading/read.ts';

/**
 * The error for a sum that is too large, with the record to check first.
 * @param seesPay whether people's amounts may be named
 */
export const namingTheLargest = async (
  error: SumTooLarge,
  read: Read,
  seesPay: boolean,
): Promise<SumTooLarge> => {
  const largest = await largestAmount(read, seesPay);
  const found = largest && (await recordNames(read)).get(`${largest.kind}-${largest.id}`);
  if (!found) return error;
  const called = found.of === null ? found.name : `${found.name} of ${found.of}`;
  return new SumTooLarge(`The largest amount is that of ${called}: correct it, then try again.`);
};

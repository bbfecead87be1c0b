import { SumTooLarge } from '#domain/values/money.ts';
import { recordNames } from '#projections/money/explain/names.ts';
import { largestAmount } from '#projections/money/lines/queries.ts';
import type { Read } from '#projections/reading/read.ts';

/**
 * A refusal of a sum that is too large to be told, with the record to be looked at first.
 * @param seesPay whether people's amounts may be spoken of
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

import { DomainError } from '#domain/values/errors.ts';
import { deadLettersFrom } from '#projections/projector/queries.ts';
import type { Backend } from './context.ts';

/**
 * Refuses a change that nobody would see: after a parked change of a record, all its later ones are parked, too.
 * @param what the refusal's sentence
 * @throws DomainError 'conflict' while a change of one of the records is parked
 */
export const refuseParked = async (
  { readSide }: Pick<Backend, 'readSide'>,
  streams: readonly string[],
  what: string,
): Promise<void> => {
  const parked = await deadLettersFrom(await readSide.read());
  if (streams.some((stream) => parked.has(stream))) throw new DomainError('conflict', what);
};

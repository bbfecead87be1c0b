import type { UserEvent } from '#domain/access/user.ts';
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

/** Whether an event changes what a user may do or see. */
const isOfRights = ({ type, data }: UserEvent): boolean =>
  type === 'UserPayHidden' || type === 'UserPayShown' || (type === 'UserUpdated' && data.role !== undefined);

/** @throws DomainError 'conflict' for a change of a user's rights that would not be in force, as it would be parked */
export const refuseLostRights = async (
  backend: Pick<Backend, 'readSide'>,
  stream: string,
  events: readonly UserEvent[],
): Promise<void> => {
  if (!events.some(isOfRights)) return;
  await refuseParked(
    backend,
    [stream],
    'An earlier change of this user could not be counted, so that another role or sight of pay would not be in force. Try it again on the Formulas page first. To keep somebody out at once, delete the user.',
  );
};

import type { Logger } from 'pino';
import { deletedAmong } from '#projections/access/users/readModel.ts';
import type { Backend } from '../commands/context.ts';
import { forgetSignIn } from '../commands/users.ts';
import { usersWithPassword } from '../operationalStore/access/credentials.ts';

/** Takes away what deleted users signed in with, where the process died between the two, or a store was away. */
export const finishDeletions = async ({
  pool,
  readSide,
  logger,
}: Pick<Backend, 'pool' | 'readSide'> & { logger: Logger }): Promise<void> => {
  try {
    const read = await readSide.read();
    for (const id of await deletedAmong(read, await usersWithPassword(pool))) await forgetSignIn(pool, id);
  } catch (err) {
    logger.warn({ err }, 'What deleted users signed in with could not be taken away; it is tried again');
  }
};

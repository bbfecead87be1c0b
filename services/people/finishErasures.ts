import type { Logger } from 'pino';
import { DomainError } from '#domain/values/errors.ts';
import { deletedAmong } from '#projections/access/users/readModel.ts';
import type { Backend } from '../commands/context.ts';
import { forgetSignIn } from '../commands/users.ts';
import { usersWithPassword } from '../operationalStore/access/credentials.ts';
import {
  forgetPendingErasure,
  type PendingErasure,
  pendingErasures,
} from '../operationalStore/pendingErasures.ts';
import { type EraseBackend, erasePerson } from './erase.ts';

/** Completes erasures that were interrupted: the process was killed, or its stores became unavailable. */
export const finishErasures = async (backend: EraseBackend): Promise<void> => {
  const { pool, logger } = backend;
  try {
    for (const pending of await pendingErasures(pool)) await finish(backend, pending);
  } catch (err) {
    logger.warn(
      { err },
      'An erasure that was left half-way could not be brought to its end; it is tried again',
    );
  }
};

const finish = async (backend: EraseBackend, pending: PendingErasure): Promise<void> => {
  const { pool, logger } = backend;
  const { author, thisMonth, blank, kind, id } = pending.erasure;
  try {
    await erasePerson(backend, author, { kind, id }, thisMonth, blank, pending);
    logger.info('An erasure that was left half-way has come to its end');
  } catch (err) {
    // A conflict ends with the other's lock or change.
    if (!(err instanceof DomainError) || err.code === 'conflict') throw err;
    logger.error({ err }, 'An erasure that was left half-way is refused. Erase the person once more');
    await forgetPendingErasure(pool, pending.number);
  }
};

/** Deletes remaining credentials of deleted users, where the process died in between, or a store was unavailable. */
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

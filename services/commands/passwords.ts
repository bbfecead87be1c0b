import { invalid } from '#domain/errors.ts';
import { streams } from '#domain/streams.ts';
import { checkPassword, storePassword, thinkUpPassword } from '../vault/credentials.ts';
import { endSessions } from '../vault/sessions.ts';
import type { Authorship, Backend } from './context.ts';
import { execute } from './execute.ts';
import { settle } from './settle.ts';

/** For how many days a password that an administrator has reset lets its user choose another. */
const oneTimeDays = 7;

/**
 * Gives users another password of their own and ends their other sessions. The log says that and when, and is written
 * first: no change goes without a trace, whenever the process dies.
 * @param session id of the session that stays, as vault/sessions.ts lists it
 * @throws DomainError invalid when the present password is another one, or the new one is the present one
 */
export const changePassword = async (
  backend: Backend,
  author: Authorship,
  userId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  session: string | null,
): Promise<void> => {
  if ((await checkPassword(backend.pool, userId, currentPassword)) === 'wrong') {
    throw invalid('currentPassword', 'This is not your present password. Type it again.');
  }
  if (newPassword === currentPassword) {
    throw invalid('newPassword', 'This is your present password. Choose another one.');
  }
  const noted = await note(backend, author, userId, { type: 'ChangePassword' });
  await storePassword(backend.pool, userId, newPassword);
  await endSessions(backend.pool, userId, session);
  await settle(backend, noted);
};

/**
 * Replaces a user's password with one that is good for choosing another within seven days, and signs them out
 * everywhere.
 * @returns the password, to be told to the user; it is kept nowhere
 * @throws DomainError notFound
 */
export const resetPassword = async (
  backend: Backend,
  author: Authorship,
  userId: string,
): Promise<{ password: string; days: number }> => {
  const noted = await note(backend, author, userId, { type: 'ResetPassword' });
  const password = thinkUpPassword();
  await storePassword(backend.pool, userId, password, oneTimeDays);
  await endSessions(backend.pool, userId);
  await settle(backend, noted);
  return { password, days: oneTimeDays };
};

const note = (
  { store }: Backend,
  author: Authorship,
  userId: string,
  command: { type: 'ChangePassword' } | { type: 'ResetPassword' },
) => execute(store, streams.user(userId), 'user', author, () => command);

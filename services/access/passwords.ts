import { passwordFault } from '#domain/access/password.ts';
import { DomainError, invalid } from '#domain/values/errors.ts';
import { findSignInPolicy, findUser } from '#projections/access/users/readModel.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { endOtherSessions } from '../commands/otherSessions.ts';
import { noteAccess } from '../commands/users.ts';
import { waitForSecret, waitUntilProjected } from '../commands/waitUntilProjected.ts';
import {
  checkPassword,
  generatePassword,
  replacePassword,
  storePassword,
} from '../operationalStore/access/credentials.ts';
import { endSessions } from '../operationalStore/access/sessions.ts';

/** Shared by all: the list is loaded when somebody first chooses a password. */
let loaded: Promise<ReadonlySet<string>> | undefined;

/** Some fifty thousand of the most guessed passwords, in lower case. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return loaded;
};

/** Days in which a password reset by an administrator can be used to choose another. */
const oneTimeDays = 7;

/**
 * Changes a user's own password and ends their other sessions. The log is written first: no change goes unrecorded,
 * whenever the process dies.
 * @param onReplaced called once the new password is the one that signs in
 * @throws DomainError invalid when the current password is wrong, or the new one is the current one, easily guessed, or
 * too short for the sign-in rules; conflict when the current one is replaced at the same moment
 */
export const changePassword = async (
  backend: Backend,
  author: Authorship,
  userId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  onReplaced: () => void,
): Promise<void> => {
  const checked = await checkPassword(backend.pool, userId, currentPassword);
  if (!checked) {
    throw invalid('currentPassword', 'This is not the password you have now. Type it again.');
  }
  if (newPassword === currentPassword) {
    throw invalid('newPassword', 'This is the password you have now. Choose another one.');
  }
  await requireGoodPassword(backend, userId, newPassword);
  const noted = await noteAccess(backend, author, userId, 'ChangePassword');
  if (!(await replacePassword(backend.pool, userId, checked.mark, newPassword))) {
    throw new DomainError('conflict', 'Your password was changed elsewhere at this moment. Sign in again.');
  }
  onReplaced();
  await endOtherSessions(backend.pool, userId, author);
  await waitUntilProjected(backend, noted);
};

/**
 * Replaces a user's password with one that only serves to choose another within seven days, and ends all their
 * sessions.
 * @returns the password, to be told to the user; it is stored nowhere
 * @throws DomainError notFound
 */
export const resetPassword = async (
  backend: Backend,
  author: Authorship,
  userId: string,
): Promise<{ password: string; days: number }> => {
  const noted = await noteAccess(backend, author, userId, 'ResetPassword');
  const password = generatePassword();
  await storePassword(backend.pool, userId, password, { days: oneTimeDays });
  await endSessions(backend.pool, userId);
  await waitForSecret(backend, noted);
  return { password, days: oneTimeDays };
};

const requireGoodPassword = async (
  { readSide }: Backend,
  userId: string,
  password: string,
): Promise<void> => {
  const read = await readSide.read();
  const [user, { shortestPassword }] = await Promise.all([findUser(read, userId), findSignInPolicy(read)]);
  const common = await commonPasswords();
  const fault = user && passwordFault(password, user, shortestPassword, (text) => common.has(text));
  if (fault) throw invalid('newPassword', fault);
};

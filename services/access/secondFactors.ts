import type { SignInPolicyState } from '#domain/access/signInPolicy.ts';
import { streams } from '#domain/records/streams.ts';
import { DomainError, invalid } from '#domain/values/errors.ts';
import type { SecondFactorSetUpView } from '#projections/access/users/view.ts';
import { seenAt } from '../commands/change.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { execute } from '../commands/execute.ts';
import { endOtherSessions } from '../commands/otherSessions.ts';
import { noteAccess } from '../commands/users.ts';
import { waitForSecret, waitUntilProjected } from '../commands/waitUntilProjected.ts';
import { checkPassword } from '../operationalStore/access/credentials.ts';
import {
  dropSecondFactor,
  type SecondFactors,
  TooManyCodes,
} from '../operationalStore/access/secondFactors.ts';
import { endSessions } from '../operationalStore/access/sessions.ts';

/** Dependencies of second factors. */
type Keeping = Backend & { secondFactors: SecondFactors };

/** The error for a wrong code, or one that was used before. */
export const wrongCode = () =>
  invalid('code', 'This code is not right, or was used before. Type the one that is shown next.');

/**
 * Begins to set up a second factor; it takes effect once it is confirmed.
 * @throws DomainError invalid when the password is wrong, conflict when there is a second factor already
 */
export const beginSecondFactor = async (
  { pool, secondFactors }: Keeping,
  { id, username }: { id: string; username: string },
  password: string,
): Promise<SecondFactorSetUpView> => {
  await requirePassword(pool, id, password);
  const begun = await secondFactors.begin(id, username);
  if (!begun) throw new DomainError('conflict', 'You have two-step sign-in already. Turn it off first.');
  return begun;
};

/**
 * Confirms a second factor by a first code; from now on signing in asks for one. The log is written first: no change
 * goes unrecorded. Other sessions, which began without it, end.
 * @returns the recovery codes, to be shown once
 */
export const confirmSecondFactor = async (
  backend: Keeping,
  author: Authorship,
  userId: string,
  code: string,
): Promise<string[]> => {
  const { secondFactors } = backend;
  if (await secondFactors.isOn(userId)) {
    throw new DomainError('conflict', 'You have two-step sign-in already. Turn it off first.');
  }
  await requireCode(backend, author, userId, code);
  const noted = await noteAccess(backend, author, userId, 'AddSecondFactor');
  const recoveryCodes = await secondFactors.confirm(userId, new Date(author.at));
  await endOtherSessions(backend.pool, userId, author);
  await waitForSecret(backend, noted);
  return recoveryCodes;
};

/** Removes the user's own second factor, with the password and a code or a recovery code. */
export const removeSecondFactor = async (
  backend: Keeping,
  author: Authorship,
  userId: string,
  { password, code }: { password: string; code: string },
): Promise<void> => {
  await requirePassword(backend.pool, userId, password);
  await requireCode(backend, author, userId, code);
  const noted = await noteAccess(backend, author, userId, 'RemoveSecondFactor');
  await dropSecondFactor(backend.pool, userId);
  await waitUntilProjected(backend, noted);
};

/**
 * Replaces the user's recovery codes.
 * @returns the new ones, to be shown once
 */
export const renewOwnRecoveryCodes = async (
  backend: Keeping,
  author: Authorship,
  userId: string,
  { password, code }: { password: string; code: string },
): Promise<string[]> => {
  if (!(await backend.secondFactors.isOn(userId))) {
    throw new DomainError('conflict', 'You have not set up two-step sign-in. Set it up first.');
  }
  await requirePassword(backend.pool, userId, password);
  await requireCode(backend, author, userId, code);
  const noted = await noteAccess(backend, author, userId, 'RenewRecoveryCodes');
  const recoveryCodes = await backend.secondFactors.renewCodes(userId);
  await waitForSecret(backend, noted);
  return recoveryCodes;
};

/** Removes the second factor of somebody who has lost it, and ends all their sessions. @throws DomainError notFound */
export const resetSecondFactor = async (
  backend: Keeping,
  author: Authorship,
  userId: string,
): Promise<void> => {
  const noted = await noteAccess(backend, author, userId, 'ResetSecondFactor');
  await dropSecondFactor(backend.pool, userId);
  await endSessions(backend.pool, userId);
  await waitUntilProjected(backend, noted);
};

/** Sets the sign-in rules: who must have a second factor, whether passwords sign in, and so on. */
export const setSignInPolicy = async (
  backend: Backend,
  author: Authorship,
  policy: Partial<SignInPolicyState>,
  hasProvider: boolean,
  expectedVersion?: number,
): Promise<void> => {
  const stream = streams.signInPolicy();
  const outcome = await execute(
    backend.store,
    stream,
    'signInPolicy',
    author,
    async (_state, version, history) => ({
      type: 'SetSignInPolicy',
      policy,
      hasProvider,
      since: await seenAt('signInPolicy', version, history, expectedVersion),
    }),
  );
  await waitUntilProjected(backend, outcome);
};

const requirePassword = async (pool: Backend['pool'], userId: string, password: string): Promise<void> => {
  if (!(await checkPassword(pool, userId, password))) {
    throw invalid('password', 'This is not the password you have now. Type it again.');
  }
};

const requireCode = async (
  { secondFactors }: Keeping,
  { at }: Authorship,
  userId: string,
  code: string,
): Promise<void> => {
  const checked = await secondFactors.check(userId, code, new Date(at));
  if (checked === 'tooMany') throw new TooManyCodes();
  if (checked === 'wrong') throw wrongCode();
};

import { streams } from '#domain/records/streams.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { execute } from '../commands/execute.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';
import {
  bindAccount,
  type ProviderAccount,
  releaseAccounts,
} from '../operationalStore/access/providerAccounts.ts';
import { endSessions } from '../operationalStore/access/sessions.ts';

/**
 * Makes an account of a sign-in provider a user's own, at their first sign-in through it. The log is written first: no
 * change of who may come in goes without a trace.
 * @returns false when another sign-in was quicker to bind either of them
 */
export const bindProviderAccount = async (
  backend: Backend,
  author: Authorship,
  userId: string,
  account: ProviderAccount,
): Promise<boolean> => {
  const noted = await note(backend, author, userId, 'BindProvider');
  const isBound = await bindAccount(backend.pool, userId, account);
  await waitUntilProjected(backend, noted);
  return isBound;
};

/** Lets a user be bound anew, and signs them out everywhere. @throws DomainError notFound */
export const releaseProviderAccount = async (
  backend: Backend,
  author: Authorship,
  userId: string,
): Promise<void> => {
  const noted = await note(backend, author, userId, 'ReleaseProvider');
  await releaseAccounts(backend.pool, userId);
  await endSessions(backend.pool, userId);
  await waitUntilProjected(backend, noted);
};

const note = (
  { store }: Backend,
  author: Authorship,
  userId: string,
  type: 'BindProvider' | 'ReleaseProvider',
) => execute(store, streams.user(userId), 'user', author, () => ({ type }));

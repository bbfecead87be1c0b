import { DomainError, invalid } from '#domain/errors.ts';
import { monthOfInstant } from '#domain/month.ts';
import { streams } from '#domain/streams.ts';
import type { UserFields } from '#domain/userInput.ts';
import { findTeamMember } from '#projections/teamMembers/queries.ts';
import { countOtherAdministrators, findUserByUsername } from '#projections/users/queries.ts';
import { claimName, releaseName } from '../vault/claims.ts';
import { deleteCredentials, storePassword } from '../vault/credentials.ts';
import { releaseAccounts } from '../vault/providerAccounts.ts';
import { dropSecondFactor } from '../vault/secondFactors.ts';
import { endSessions } from '../vault/sessions.ts';
import type { Authorship, Backend } from './context.ts';
import { createRecord } from './create.ts';
import { execute } from './execute.ts';
import { settle } from './settle.ts';
import { inTurn } from './turns.ts';

/** Makes a user; usernames are unique without regard to case. The password goes to the vault, never to the log. */
export const createUser = async (
  backend: Backend,
  author: Authorship,
  username: string,
  password: string,
  fields: UserFields,
): Promise<string> => {
  await requireTeamMember(backend, author, fields.teamMemberId);
  const isInUse = async () => (await findUserByUsername(await backend.readSide.read(), username)) !== null;
  const claim = author.correlationId;
  if (!(await claimName(backend.pool, 'username', username, claim, isInUse))) {
    throw new DomainError('nameTaken', `The username ${username} is taken. Choose another one.`);
  }
  const stream = (id: number) => streams.user(String(id));
  const created = await createRecord(backend, 'user', stream, author, async (id) => {
    // Before the user exists: one who exists can always sign in, whenever the process dies.
    await storePassword(backend.pool, String(id), password);
    return { type: 'CreateUser', username, fields };
  });
  await settle(backend, created);
  return String(created.id);
};

export const updateUser = async (
  backend: Backend,
  author: Authorship,
  id: string,
  fields: UserFields,
): Promise<void> => {
  await requireTeamMember(backend, author, fields.teamMemberId);
  await inTurn(backend, author, 'administrators', async () => {
    const outcome = await execute(backend.store, streams.user(id), 'user', author, async () => ({
      type: 'UpdateUser',
      fields,
      otherAdministrators: await countOtherAdministrators(await backend.readSide.read(), id),
    }));
    await settle(backend, outcome);
  });
};

/** Deletes a user: the sessions end, the credentials go, the name is free again. */
export const deleteUser = (backend: Backend, author: Authorship, id: string): Promise<void> =>
  inTurn(backend, author, 'administrators', () => deleteUserInTurn(backend, author, id));

/** As `deleteUser`, for whoever has the turn. */
export const deleteUserInTurn = async (backend: Backend, author: Authorship, id: string): Promise<void> => {
  const outcome = await execute(backend.store, streams.user(id), 'user', author, async () => ({
    type: 'DeleteUser',
    id,
    otherAdministrators: await countOtherAdministrators(await backend.readSide.read(), id),
  }));
  await endSessions(backend.pool, id);
  await deleteCredentials(backend.pool, id);
  await dropSecondFactor(backend.pool, id);
  await releaseAccounts(backend.pool, id);
  const { state } = outcome;
  if (state.status !== 'absent') await releaseName(backend.pool, 'username', state.username);
  await settle(backend, outcome);
};

const requireTeamMember = async (
  { readSide }: Backend,
  { at }: Authorship,
  id: number | null,
): Promise<void> => {
  if (id !== null && !(await findTeamMember(await readSide.read(), id, monthOfInstant(at)))) {
    throw invalid('teamMemberId', 'This team member does not exist. Choose one from the list, or none.');
  }
};

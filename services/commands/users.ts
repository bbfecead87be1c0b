import { DomainError, invalid } from '#domain/errors.ts';
import { streams } from '#domain/streams.ts';
import { ukMonthOf } from '#domain/ukDay.ts';
import { updatedUser } from '#domain/user.ts';
import type { UserFields } from '#domain/userInput.ts';
import type { Read } from '#projections/read.ts';
import { findTeamMember } from '#projections/teamMembers/queries.ts';
import {
  countOtherAdministrators,
  findUser,
  findUserByUsername,
  findUsersLinkedTo,
} from '#projections/users/queries.ts';
import { claimName, releaseName } from '../vault/claims.ts';
import { deleteCredentials, storePassword } from '../vault/credentials.ts';
import { releaseAccounts } from '../vault/providerAccounts.ts';
import { dropSecondFactor } from '../vault/secondFactors.ts';
import { endSessions } from '../vault/sessions.ts';
import { seenAt } from './change.ts';
import type { Authorship, Backend } from './context.ts';
import { createRecord } from './create.ts';
import { execute } from './execute.ts';
import { settle } from './settle.ts';
import { inTurn } from './turns.ts';

/**
 * Refuses a second user of one team member: each would see the other's page. Two that were linked before stay so.
 * @throws DomainError 'conflict' with the other one's name
 */
export const requireUnlinked = async (
  read: Read,
  teamMemberId: number | null,
  id: string | null,
): Promise<void> => {
  if (teamMemberId === null) return;
  if (id !== null && (await findUser(read, id))?.teamMemberId === teamMemberId) return;
  const [other] = await findUsersLinkedTo(read, teamMemberId, id);
  if (!other) return;
  const name = [other.firstName, other.lastName].filter(Boolean).join(' ');
  const whom = name ? `${name} (${other.username})` : other.username;
  const message = `This team member is linked to the user ${whom} already. Choose another one, or unlink that user first.`;
  throw new DomainError('conflict', message, [{ path: 'teamMemberId', message }]);
};

/** Makes a user; usernames are unique without regard to case. The password goes to the vault, never to the log. */
export const createUser = (
  backend: Backend,
  author: Authorship,
  username: string,
  password: string,
  fields: UserFields,
): Promise<string> => {
  const create = () => createOne(backend, author, username, password, fields);
  if (fields.teamMemberId === null) return create();
  // Two at once would each find the team member free.
  return inTurn(backend, author, 'administrators', async () => {
    await requireTeamMember(backend, author, fields.teamMemberId);
    await requireUnlinked(await backend.readSide.read(), fields.teamMemberId, null);
    return create();
  });
};

const createOne = async (
  backend: Backend,
  author: Authorship,
  username: string,
  password: string,
  fields: UserFields,
): Promise<string> => {
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

/**
 * Fields that are absent stay as they are.
 * @throws Contested where others have changed the same since the expected version
 */
export const updateUser = async (
  backend: Backend,
  author: Authorship,
  id: string,
  fields: Partial<UserFields>,
  expectedVersion: number | undefined,
): Promise<void> => {
  await requireTeamMember(backend, author, fields.teamMemberId ?? null);
  await inTurn(backend, author, 'administrators', async () => {
    const stream = streams.user(id);
    const outcome = await execute(backend.store, stream, 'user', author, async (state, _version, history) => {
      const read = await backend.readSide.read();
      const since = seenAt('user', history, expectedVersion);
      const otherAdministrators = await countOtherAdministrators(read, id);
      const command = { type: 'UpdateUser' as const, fields, otherAdministrators, since };
      if (state.status === 'active') {
        await requireUnlinked(read, updatedUser(command, state).teamMemberId, id);
      }
      return command;
    });
    await settle(backend, outcome);
  });
};

/**
 * Deletes a user: the sessions end, the credentials go, the name is free again.
 * @throws Contested where others have changed them since the expected version
 */
export const deleteUser = (
  backend: Backend,
  author: Authorship,
  id: string,
  expectedVersion?: number,
): Promise<void> =>
  inTurn(backend, author, 'administrators', () => deleteUserInTurn(backend, author, id, expectedVersion));

/** As `deleteUser`, for whoever has the turn. */
export const deleteUserInTurn = async (
  backend: Backend,
  author: Authorship,
  id: string,
  expectedVersion?: number,
): Promise<void> => {
  const stream = streams.user(id);
  const outcome = await execute(backend.store, stream, 'user', author, async (_state, _version, history) => ({
    type: 'DeleteUser',
    id,
    otherAdministrators: await countOtherAdministrators(await backend.readSide.read(), id),
    since: seenAt('user', history, expectedVersion),
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
  if (id !== null && !(await findTeamMember(await readSide.read(), id, ukMonthOf(new Date(at))))) {
    throw invalid('teamMemberId', 'This team member does not exist. Choose one from the list, or none.');
  }
};

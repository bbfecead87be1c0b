import {
  type PayAuthor,
  roleOf,
  type UserCommand,
  type UserState,
  updatedUser,
  user,
} from '#domain/access/user.ts';
import { shorterThan, type UserFields } from '#domain/access/userInput.ts';
import { refuseBeyondLimits } from '#domain/records/limits.ts';
import { streams } from '#domain/records/streams.ts';
import { DomainError, invalid } from '#domain/values/errors.ts';
import { lookAlikeKey } from '#domain/values/lookAlikes.ts';
import { nameKey } from '#domain/values/nameKey.ts';
import { ukMonthOf } from '#domain/values/ukDay.ts';
import {
  findSignInPolicy,
  findUser,
  findUsersLinkedTo,
  listUsers,
} from '#projections/access/users/readModel.ts';
import type { UserView } from '#projections/access/users/view.ts';
import { findTeamMember } from '#projections/people/teamMembers/readModel.ts';
import type { Read } from '#projections/reading/read.ts';
import { deleteCredentials, storePassword } from '../operationalStore/access/credentials.ts';
import { releaseAccounts } from '../operationalStore/access/providerAccounts.ts';
import { dropSecondFactor } from '../operationalStore/access/secondFactors.ts';
import { endSessions } from '../operationalStore/access/sessions.ts';
import { claimName, noteClaimed, releaseName } from '../operationalStore/claims.ts';
import { administratorNow, isAdministrator, leaving, othersWhoStay } from './administrators.ts';
import { seenAt } from './change.ts';
import type { Authorship, Backend } from './context.ts';
import { createRecord } from './create.ts';
import { execute, type Outcome, recordExistsIn } from './execute.ts';
import { withLock } from './locks.ts';
import { endOtherSessions } from './otherSessions.ts';
import { refuseLostRights } from './parked.ts';
import { waitUntilProjected } from './waitUntilProjected.ts';

/** A user's name in an error message: "Una Quill (una)". */
const calledIn = ({ username, firstName, lastName }: UserView): string => {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name ? `${name} (${username})` : username;
};

/**
 * The name of another user who is linked to a team member; undefined where a user may be linked: two users of one
 * member would see each other's page. Two that were linked before stay linked.
 */
export const otherUserOf = async (
  read: Read,
  teamMemberId: number | null,
  id: string | null,
): Promise<string | undefined> => {
  if (teamMemberId === null) return undefined;
  if (id !== null && (await findUser(read, id))?.teamMemberId === teamMemberId) return undefined;
  const [other] = await findUsersLinkedTo(read, teamMemberId, id);
  return other && calledIn(other);
};

/** @throws DomainError 'conflict' with the other one's name, for a second user of one team member */
const requireUnlinked = async (read: Read, teamMemberId: number | null, id: string | null): Promise<void> => {
  const other = await otherUserOf(read, teamMemberId, id);
  if (other === undefined) return;
  const message = `This team member is linked to the user ${other} already. Choose another one, or unlink that user first.`;
  throw new DomainError('conflict', message, [{ path: 'teamMemberId', message }]);
};

/**
 * Creates a user; usernames are unique without regard to case. The password is stored in the operational store, never
 * in the log. Where the sign-in rules say so, it only serves to choose another.
 * @param seesPay whether they see pay as an administrator; undefined for the default
 * @throws DomainError 'invalid' when the password is shorter than the sign-in rules allow, 'forbidden' when the author
 * is no administrator by now
 */
export const createUser = async (
  backend: Backend,
  author: Authorship,
  username: string,
  password: string,
  fields: UserFields,
  seesPay: boolean | undefined,
): Promise<string> => {
  const { shortestPassword, changeInitialPassword } = await findSignInPolicy(await backend.readSide.read());
  if (password.length < shortestPassword) throw invalid('password', shorterThan(shortestPassword));
  const given = { password, mustBeChanged: changeInitialPassword };
  return withLock(backend, 'administrators', async () => {
    const pay = { seesPay, author: await administratorNow(backend, author) };
    // Refuses before the name is claimed.
    user.decide({ type: 'CreateUser', username, fields, ...pay }, user.initial);
    // Under the lock, since two requests at once would each find the team member free.
    await requireTeamMember(backend, author, fields.teamMemberId);
    await requireUnlinked(await backend.readSide.read(), fields.teamMemberId, null);
    return createOne(backend, author, username, given, fields, pay);
  });
};

const createOne = async (
  backend: Backend,
  author: Authorship,
  username: string,
  { password, mustBeChanged }: { password: string; mustBeChanged: boolean },
  fields: UserFields,
  pay: { seesPay: boolean | undefined; author: PayAuthor },
): Promise<string> => {
  // Before the name is claimed, so that the corrected form can claim it.
  refuseBeyondLimits('user', [{ data: { username, ...fields } }], null, ukMonthOf(new Date(author.at)));
  const key = lookAlikeKey(username);
  const users = await listUsers(await backend.readSide.read());
  const alike = users.find((user) => lookAlikeKey(user.username) === key)?.username;
  const isInUse = async () => alike !== undefined;
  const claim = author.correlationId;
  const taken = () =>
    new DomainError(
      'nameTaken',
      alike === undefined || nameKey(alike) === nameKey(username)
        ? `The username ${username} is taken. Choose another one.`
        : `The username ${username} looks like ${alike}. Choose one that nobody takes for it.`,
    );
  if (!(await claimName(backend.pool, 'username', key, claim, isInUse, recordExistsIn(backend.store)))) {
    throw taken();
  }
  const stream = (id: number) => streams.user(String(id));
  const created = await createRecord(backend, 'user', stream, author, async (id) => {
    // Before the user exists: an existing user can always sign in, whenever the process dies.
    await storePassword(backend.pool, String(id), password, mustBeChanged ? 'untilChanged' : 'lasting');
    const lost = await noteClaimed(backend.pool, 'username', claim, new Map([[key, stream(id)]]));
    if (lost.length > 0) throw taken();
    return { type: 'CreateUser', username, fields, ...pay };
  });
  await waitUntilProjected(backend, created);
  return String(created.id);
};

/**
 * Updates a user; absent fields stay as they are. A change of role ends the user's sessions.
 * @param seesPay whether they see pay as an administrator; undefined for no change
 * @throws DomainError 'forbidden' when the author is no administrator by now, 'conflict' for other rights while a change of
 * the user is parked
 * @throws Contested where others have changed the same fields since the expected version
 */
export const updateUser = async (
  backend: Backend,
  author: Authorship,
  id: string,
  fields: Partial<UserFields>,
  expectedVersion: number | undefined,
  seesPay: boolean | undefined,
): Promise<void> => {
  await withLock(backend, 'administrators', async () => {
    const pay = { seesPay, author: await administratorNow(backend, author) };
    const stream = streams.user(id);
    let before: UserState | undefined;
    const decided = () =>
      execute(backend.store, stream, 'user', author, async (state, version, history) => {
        before = state;
        const read = await backend.readSide.read();
        const since = await seenAt('user', version, history, expectedVersion);
        const command = { type: 'UpdateUser' as const, fields, since, id, ...pay };
        if (state.status === 'active') {
          const { teamMemberId = null } = fields;
          // A link that was seen is no link that is wanted now: it stays as others have made it.
          if (teamMemberId !== (since ?? state).fields.teamMemberId) {
            await requireTeamMember(backend, author, teamMemberId);
          }
          await requireUnlinked(read, updatedUser(command, state).teamMemberId, id);
        }
        const leaves = isAdministrator(state) && fields.role !== undefined && fields.role !== 'admin';
        const otherAdministrators = leaves ? await othersWhoStay(backend, { userId: id, version }) : 0;
        const decided = { ...command, otherAdministrators };
        await refuseLostRights(backend, stream, user.decide(decided, state));
        return decided;
      });
    const outcome = await leaving(backend, id, decided);
    if (before && roleOf(before) !== roleOf(outcome.state)) await endOtherSessions(backend.pool, id, author);
    await waitUntilProjected(backend, outcome);
  });
};

/**
 * Deletes a user, their sessions and credentials, and releases the username.
 * @throws DomainError 'forbidden' when the author is no administrator by now
 * @throws Contested where others have changed them since the expected version
 */
export const deleteUser = (
  backend: Backend,
  author: Authorship,
  id: string,
  expectedVersion?: number,
): Promise<void> =>
  withLock(backend, 'administrators', async () => {
    await administratorNow(backend, author);
    await deleteUserLocked(backend, author, id, expectedVersion);
  });

/** As `deleteUser`, for a caller that holds the lock. */
export const deleteUserLocked = async (
  backend: Backend,
  author: Authorship,
  id: string,
  expectedVersion?: number,
): Promise<void> => {
  const stream = streams.user(id);
  const decided = () =>
    execute(backend.store, stream, 'user', author, async (state, version, history) => ({
      type: 'DeleteUser',
      id,
      otherAdministrators: isAdministrator(state) ? await othersWhoStay(backend, { userId: id, version }) : 0,
      since: await seenAt('user', version, history, expectedVersion),
    }));
  const outcome = await leaving(backend, id, decided);
  const { state } = outcome;
  if (state.status !== 'absent') await closeAccount(backend, id, state.username);
  await waitUntilProjected(backend, outcome);
};

/** Deletes a deleted user's credentials and releases their username. Idempotent. */
export const closeAccount = async (
  { pool }: Pick<Backend, 'pool'>,
  id: string,
  username: string,
): Promise<void> => {
  await forgetSignIn(pool, id);
  await releaseName(pool, 'username', lookAlikeKey(username));
};

/** Deletes a deleted user's credentials, sessions and second factor. Idempotent. */
export const forgetSignIn = async (pool: Backend['pool'], id: string): Promise<void> => {
  await endSessions(pool, id);
  await dropSecondFactor(pool, id);
  await releaseAccounts(pool, id);
  // Last, since remaining credentials mark a deletion that was interrupted.
  await deleteCredentials(pool, id);
};

type AccessChange = Exclude<UserCommand['type'], 'CreateUser' | 'UpdateUser' | 'DeleteUser' | 'EraseUser'>;

/** Records in the log that a user signs in otherwise, before the operational store is changed. */
export const noteAccess = (
  { store }: Pick<Backend, 'store'>,
  author: Authorship,
  userId: string,
  type: AccessChange,
): Promise<Outcome<'user'>> => execute(store, streams.user(userId), 'user', author, () => ({ type }));

const requireTeamMember = async (
  { readSide }: Backend,
  { at }: Authorship,
  id: number | null,
): Promise<void> => {
  if (id !== null && !(await findTeamMember(await readSide.read(), id, ukMonthOf(new Date(at))))) {
    throw invalid('teamMemberId', 'This team member does not exist. Choose one from the list, or none.');
  }
};

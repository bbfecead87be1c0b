import type { PayAuthor, UserState } from '#domain/access/user.ts';
import { parseStream, streams } from '#domain/records/streams.ts';
import { DomainError } from '#domain/values/errors.ts';
import { otherAdministrators } from '#projections/access/users/readModel.ts';
import type { EventStore } from '../log/eventStore/eventStore.ts';
import {
  forgetLeaving,
  noteLeaving,
  type UserVersion,
} from '../operationalStore/access/leavingAdministrators.ts';
import type { Authorship, Backend } from './context.ts';
import { stateAfter } from './execute.ts';

/** True of an administrator who can sign in. */
export const isAdministrator = (state: UserState): boolean =>
  state.status === 'active' && state.fields.role === 'admin';

/**
 * The author of a change of rights by the log, read under the lock: they may have waited behind a change that took the
 * role, or the sight of pay, from them.
 * @throws DomainError 'forbidden' for somebody who is no administrator by now
 */
export const administratorNow = async (
  { store }: Pick<Backend, 'store'>,
  { by }: Pick<Authorship, 'by'>,
): Promise<PayAuthor> => {
  const state = stateAfter('user', await store.readStream(streams.user(by)));
  if (state.status === 'absent' || !isAdministrator(state)) {
    throw new DomainError('forbidden', 'Only administrators may do this.');
  }
  return { id: by, seesPay: !state.isPayHidden };
};

/**
 * Refuses work that has waited for its turn, where its author may not do it any more by the log: they were deleted or
 * demoted, their API token was ended, or the sight of pay was taken from them.
 * @param needsPay whether only who sees pay may do it
 * @throws DomainError 'forbidden'
 */
export const refuseWithoutRights = async (
  backend: Pick<Backend, 'store'>,
  { by }: Pick<Authorship, 'by'>,
  needsPay: boolean,
): Promise<void> => {
  const { seesPay } =
    parseStream(by)?.kind === 'apiToken'
      ? await tokenNow(backend, by)
      : await administratorNow(backend, { by });
  if (needsPay && !seesPay)
    throw new DomainError(
      'forbidden',
      'You are not set to see pay any more. Ask an administrator who sees pay.',
    );
};

const tokenNow = async ({ store }: Pick<Backend, 'store'>, stream: string): Promise<{ seesPay: boolean }> => {
  const state = stateAfter('apiToken', await store.readStream(stream));
  if (state.status === 'active') return state.fields;
  throw new DomainError('forbidden', 'This API token was ended.');
};

/** Whether all of some authors may see pay by the log: users and API tokens. The planner itself may. */
export const authorsSeePay = async (
  log: Pick<EventStore, 'readStreams'>,
  authors: readonly string[],
): Promise<boolean> => {
  const people = [...new Set(authors)].filter((by) => by !== 'system');
  const isToken = (by: string) => parseStream(by)?.kind === 'apiToken';
  const histories = await log.readStreams(people.map((by) => (isToken(by) ? by : streams.user(by))));
  return people.every((by, place) => {
    const history = histories[place] ?? [];
    if (!isToken(by)) {
      const state = stateAfter('user', history);
      return isAdministrator(state) && seesPay(state);
    }
    const token = stateAfter('apiToken', history);
    return token.status !== 'absent' && token.fields.seesPay;
  });
};

/**
 * Counts the administrators who stay when one leaves, and records the leaving. Others may leave at the same moment, on
 * other nodes: those about to leave count as gone. The log decides who stays, not the read model. Of those who see pay
 * one stays, too, as nobody else can let anybody see it.
 * @returns 0 where nobody would stay: then nothing is recorded
 * @throws DomainError 'protected' where nobody who sees pay would stay
 */
export const othersWhoStay = async (
  { store, readSide, pool }: Pick<Backend, 'store' | 'readSide' | 'pool'>,
  leaver: UserVersion,
): Promise<number> => {
  const ids = await otherAdministrators(await readSide.read(), leaver.userId);
  const histories = await store.readStreams(ids.map(streams.user));
  const others = ids
    .map((userId, index) => {
      const history = histories[index] ?? [];
      return { userId, version: history.length, state: stateAfter('user', history) };
    })
    .filter(({ state }) => isAdministrator(state));
  const leaving = stateAfter(
    'user',
    (await store.readStream(streams.user(leaver.userId))).slice(0, leaver.version),
  );
  if (!seesPay(leaving)) return noteLeaving(pool, leaver, others);
  const whoSeePay = others.filter(({ state }) => seesPay(state));
  const staying = await noteLeaving(pool, leaver, whoSeePay);
  if (staying > 0 || whoSeePay.length === others.length) return staying;
  throw new DomainError(
    'protected',
    'This is the last administrator who sees pay. Let another administrator see it first, in User Management.',
  );
};

const seesPay = (state: UserState): boolean => state.status !== 'absent' && !state.isPayHidden;

/** Does work that makes administrators leave; if it is refused, their leaving is no longer recorded. */
export const leaving = async <Result>(
  { pool }: Pick<Backend, 'pool'>,
  userIds: readonly string[] | string,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    // Only a refusal is certain: a log that is unavailable may have stored the event all the same.
    if (error instanceof DomainError) for (const id of [userIds].flat()) await forgetLeaving(pool, id);
    throw error;
  }
};

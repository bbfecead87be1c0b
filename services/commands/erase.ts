import type { Decider } from '#domain/decider.ts';
import { DomainError } from '#domain/errors.ts';
import type { EventsOf } from '#domain/events.ts';
import type { Month } from '#domain/month.ts';
import type { PersonKind } from '#domain/personalData.ts';
import { streams } from '#domain/streams.ts';
import { forgetKept } from '#projections/generations/generations.ts';
import { forgetPast } from '#projections/generations/past.ts';
import { usersOfMember } from '#projections/projector/leavers.ts';
import type { SealedLog } from '../sealedLog/sealedLog.ts';
import { forgetUsers } from '../vault/forgetUsers.ts';
import type { Authorship, Backend } from './context.ts';
import { type CommandOf, deciders, execute, type StateOf, stateAfter } from './execute.ts';
import { settle } from './settle.ts';
import { inTurn } from './turns.ts';
import { deleteUserInTurn } from './users.ts';

type EraseBackend = Backend & { store: SealedLog };
type Person = { kind: PersonKind; id: string };

/**
 * Erases the personal data of somebody who has left: the log says so, the key of their identity is destroyed, and no
 * figure changes. With a team member go the users that are the same person, who can't sign in any more. It can't be
 * undone; begun again after a crash it comes to its end.
 * @throws DomainError 'notFound'; 'protected' for whoever is still there, for oneself, and for the first or the last
 * administrator
 */
export const erasePerson = (
  backend: EraseBackend,
  author: Authorship,
  person: Person,
  thisMonth: Month,
): Promise<void> =>
  inTurn(backend, author, 'administrators', async () => {
    const read = await backend.readSide.read();
    // With a team member go the users that are the same person.
    const linked = person.kind === 'teamMember' ? await usersOfMember(read, person.id) : [];
    const userIds = person.kind === 'user' ? [person.id] : linked;
    if (userIds.includes(author.by)) {
      throw new DomainError('protected', 'You cannot erase yourself. Ask another administrator to do it.');
    }
    const users = linked.map((id) => erasureOf({ kind: 'user', id }, thisMonth));
    const last = erasureOf(person, thisMonth);
    // Nothing is begun that would then be refused half-way.
    for (const { stream } of [...users, last]) await requireSealed(backend, stream);
    await last.mayBeDone(backend.store);

    for (const id of linked) await unlessDeleted(backend, author, id);
    let position = 0;
    for (const { stream, carryOut } of [...users, last]) {
      const outcome = await carryOut(backend.store, author);
      position = Math.max(position, outcome.position);
      await backend.store.erase(stream);
    }
    await forgetUsers(backend.pool, userIds);
    // Nothing brings these forward, so they would go on naming whoever was erased. Days of the past are built anew.
    await forgetKept(backend.pool);
    await forgetPast(backend.pool);
    await settle(backend, { position });
  });

/** What erasing a person comes to: asked first whether it may be, then done. */
const erasureOf = ({ kind, id }: Person, thisMonth: Month) => {
  switch (kind) {
    case 'teamMember':
      return erasure(kind, streams.teamMember(Number(id)), { type: 'EraseTeamMember', thisMonth });
    case 'freelancer':
      return erasure(kind, streams.freelancer(Number(id)), { type: 'EraseFreelancer', thisMonth });
    case 'user':
      return erasure(kind, streams.user(id), { type: 'EraseUser' });
  }
};

const erasure = <Kind extends PersonKind>(kind: Kind, stream: string, command: CommandOf<Kind>) => ({
  stream,
  mayBeDone: async (store: SealedLog): Promise<void> => {
    const { decide } = deciders[kind] as unknown as Decider<StateOf<Kind>, CommandOf<Kind>, EventsOf<Kind>>;
    decide(command, stateAfter(kind, await store.readStream(stream)));
  },
  carryOut: (store: SealedLog, author: Authorship) => execute(store, stream, kind, author, () => command),
});

/** @throws DomainError 'protected' where the log holds somebody's data as it was before the planner sealed any */
const requireSealed = async ({ store }: EraseBackend, stream: string): Promise<void> => {
  if (await store.isSealed(stream)) return;
  throw new DomainError(
    'protected',
    'The log names this person in plain text, from before the planner encrypted personal data. Run npm run seal-log first, and erase them then.',
  );
};

/** Somebody who is the same person as an erased team member signs in no more. */
const unlessDeleted = async (backend: EraseBackend, author: Authorship, id: string): Promise<void> => {
  const history = await backend.store.readStream(streams.user(id));
  if (stateAfter('user', history).status === 'active') await deleteUserInTurn(backend, author, id);
};

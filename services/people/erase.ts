import type { Logger } from 'pino';
import { z } from 'zod';
import { type CommandOf, deciderOf } from '#domain/log/recordKinds.ts';
import { erasedReason, type PersonKind } from '#domain/people/personalData.ts';
import { parseStream, streams } from '#domain/records/streams.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import { monthSchema } from '#domain/values/monthInput.ts';
import { mentionsOf, withSameReason } from '#projections/history/mentions.ts';
import type { MentionView } from '#projections/history/view.ts';
import { namesOf, peopleWhoLeft, usersOfMember } from '#projections/projector/leavers.ts';
import type { Read } from '#projections/reading/read.ts';
import { forgetKeptReasons } from '#projections/readModelVersions/keptReasons.ts';
import { forgetPast } from '#projections/readModelVersions/past.ts';
import { forgetKept } from '#projections/readModelVersions/readModelVersions.ts';
import { noContent, ok, type Route, route } from '../api/route.ts';
import { type Authorship, type Backend, storedAuthorship } from '../commands/context.ts';
import { execute, stateAfter } from '../commands/execute.ts';
import { withLock } from '../commands/locks.ts';
import { refuseParked } from '../commands/parked.ts';
import { closeAccount, deleteUserLocked } from '../commands/users.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';
import type { EncryptedEventStore } from '../log/encryption/encryptedEventStore.ts';
import type { RecordedEvent } from '../log/eventStore/eventStore.ts';
import {
  forgetPendingErasure,
  forgetUsers,
  isPendingErasure,
  notePendingErasure,
  type PendingErasure,
} from '../operationalStore/pendingErasures.ts';
import { undiscarded } from '../operationalStore/sweep.ts';
import { noteDeadRows } from '../operationalStore/tidying.ts';
import { sendComparisonNotice } from '../readSide/notices.ts';

export type EraseBackend = Backend & {
  store: EncryptedEventStore;
  logger: Logger;
  discardDeadRows: () => Promise<void>;
};
export type Person = { kind: PersonKind; id: string };

/**
 * Erases the personal data of somebody who has left: the log records it, the key of their identity is destroyed, and no
 * figure changes. A team member's linked users are the same person: they are erased too, and can't sign in any more. It
 * can't be undone; repeated after a crash it is completed.
 * @param blank positions of changes whose reasons name the person, and are blanked
 * @param resumed the interrupted erasure that this completes
 * @throws DomainError 'notFound'; 'protected' for somebody still there, for oneself, and for the first or the last
 * administrator; 'conflict' for reasons that don't name the person, and while a change of theirs is parked
 */
export const erasePerson = async (
  backend: EraseBackend,
  author: Authorship,
  person: Person,
  thisMonth: Month,
  blank: readonly number[] = [],
  resumed?: PendingErasure,
): Promise<void> => {
  await withLock(backend, 'administrators', async () => {
    // It may have been under way at another node, which has ended it.
    if (resumed && !(await isPendingErasure(backend.pool, resumed.number))) return;
    const read = await backend.readSide.read();
    // A team member's linked users are the same person.
    const linked = person.kind === 'teamMember' ? await usersOfMember(read, person.id) : [];
    const known = resumed?.erasure.userIds ?? [];
    const userIds = [...new Set([...known, ...(person.kind === 'user' ? [person.id] : linked)])];
    if (userIds.includes(author.by)) {
      throw new DomainError('protected', 'You cannot erase yourself. Ask another administrator to do it.');
    }
    const users = linked.map((id) => erasureOf({ kind: 'user', id }, thisMonth));
    const last = erasureOf(person, thisMonth);
    // Checks first, so that nothing is begun that would be refused half-way.
    for (const { stream } of [...users, last]) await requireEncrypted(backend, stream);
    await last.mayBeDone(backend.store);
    const names = await namesOf(read, [last.stream, ...users.map(({ stream }) => stream)]);
    const reasons = await reasonsNaming(backend.store, read, person, blank, resumed !== undefined);

    // One that was begun goes on: the log is erased, and lists follow once the parked changes count.
    if (!resumed) {
      const adjustments = reasons.filter(({ event }) => event === 'SoftwareCostAdjusted');
      await refuseParked(
        backend,
        [
          ...[...users, last].map(({ stream }) => stream),
          ...adjustments.map(({ record }) => streams.softwareCost(Number(record))),
        ],
        'A change of this person, or of a subscription that names them, could not be counted, so that lists would go on naming them. Try it again on the Formulas page first, and erase them then.',
      );
    }
    await noteDeadRows(backend.pool);
    const number =
      resumed?.number ??
      (await notePendingErasure(backend.pool, {
        ...person,
        userIds,
        thisMonth,
        blank: [...blank],
        author: storedAuthorship(author),
      }));
    const carryAllOut = async () => {
      await forgetKeptReasons(backend.pool, names.whole, new Set(reasons.map(({ reason }) => reason)));
      await sendComparisonNotice(backend.pool);
      const blanks = [...new Set(reasons.map(({ id }) => id))];
      for (const reason of reasons) await blankAdjustment(backend.store, author, reason);
      for (const id of userIds) await closeFor(backend, author, id);
      let position = 0;
      for (const { stream, carryOut } of [...users, last]) {
        const goesWith = stream === last.stream ? blanks : [];
        const outcome = await carryOut(backend.store, { ...author, blanks: goesWith });
        position = Math.max(position, outcome.position);
        await backend.store.erase(stream, goesWith);
      }
      await forgetUsers(backend.pool, read, userIds);
      // Nothing updates these, so they would go on naming the person. Past days are built anew.
      await forgetKept(backend.pool);
      await forgetPast(backend.pool);
      await waitUntilProjected(backend, { position });
    };
    await carryAllOut().catch(async (error: unknown) => {
      // A refusal is reported to the administrator, who decides again: it must not be resumed later.
      if (error instanceof DomainError && !resumed) await forgetPendingErasure(backend.pool, number);
      throw error;
    });
    await forgetPendingErasure(backend.pool, number);
  });
  // The person is erased even if this fails, and it is retried.
  await backend.discardDeadRows().catch((err: unknown) => backend.logger.warn({ err }, undiscarded));
};

/** Others' reasons that may name somebody, to be offered for blanking when they are erased. */
const mentionsOfPerson = async (read: Read, person: Person): Promise<MentionView[]> => {
  const linked = person.kind === 'teamMember' ? await usersOfMember(read, person.id) : [];
  const people = [`${person.kind}-${person.id}`, ...linked.map((id) => streams.user(id))];
  const names = await namesOf(read, people);
  return names.whole.length === 0 ? [] : mentionsOf(read, people, names);
};

type GivenReason = Awaited<ReturnType<typeof withSameReason>>[number];

/** Most reasons of one erasure, including those of an import of many rows. */
const maxReasons = 10_000;

/** @param isResumed whether some of them may be blanked already */
const reasonsNaming = async (
  store: EncryptedEventStore,
  read: Read,
  person: Person,
  blank: readonly number[],
  isResumed: boolean,
): Promise<readonly GivenReason[]> => {
  if (blank.length === 0) return [];
  const mentions = (await mentionsOfPerson(read, person)).map(({ entry }) => entry);
  const chosen: Told[] = mentions.flatMap(({ position, event, record, reason }) =>
    blank.includes(position) ? { event, record: record.id, reason } : [],
  );
  const offered = new Set(mentions.map(({ position }) => position));
  for (const position of blank.filter((each) => !offered.has(each))) {
    if (!isResumed) {
      throw new DomainError(
        'conflict',
        'One of these reasons is gone, or does not name this person. Close this and look again.',
      );
    }
    chosen.push(...adjustmentsIn(await store.eventAt(position)));
  }
  const texts = new Set(chosen.map(({ reason }) => reason));
  const given = (await withSameReason(read, blank)).filter(({ reason }) => texts.has(reason));
  const reasons = [...given, ...(await sameAdjustments(store, [...chosen, ...given]))];
  if (reasons.length <= maxReasons) return reasons;
  throw new DomainError(
    'conflict',
    `These are the reasons of ${reasons.length} changes. Choose fewer of them.`,
  );
};

type Told = { event: string; record: string; reason: string | null };

const adjusted = z.object({ month: monthSchema, reason: z.string() });

/** The reason that an adjusted cost has itself: an undo brings it back, with another reason of its own. */
const adjustmentsIn = (event: RecordedEvent | null): GivenReason[] => {
  if (event?.type !== 'SoftwareCostAdjusted') return [];
  const { data } = adjusted.safeParse(event.data);
  const record = parseStream(event.stream)?.key;
  if (!data || record === undefined || data.reason === erasedReason) return [];
  return [{ id: event.id, event: event.type, record, ...data }];
};

/** The adjusted costs of the same subscriptions that have the same reasons themselves. */
const sameAdjustments = async (store: EncryptedEventStore, told: readonly Told[]): Promise<GivenReason[]> => {
  const found: GivenReason[] = [];
  const ofAdjusted = told.filter(({ event }) => event === 'SoftwareCostAdjusted');
  for (const [record, those] of Map.groupBy(ofAdjusted, ({ record }) => record)) {
    const events = await store.readStream(streams.softwareCost(Number(record)));
    const texts = new Set(those.map(({ reason }) => reason));
    found.push(...events.flatMap(adjustmentsIn).filter(({ reason }) => texts.has(reason)));
  }
  return found;
};

/** An adjusted cost also shows its reason itself, until another adjustment replaces it. */
const blankAdjustment = async (
  store: EncryptedEventStore,
  author: Authorship,
  { event, record, month, reason }: GivenReason,
): Promise<void> => {
  if (event !== 'SoftwareCostAdjusted' || month === null) return;
  const stream = streams.softwareCost(Number(record));
  const command = { type: 'BlankAdjustmentReason' as const, month, reason };
  await execute(store, stream, 'softwareCost', author, () => command);
};

/** An erasure: first checked, then carried out. */
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
  mayBeDone: async (store: EncryptedEventStore): Promise<void> => {
    const { decide } = deciderOf(kind);
    decide(command, stateAfter(kind, await store.readStream(stream)));
  },
  carryOut: (store: EncryptedEventStore, author: Authorship) =>
    execute(store, stream, kind, author, () => command),
});

/** @throws DomainError 'protected' where the log holds somebody's data from before the planner encrypted any */
const requireEncrypted = async ({ store }: EraseBackend, stream: string): Promise<void> => {
  if (await store.isEncrypted(stream)) return;
  throw new DomainError(
    'protected',
    'The log names this person in plain text, from before the planner encrypted personal data. Run npm run seal-log first, and erase them then.',
  );
};

/** Deletes a user who is an erased person, with everything that they signed in with. */
const closeFor = async (backend: EraseBackend, author: Authorship, id: string): Promise<void> => {
  const state = stateAfter('user', await backend.store.readStream(streams.user(id)));
  if (state.status === 'active') await deleteUserLocked(backend, author, id);
  // The process may have died after the deletion, before this.
  else if (state.status === 'deleted' && !state.isErased) await closeAccount(backend, id, state.username);
};

/** Erasing the personal data of people who have left. */
export const peopleRoutes: readonly Route[] = [
  route('GET /api/admin/people/left', async ({ read, thisMonth }) =>
    ok(await peopleWhoLeft(read, thisMonth)),
  ),

  route('GET /api/admin/people/:kind/:id/mentions', async ({ params: { kind, id }, read }) =>
    ok(await mentionsOfPerson(read, { kind, id: String(id) })),
  ),

  route(
    'POST /api/admin/people/:kind/:id/erase',
    async ({ params: { kind, id }, body, thisMonth, author, planner }) => {
      await erasePerson(planner, author(body.reason), { kind, id: String(id) }, thisMonth, body.blank);
      return noContent;
    },
  ),
];

import { createHash } from 'node:crypto';
import { roleOf, type UserEvent, type UserState } from '#domain/access/user.ts';
import type { UndoPreview } from '#domain/history/preview.ts';
import type { Versions } from '#domain/history/takeBack.ts';
import type { ClientState } from '#domain/projects/client.ts';
import type { ProjectState } from '#domain/projects/project.ts';
import { DomainError, notFound } from '#domain/values/errors.ts';
import { nameKey } from '#domain/values/nameKey.ts';
import { findAuthor, otherAdministrators } from '#projections/access/users/readModel.ts';
import { findChange } from '#projections/history/entries.ts';
import type { Read } from '#projections/reading/read.ts';
import { administratorNow, isAdministrator, leaving, othersWhoStay } from '../../commands/administrators.ts';
import { appendWhole } from '../../commands/appendWhole.ts';
import { claimClientName, freeClaimsIfRefused } from '../../commands/clients.ts';
import type { Authorship, Backend } from '../../commands/context.ts';
import { withLocks } from '../../commands/locks.ts';
import { asNewEvents } from '../../commands/newEvents.ts';
import { endOtherSessions } from '../../commands/otherSessions.ts';
import { refuseLostRights } from '../../commands/parked.ts';
import { waitUntilProjected } from '../../commands/waitUntilProjected.ts';
import { type StreamAppend, WrongExpectedVersion } from '../../log/eventStore/eventStore.ts';
import { inSlices } from '../../log/eventStore/slices.ts';
import type { UserVersion } from '../../operationalStore/access/leavingAdministrators.ts';
import { releaseName } from '../../operationalStore/claims.ts';
import { forgetPendingChange } from '../../operationalStore/pendingChanges.ts';
import { type ChangedRecord, loadRecords, mapInBatches } from './loadRecords.ts';
import { namesOf } from './namesOf.ts';
import { StillPossible } from './stillPossible.ts';
import { RecordUndo } from './undoRecord.ts';

/** Records that are decided before the event loop gets a turn. */
const decidedAtOnce = 50;

/** A request to undo a change, as previewed. */
export type UndoRequest = {
  correlationId: string;
  /** Token of the preview. */
  token: string;
  /** Parts to be undone although somebody has changed them since. */
  despite: readonly string[];
};

/** Others have changed meanwhile what was to be undone. */
export class StaleUndo extends DomainError {
  readonly preview: UndoPreview;

  constructor(preview: UndoPreview) {
    super('conflict', 'Others have changed something of this since you looked. Look again, then undo.');
    this.preview = preview;
  }
}

/**
 * Previews undoing a change. Nothing is stored.
 * @throws DomainError 'notFound' for an unknown change
 */
export const previewUndo = async (
  backend: Backend,
  read: Read,
  correlationId: string,
): Promise<UndoPreview> => (await look(backend, read, correlationId)).preview;

/**
 * Undoes a change by new commands: what nobody has changed since is restored; other parts stay unless they were chosen.
 * All events go to the log in one call, with the undone change as their cause.
 * @param beforeUsers done once it is certain that users are among the records, before any of them is changed
 * @throws StaleUndo when the undo would differ from the preview by now
 * @throws DomainError 'invalid' when nothing is left to undo, 'forbidden' for users by an author who is no administrator
 * by now
 */
export const runUndo = async (
  backend: Backend,
  author: Authorship,
  request: UndoRequest,
  beforeUsers?: () => Promise<void>,
): Promise<UndoPreview> => {
  const looked = await lookAgain(backend, request);
  const records = looked.undos.map(({ record }) => record);
  // The same locks as every change of users, since otherwise the last two administrators could take the role from each
  // other, or two users be linked to one team member; and of clients, since a project could be left without one.
  const isAboutUsers = records.some(({ kind }) => kind === 'user');
  const kinds = [
    ...(records.some(({ kind }) => kind === 'client') ? (['imports'] as const) : []),
    ...(records.some(isAboutClients) ? (['clients'] as const) : []),
    ...(isAboutUsers ? (['administrators'] as const) : []),
  ];
  if (kinds.length === 0) return appendUndo(backend, author, request, looked);
  return withLocks(backend, kinds, async () => {
    if (isAboutUsers) {
      await administratorNow(backend, author);
      await beforeUsers?.();
    }
    return appendUndo(backend, author, request, await lookAgain(backend, request));
  });
};

/** Whether undoing may remove a client, or give a project to one. */
const isAboutClients = ({ kind, versions }: ChangedRecord): boolean => {
  if (kind !== 'project') return kind === 'client';
  const { before, now } = versions as Versions<ProjectState>;
  if (before.status === 'absent' || now.status === 'absent') return false;
  return now.status === 'deleted' || before.fields.clientId !== now.fields.clientId;
};

/** Others leave at the same moment, so that no administrator would stay. */
class NobodyStays extends DomainError {
  constructor() {
    super('protected', 'This is the last administrator. Make someone else one first.');
  }
}

/** @throws StaleUndo when the undo would differ from the preview by now */
const lookAgain = async (backend: Backend, { correlationId, token }: UndoRequest): Promise<Looked> => {
  const looked = await look(backend, await backend.readSide.read(), correlationId);
  if (looked.preview.token !== token) throw new StaleUndo(looked.preview);
  return looked;
};

type Looked = { preview: UndoPreview; undos: RecordUndo[] };

const look = async (backend: Backend, read: Read, correlationId: string): Promise<Looked> => {
  const origin = await findChange(read, correlationId);
  if (!origin) throw notFound('This change');
  const records = await loadRecords(backend, read, correlationId);
  const names = new Map<string, Promise<string | null>>();
  const nameOf = async (userId: string) => (await findAuthor(read, userId))?.name ?? null;
  const context = {
    foldedState: await namesOf(backend, records),
    possible: new StillPossible(read, records, backend.store),
    otherAdministrators: async (userId: string) => (await otherAdministrators(read, userId)).length,
    authorName: (userId: string) => {
      const known = names.get(userId) ?? nameOf(userId);
      names.set(userId, known);
      return known;
    },
  };
  const undos = await mapInBatches(records, (record) => RecordUndo.of(record, context));
  const previews = await mapInBatches(undos, (undo) => undo.preview());
  const seen = [records.map(({ stream, version }) => [stream, version]), previews];
  const token = createHash('sha256').update(JSON.stringify(seen)).digest('hex');
  return { preview: { correlationId, ...origin, token, records: previews }, undos };
};

const appendUndo = (
  backend: Backend,
  author: Authorship,
  request: UndoRequest,
  looked: Looked,
): Promise<UndoPreview> => {
  const names: string[] = [];
  return freeClaimsIfRefused(backend, author, names, () =>
    appendClaiming(backend, author, request, looked, names),
  );
};

/** @param names filled with the client names that are claimed */
const appendClaiming = async (
  backend: Backend,
  author: Authorship,
  { correlationId, despite }: UndoRequest,
  { undos, preview }: Looked,
  names: string[],
): Promise<UndoPreview> => {
  const chosen = new Set(despite);
  const because = { ...author, causationId: correlationId };
  const appends: StreamAppend[] = [];
  /** Ids of users. */
  const changedRoles: string[] = [];
  const leaves: UserVersion[] = [];
  const renamed: Renamed[] = [];
  const requested = undos.filter((_, index) => {
    const shown = preview.records[index];
    return shown && (shown.action !== 'nothing' || shown.touched.some(({ id }) => chosen.has(id)));
  });
  const decide = async (undo: RecordUndo) => {
    const { events, state } = await undo.decide(chosen, (count) =>
      backend.counters.reserve('allocation', count),
    );
    if (events.length === 0) return;
    const { stream, version, kind, key, versions } = undo.record;
    if (kind === 'user') await refuseLostRights(backend, stream, events as UserEvent[]);
    const isAnotherRole = kind === 'user' && roleOf(versions.now as UserState) !== roleOf(state as UserState);
    if (isAnotherRole) changedRoles.push(key);
    if (kind === 'client')
      renamed.push(await claimed(backend, author, undo.record, state as ClientState, names));
    if (isAnotherRole && isAdministrator(versions.now as UserState)) leaves.push({ userId: key, version });
    const append = { stream, expectedVersion: version, events: asNewEvents(events, because) };
    // A restored client comes before its projects.
    if (kind === 'client' && (state as ClientState).status === 'active') appends.unshift(append);
    else appends.push(append);
  };
  // Sequentially: ids are reserved, and events stored, in the order of the change.
  for await (const some of inSlices(requested, decidedAtOnce)) for (const undo of some) await decide(undo);
  if (appends.length === 0) {
    throw new DomainError('invalid', 'Nothing of this is left to undo. Choose what to undo all the same.');
  }
  const append = async () => {
    for (const each of leaves) if ((await othersWhoStay(backend, each)) === 0) throw new NobodyStays();
    // An interrupted change that is undone must not be completed later.
    await forgetPendingChange(backend.pool, correlationId);
    return appendWhole(backend, author, appends);
  };
  try {
    const appended = await leaving(
      backend,
      leaves.map(({ userId }) => userId),
      append,
    );
    for (const userId of changedRoles) await endOtherSessions(backend.pool, userId, author);
    await waitUntilProjected(backend, appended);
    for (const { name, stream } of renamed) await releaseName(backend.pool, 'client', name, stream);
  } catch (error) {
    if (!(error instanceof WrongExpectedVersion || error instanceof NobodyStays)) throw error;
    await backend.readSide.waitFor(await backend.store.head());
    throw new StaleUndo(await previewUndo(backend, await backend.readSide.read(), correlationId));
  }
  return preview;
};

/** A client's stream, and the name that becomes free. */
type Renamed = { name: string; stream: string };

/** Claims the name that a client is given back. @throws DomainError 'nameTaken' */
const claimed = async (
  backend: Backend,
  author: Authorship,
  { stream, versions }: ChangedRecord,
  state: ClientState,
  names: string[],
): Promise<Renamed> => {
  const now = versions.now as ClientState;
  const [before, after] = [now, state].map((each) => (each.status === 'active' ? each.fields.name : ''));
  if (after && nameKey(after) !== nameKey(before ?? '')) {
    names.push(after);
    await claimClientName(backend, author, after, stream);
  }
  return { name: before && nameKey(before) !== nameKey(after ?? '') ? before : '', stream };
};

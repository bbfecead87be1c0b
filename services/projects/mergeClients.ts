import type { Logger } from 'pino';
import { client } from '#domain/projects/client.ts';
import { project } from '#domain/projects/project.ts';
import { streams } from '#domain/records/streams.ts';
import { DomainError, invalid } from '#domain/values/errors.ts';
import { ukMonthOf } from '#domain/values/ukDay.ts';
import { hasCorrelation } from '#projections/history/queries.ts';
import { findClient } from '#projections/projects/clients/readModel.ts';
import { projectsOfClient } from '#projections/projects/readModel.ts';
import { appendWhole, hasOwnEvent, retryOnConflict } from '../commands/appendWhole.ts';
import { seenAt } from '../commands/change.ts';
import { withClients } from '../commands/clients.ts';
import { type Authorship, type Backend, storedAuthorship } from '../commands/context.ts';
import { loadRecord } from '../commands/execute.ts';
import { asNewEvents } from '../commands/newEvents.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';
import { type StreamAppend, WrongExpectedVersion } from '../log/eventStore/eventStore.ts';
import { releaseName } from '../operationalStore/claims.ts';
import {
  type BegunMerge,
  forgetPendingChange,
  type Pending,
  pendingMerges,
} from '../operationalStore/pendingChanges.ts';

/** The client that ends, and the one that gets its projects. */
type Merging = { id: number; into: number };

/**
 * Gives all projects of a client to another one, and ends it: one change, atomic where the log is in PostgreSQL. An
 * interrupted merger is completed first: if it is the same one, it is the result; another one finds the client gone.
 * @returns how many projects were moved, and the correlation id by which that can be undone
 * @throws DomainError for an unknown client, or when version conflicts go on
 * @throws Contested where others have changed the client since the expected version
 */
export const mergeClients = (
  backend: Backend,
  author: Authorship,
  merging: Merging,
  expectedVersion: number | undefined,
): Promise<{ moved: number; correlationId: string }> =>
  withClients(backend, async () => {
    for (const pending of await pendingMerges(backend.pool)) {
      const { id, into, author: first } = pending.begun;
      if (id !== merging.id) continue;
      const moved = await finishMerge(backend, pending);
      if (moved !== null && into === merging.into) return { moved, correlationId: first.correlationId };
    }
    const moved = await carryOut(backend, author, merging, expectedVersion);
    return { moved, correlationId: author.correlationId };
  });

/** Completes mergers that were interrupted: the process was killed, or its stores became unavailable. */
export const finishMerges = async (backend: Backend & { logger: Logger }): Promise<void> => {
  try {
    if ((await pendingMerges(backend.pool)).length === 0) return;
    await withClients(backend, async () => {
      for (const pending of await pendingMerges(backend.pool)) {
        if ((await finishMerge(backend, pending)) !== null)
          backend.logger.info('A merger of clients that was left half-way has come to its end');
      }
    });
  } catch (err) {
    backend.logger.warn(
      { err },
      'A merger of clients that was left half-way could not be brought to its end; it is tried again',
    );
  }
};

/**
 * @returns how many projects were moved; null where nothing of it is in the log, or it is refused by now: moved
 * projects stay there, and the client keeps the others
 */
const finishMerge = async (
  backend: Backend,
  { requestId, begun: { author, ...merging } }: Pending<BegunMerge>,
): Promise<number | null> => {
  await backend.readSide.waitFor(await backend.store.head());
  const { correlationId } = author;
  let moved: number | null = null;
  if (await hasCorrelation(await backend.readSide.read(), correlationId)) {
    const isWhole = await hasOwnEvent(backend, author, streams.client(merging.id));
    try {
      moved = isWhole ? 0 : await carryOut(backend, author, merging, undefined);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  await forgetPendingChange(backend.pool, requestId);
  return moved;
};

const carryOut = async (
  backend: Backend,
  author: Authorship,
  merging: Merging,
  expectedVersion: number | undefined,
): Promise<number> => {
  const begun = { ...merging, author: storedAuthorship(author) };
  const attempt = async (): Promise<number> => {
    const { appends, name } = await decide(backend, author, merging, expectedVersion);
    try {
      await waitUntilProjected(backend, await appendWhole(backend, author, appends, { begun }));
    } catch (error) {
      if (!(error instanceof WrongExpectedVersion)) throw error;
      await backend.readSide.waitFor(await backend.store.head());
      throw error;
    }
    await releaseName(backend.pool, 'client', name, streams.client(merging.id));
    return appends.length - 1;
  };
  return retryOnConflict(
    attempt,
    () =>
      new DomainError(
        'conflict',
        'Others are changing projects of this client at this moment. Look at them, and merge again.',
      ),
  );
};

/** Projects are moved first: a client that has ended has none, even if this is interrupted. */
const decide = async (
  { store, readSide }: Backend,
  author: Authorship,
  { id, into }: Merging,
  expectedVersion: number | undefined,
): Promise<{ appends: StreamAppend[]; name: string }> => {
  const read = await readSide.read();
  if (into === id) throw invalid('into', 'This is the client that is merged. Choose another one.');
  if (!(await findClient(read, into))) {
    throw invalid('into', 'This client does not exist. Choose a client from the list.');
  }
  const stream = streams.client(id);
  const { state, version, history } = await loadRecord(store, stream, 'client');
  const since = await seenAt('client', version, history, expectedVersion);
  const merged = client.decide({ type: 'MergeClient', into, since }, state);
  const thisMonth = ukMonthOf(new Date(author.at));
  const appends: StreamAppend[] = [];
  for (const { id: projectId } of await projectsOfClient(read, id, thisMonth)) {
    const of = streams.project(projectId);
    const { state: now, version: expected } = await loadRecord(store, of, 'project');
    if (now.status !== 'active') continue;
    const when = { effectiveFrom: null, thisMonth };
    const moved = project.decide({ type: 'UpdateProject', fields: { clientId: into }, when }, now);
    if (moved.length === 0) continue;
    appends.push({ stream: of, expectedVersion: expected, events: asNewEvents(moved, author) });
  }
  appends.push({ stream, expectedVersion: version, events: asNewEvents(merged, author) });
  return { appends, name: state.status === 'absent' ? '' : state.fields.name };
};

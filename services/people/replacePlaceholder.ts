import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { hoursFrom, placeholder } from '#domain/people/placeholder.ts';
import { hoursTakenOver } from '#domain/people/replacement.ts';
import {
  type AllocationPlanCommand,
  allocationPlan,
  freshIdsNeeded,
  type Person,
} from '#domain/plans/allocationPlan.ts';
import type { Available } from '#domain/plans/planAvailability.ts';
import { streams } from '#domain/records/streams.ts';
import { sameValue } from '#domain/values/equality.ts';
import { DomainError, notFound } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import { hasCorrelation } from '#projections/history/queries.ts';
import { findProject } from '#projections/projects/readModel.ts';
import type { Read } from '#projections/reading/read.ts';
import { appendWhole, requestOf, retryOnConflict } from '../commands/appendWhole.ts';
import { seenAt } from '../commands/change.ts';
import { type Authorship, type Backend, storedAuthorship } from '../commands/context.ts';
import { stateAfter } from '../commands/execute.ts';
import { asNewEvents } from '../commands/newEvents.ts';
import { requirePerson } from '../commands/planReferences.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';
import { previewUndo, runUndo } from '../history/undo/undo.ts';
import { type RecordedEvent, type StreamAppend, WrongExpectedVersion } from '../log/eventStore/eventStore.ts';
import {
  type BegunReplacement,
  forgetPendingChange,
  forgetUnstoredChange,
  isPendingChange,
  type Pending,
  pendingReplacements,
} from '../operationalStore/pendingChanges.ts';
import { figuresBehind } from '../readSide/readSideUnavailable.ts';

/** The person who takes the hours over, and from which month. */
export type Replacing = { person: Person; from: Month };
/** Hours that were taken over, and the number of their plans. */
export type Replaced = { hours: number; plans: number };

/**
 * Lets somebody take over a placeholder's hours from a month on, and ends the placeholder there: one change, atomic
 * where the log is in PostgreSQL (docs/placeholders.md). Plans that others save meanwhile are decided again on what
 * they saved. An interrupted replacement is completed first, so that no hours are taken over twice.
 * @throws DomainError for an unknown person, a project that has ended, or when conflicts go on; what was stored is
 * undone then
 * @throws Contested where others have changed the placeholder since the expected version
 */
export const replacePlaceholder = async (
  backend: Backend,
  author: Authorship,
  id: number,
  replacing: Replacing,
  expectedVersion: number | undefined,
): Promise<Replaced> => {
  for (const pending of await pendingReplacements(backend.pool)) {
    if (pending.begun.id !== id) continue;
    const replaced = await finishReplacement(backend, pending);
    const { person, from } = pending.begun;
    if (replaced && sameValue({ person, from }, replacing)) return replaced;
  }
  return carryOut(backend, author, id, replacing, expectedVersion);
};

/**
 * Completes replacements that were interrupted: the process was killed, or its stores became unavailable. One that is
 * refused by now is undone.
 */
export const finishReplacements = async (backend: Backend & { logger: Logger }): Promise<void> => {
  try {
    for (const pending of await pendingReplacements(backend.pool)) {
      if (await finishReplacement(backend, pending))
        backend.logger.info('A replacement that was left half-way has come to its end');
    }
  } catch (err) {
    backend.logger.warn(
      { err },
      'A replacement that was left half-way could not be brought to its end; it is tried again',
    );
  }
};

/** @returns what was taken over; null where none of it is in the log, or it was undone */
const finishReplacement = async (
  backend: Backend,
  { requestId, begun: replacement }: Pending<BegunReplacement>,
): Promise<Replaced | null> => {
  const { author, id, person, from } = replacement;
  if (!(await backend.readSide.waitFor(await backend.store.head()))) throw figuresBehind();
  if (!(await hasCorrelation(await backend.readSide.read(), author.correlationId))) {
    await forgetUnstoredChange(backend.pool, requestId);
    return null;
  }
  try {
    // The author was told of closed months before it began, and can't be asked again.
    const restating = { ...author, restates: true };
    const replaced = await carryOut(backend, restating, id, { person, from }, undefined);
    await forgetPendingChange(backend.pool, requestId);
    return replaced;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return null;
  }
};

const carryOut = async (
  backend: Backend,
  author: Authorship,
  id: number,
  replacing: Replacing,
  expectedVersion: number | undefined,
): Promise<Replaced> => {
  const begun = { id, ...replacing, author: storedAuthorship(author) };
  const attempt = async (): Promise<Replaced> => {
    const read = await backend.readSide.read();
    const decided = await decide(backend, read, author, id, replacing, expectedVersion).catch(
      async (error: unknown) => {
        if (error instanceof DomainError) await takeBack(backend, author);
        throw error;
      },
    );
    try {
      await waitUntilProjected(backend, await appendWhole(backend, author, decided.appends, { begun }));
      return decided.replaced;
    } catch (error) {
      if (!(error instanceof WrongExpectedVersion)) throw error;
      await backend.readSide.waitFor(await backend.store.head());
      throw error;
    }
  };
  return retryOnConflict(attempt, async () => {
    await takeBack(backend, author);
    return new DomainError(
      'conflict',
      'Others are changing the same plans at this moment. Look at them, and replace again.',
    );
  });
};

/** Undoes the stored part of a refused replacement, in a log that stores each plan by itself. */
const takeBack = async (backend: Backend, author: Authorship): Promise<void> => {
  const { correlationId } = author;
  if (!(await isPendingChange(backend.pool, requestOf(author)))) return;
  if (!(await backend.readSide.waitFor(await backend.store.head()))) throw figuresBehind();
  const read = await backend.readSide.read();
  if (await hasCorrelation(read, correlationId)) {
    const { token, records } = await previewUndo(backend, read, correlationId);
    const because = { ...author, correlationId: randomUUID(), causationId: undefined };
    const isLeft = records.some(({ action }) => action !== 'nothing');
    if (isLeft) await runUndo(backend, because, { correlationId, token, despite: [] });
  }
  await forgetPendingChange(backend.pool, requestOf(author));
};

const decide = async (
  backend: Backend,
  read: Read,
  author: Authorship,
  id: number,
  { person, from }: Replacing,
  expectedVersion: number | undefined,
): Promise<{ appends: StreamAppend[]; replaced: Replaced }> => {
  const { store } = backend;
  const stream = streams.placeholder(id);
  const own = divided(await store.readStream(stream), author);
  const version = own.before.at(-1)?.version ?? 0;
  const state = stateAfter('placeholder', own.before);
  const since = await seenAt('placeholder', version, async () => own.before, expectedVersion);
  const events = placeholder.decide({ type: 'ReplacePlaceholder', person, from, since }, state);
  if (state.status === 'absent') throw notFound('This placeholder');
  const months = new Map<Month, Available>([[from, await requirePerson(read, from, person, 'personId')]]);
  const appends: StreamAppend[] = [];
  const replaced: Replaced = { hours: 0, plans: 0 };
  for (const { projectId, month, hours } of hoursFrom(state, from)) {
    const project = await findProject(read, projectId, month);
    // Hours on a deleted project count nowhere, and end with the placeholder.
    if (!project) continue;
    const available = months.get(month) ?? (await requirePerson(read, month, person, 'personId'));
    months.set(month, available);
    replaced.hours += hours;
    replaced.plans += 1;
    const append = await planAppend(backend, author, { projectId, month }, (plan) => ({
      type: 'SetAllocation',
      person,
      hours: hoursTakenOver({ month, plan, project, person, available, hours }),
      freshIds: [],
    }));
    if (append) appends.push(append);
  }
  if (!own.isStored) appends.push({ stream, expectedVersion: version, events: asNewEvents(events, author) });
  return { appends, replaced };
};

/** Splits a stream's events at this change. A log that stores each append by itself may have some of it already. */
const divided = (events: readonly RecordedEvent[], { correlationId }: Authorship) => {
  const first = events.findIndex(({ metadata }) => metadata.correlationId === correlationId);
  return { before: first === -1 ? events : events.slice(0, first), isStored: first !== -1 };
};

/** A command's append to a plan; null where it is stored already. */
const planAppend = async (
  { counters, store }: Backend,
  author: Authorship,
  { projectId, month }: { projectId: number; month: Month },
  commandOn: (plan: typeof allocationPlan.initial) => AllocationPlanCommand,
): Promise<StreamAppend | null> => {
  const stream = streams.allocationPlan(projectId, month);
  const { before, isStored } = divided(await store.readStream(stream), author);
  if (isStored) return null;
  const plan = stateAfter('allocationPlan', before);
  const command = commandOn(plan);
  const freshIds = await counters.reserve('allocation', freshIdsNeeded(command, plan));
  const events = allocationPlan.decide({ ...command, freshIds } as AllocationPlanCommand, plan);
  return { stream, expectedVersion: before.at(-1)?.version ?? 0, events: asNewEvents(events, author) };
};

import {
  type AllocationPlanCommand,
  allocationPlan,
  freshIdsNeeded,
  type Person,
} from '#domain/allocationPlan.ts';
import { DomainError, notFound } from '#domain/errors.ts';
import type { Month } from '#domain/month.ts';
import { hoursFrom, placeholder } from '#domain/placeholder.ts';
import type { Available } from '#domain/planAvailability.ts';
import { hoursTakenOver } from '#domain/replacement.ts';
import { streams } from '#domain/streams.ts';
import { findProject } from '#projections/projects/queries.ts';
import type { Read } from '#projections/read.ts';
import { type RecordedEvent, type StreamAppend, WrongExpectedVersion } from '../eventStore/eventStore.ts';
import { reserveIds } from '../operationalStore/counters.ts';
import { seenAt } from './change.ts';
import type { Authorship, Backend } from './context.ts';
import { stateAfter } from './execute.ts';
import { asNewEvents } from './newEvents.ts';
import { requirePerson } from './planReferences.ts';
import { waitUntilProjected } from './waitUntilProjected.ts';

/** How often it is decided again after somebody else was quicker. */
const attempts = 5;

/** Who takes the hours over, and from which month on. */
export type Replacing = { person: Person; from: Month };
/** What was taken over. */
export type Replaced = { hours: number; plans: number };

/**
 * Lets somebody take over a placeholder's hours from a month on, and ends the placeholder there: one change, all at
 * once where the log is in PostgreSQL (docs/placeholders.md). Plans that others save meanwhile are decided again on
 * what they saved.
 * @throws DomainError for somebody who is not there, a project that has ended, or when others keep being quicker
 * @throws Contested where others have changed the placeholder since the expected version
 */
export const replacePlaceholder = async (
  backend: Backend,
  author: Authorship,
  id: number,
  replacing: Replacing,
  expectedVersion: number | undefined,
): Promise<Replaced> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const read = await backend.readSide.read();
    const { appends, replaced } = await decide(backend, read, author, id, replacing, expectedVersion);
    try {
      await author.cleared;
      await waitUntilProjected(backend, await backend.store.appendAll(appends));
      return replaced;
    } catch (error) {
      if (!(error instanceof WrongExpectedVersion)) throw error;
      await backend.readSide.waitFor(await backend.store.head());
    }
  }
  throw new DomainError(
    'conflict',
    'Others are changing the same plans at this moment. Look at them, and replace again.',
  );
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
    // Hours on a project that was deleted count nowhere, and go with the placeholder.
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

/** A stream's events up to this change. A log that stores each append by itself may have some of it already. */
const divided = (events: readonly RecordedEvent[], { correlationId }: Authorship) => {
  const first = events.findIndex(({ metadata }) => metadata.correlationId === correlationId);
  return { before: first === -1 ? events : events.slice(0, first), isStored: first !== -1 };
};

/** What a command appends to a plan; nothing where that is stored already. */
const planAppend = async (
  { pool, store }: Backend,
  author: Authorship,
  { projectId, month }: { projectId: number; month: Month },
  commandOn: (plan: typeof allocationPlan.initial) => AllocationPlanCommand,
): Promise<StreamAppend | null> => {
  const stream = streams.allocationPlan(projectId, month);
  const { before, isStored } = divided(await store.readStream(stream), author);
  if (isStored) return null;
  const plan = stateAfter('allocationPlan', before);
  const command = commandOn(plan);
  const freshIds = await reserveIds(pool, 'allocation', freshIdsNeeded(command, plan));
  const events = allocationPlan.decide({ ...command, freshIds } as AllocationPlanCommand, plan);
  return { stream, expectedVersion: before.at(-1)?.version ?? 0, events: asNewEvents(events, author) };
};

import { type FormulasState, formulas } from '#domain/formulas/formulas.ts';
import { readEvent, UnreadableEvent } from '#domain/log/events.ts';
import { recordKinds, type StateOf } from '#domain/log/recordKinds.ts';
import type { Entry } from '#domain/plans/allocationPlan.ts';
import { parseStream, type StreamKind, streamKinds } from '#domain/records/streams.ts';
import type { LoggedEvent } from './event.ts';
import type { Formulas } from './formulaSet.ts';
import { createPlanIndex, indexPlan, type PlanIndex } from './planIndex.ts';

/** A record's state, with version, position, time and author of its last event. */
export type Tracked<State> = {
  state: State;
  version: number;
  position: number;
  at: string;
  by: string;
};

/** All records folded from the log, by the key of their stream: the state that all read models derive from. */
export type FoldedState = { [Kind in StreamKind]: Map<string, Tracked<StateOf<Kind>>> } & {
  plans: PlanIndex;
};

export const emptyState = (): FoldedState =>
  ({
    ...Object.fromEntries(streamKinds.map((kind) => [kind, new Map()])),
    plans: createPlanIndex(),
  }) as FoldedState;

/** Formulas: those in force, and every set that ever was. */
export const adoptionsIn = (foldedState: FoldedState): FormulasState =>
  foldedState.formulas.get('agency')?.state ?? formulas.initial;

/** The formulas adopted last; null if none were ever adopted. */
export const adoptedFormulas = (foldedState: FoldedState): Formulas | null => {
  const adopted = foldedState.formulas.get('agency')?.state;
  return adopted ? { version: adopted.version, set: adopted.formulas } : null;
};

/** A record that an event changed, its state before, and the event's data, parsed once for all projections. */
export type Change = { kind: StreamKind; key: string; before: unknown; data: object };

/** The part of a decider of any kind that folds events. */
type Remembering = { initial: unknown; evolve(state: unknown, event: unknown): unknown };

/**
 * Folds one event into the state.
 * @throws UnreadableEvent if the event can't be read or skips a version; the state is unchanged then
 */
export const evolveFoldedState = (foldedState: FoldedState, event: LoggedEvent): Change => {
  const record = parseStream(event.stream);
  if (!record) throw new UnreadableEvent(`${event.stream} is not a stream of the planner`);
  const records = foldedState[record.kind] as Map<string, Tracked<unknown>>;
  const before = records.get(record.key);
  if (event.version !== (before?.version ?? 0) + 1) {
    throw new UnreadableEvent(
      `${event.stream} jumps from version ${before?.version ?? 0} to ${event.version}`,
    );
  }
  const { initial, evolve } = recordKinds[record.kind].decider as Remembering;
  const stateBefore = before?.state ?? initial;
  const read: { type: string; data: object } = readEvent(record.kind, event);
  const state = evolve(stateBefore, read);
  const { version, position, metadata } = event;
  records.set(record.key, { state, version, position, at: metadata.at, by: metadata.by });
  if (record.kind === 'allocationPlan' && !before) indexPlan(foldedState.plans, record.key);
  return { kind: record.kind, key: record.key, before: stateBefore, data: read.data };
};

export const isActive = (
  foldedState: FoldedState,
  kind: 'project' | Entry['person']['kind'],
  id: number,
): boolean => foldedState[kind].get(String(id))?.state.status === 'active';

/** An active record with its metadata; null if there is none or it is deleted. */
export const activeProject = (foldedState: FoldedState, id: number) => {
  const tracked = foldedState.project.get(String(id));
  return tracked?.state.status === 'active' ? { ...tracked, state: tracked.state } : null;
};

/** True once a project's likelihood was ever set. Until then it is won and has no rows for projects not won. */
export const isEverUnwon = (foldedState: FoldedState, id: number): boolean => {
  const state = foldedState.project.get(String(id))?.state;
  return state !== undefined && state.status !== 'absent' && state.likelihood !== undefined;
};

export const activeTeamMember = (foldedState: FoldedState, id: number) => {
  const tracked = foldedState.teamMember.get(String(id));
  return tracked?.state.status === 'active' ? { ...tracked, state: tracked.state } : null;
};

export const activeFreelancer = (foldedState: FoldedState, id: number) => {
  const tracked = foldedState.freelancer.get(String(id));
  return tracked?.state.status === 'active' ? { ...tracked, state: tracked.state } : null;
};

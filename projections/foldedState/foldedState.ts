import { type FormulasState, formulas } from '#domain/formulas/formulas.ts';
import { readEvent, UnreadableEvent } from '#domain/log/events.ts';
import { recordKinds, type StateOf } from '#domain/log/recordKinds.ts';
import type { Entry } from '#domain/plans/allocationPlan.ts';
import { parseStream, type StreamKind, streamKinds } from '#domain/records/streams.ts';
import type { LoggedEvent } from './event.ts';
import type { Formulas } from './formulaSet.ts';
import { createPlanIndex, type PlanIndex } from './planIndex.ts';

/** A record's state, and the event that made it so. */
export type Tracked<State> = {
  state: State;
  version: number;
  position: number;
  at: string;
  by: string;
};

/**
 * Everything the log says about the agency, folded: the one state all read models are derived from. Records are
 * kept by the key of their stream.
 */
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

/** The set that the log says is in force; null while nobody has adopted one. */
export const adoptedFormulas = (foldedState: FoldedState): Formulas | null => {
  const adopted = foldedState.formulas.get('agency')?.state;
  return adopted ? { version: adopted.version, set: adopted.formulas } : null;
};

/** The record an event changed, the state it had before, and what the event says: read once, for all readings. */
export type Change = { kind: StreamKind; key: string; before: unknown; data: object };

/** A decider of whichever kind. */
type Remembering = { initial: unknown; evolve(state: unknown, event: unknown): unknown };

/**
 * Folds one event into the agency.
 * @throws UnreadableEvent when the event can't be read or does not follow on; the agency is then as it was
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
  return { kind: record.kind, key: record.key, before: stateBefore, data: read.data };
};

export const isActive = (
  foldedState: FoldedState,
  kind: 'project' | Entry['person']['kind'],
  id: number,
): boolean => foldedState[kind].get(String(id))?.state.status === 'active';

/** The active record of a kind with what it says, or null when there is none or it is gone. */
export const activeProject = (foldedState: FoldedState, id: number) => {
  const tracked = foldedState.project.get(String(id));
  return tracked?.state.status === 'active' ? { ...tracked, state: tracked.state } : null;
};

/** True once a project's likelihood was said: before, it was won, and nothing of it stands elsewhere. */
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

import type { StateOf } from '#domain/log/recordKinds.ts';
import type { Person } from '#domain/plans/allocationPlan.ts';
import { parsePlanKey, type StreamKind } from '#domain/records/streams.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { FoldedState } from '../foldedState/foldedState.ts';

type Naming<State> = {
  ofState: (state: State, key: string) => string | null;
  otherwise: (key: string) => string;
};

// Deleted records keep their last name.
const ofFields = (state: { status: string; fields?: { name: string } }): string | null =>
  state.fields?.name ?? null;

const called = (name: string) => ({ ofState: () => null, otherwise: () => name });

/**
 * How records of each kind are named: by their state, and otherwise by their key. A plan is named after its project.
 */
const namings: { [Kind in StreamKind]: Naming<StateOf<Kind>> } = {
  client: { ofState: ofFields, otherwise: (key) => `Client ${key}` },
  project: { ofState: ofFields, otherwise: (key) => `Project ${key}` },
  teamMember: { ofState: ofFields, otherwise: (key) => `Team member ${key}` },
  freelancer: { ofState: ofFields, otherwise: (key) => `Freelancer ${key}` },
  softwareCost: { ofState: ofFields, otherwise: (key) => `Cost ${key}` },
  otherCost: { ofState: ofFields, otherwise: (key) => `Cost ${key}` },
  user: {
    ofState: (state) => (state.status === 'absent' ? null : state.username),
    otherwise: (key) => `User ${key}`,
  },
  placeholder: { ofState: ofFields, otherwise: (key) => `Placeholder ${key}` },
  apiToken: {
    ofState: (state) => (state.status === 'absent' ? null : state.fields.name),
    otherwise: (key) => `API token ${key}`,
  },
  allocationPlan: { ofState: () => null, otherwise: (key) => `Project ${parsePlanKey(key).projectId}` },
  manualCosts: called('P&L costs'),
  formulas: called('Planning formulas'),
  signInPolicy: called('Sign-in rules'),
  period: { ofState: (_, month) => monthLabel(month), otherwise: monthLabel },
  budget: { ofState: ofFields, otherwise: (key) => `Budget ${key}` },
};

/** A record's name from its state; null if the state has none. */
export const nameIn = (kind: StreamKind, key: string, state: unknown): string | null =>
  state === undefined ? null : (namings[kind] as Naming<unknown>).ofState(state, key);

/** The name of a record whose state has none. */
export const fallbackName = (kind: StreamKind, key: string): string => namings[kind].otherwise(key);

/** A record's present or last name; for a plan its project's. */
export const recordName = (foldedState: FoldedState, kind: StreamKind, key: string): string =>
  kind === 'allocationPlan'
    ? recordName(foldedState, 'project', String(parsePlanKey(key).projectId))
    : (nameIn(kind, key, foldedState[kind].get(key)?.state) ?? fallbackName(kind, key));

export const clientName = (foldedState: FoldedState, id: number): string =>
  recordName(foldedState, 'client', String(id));

export const teamMemberName = (foldedState: FoldedState, id: number): string =>
  recordName(foldedState, 'teamMember', String(id));

export const personName = (foldedState: FoldedState, { kind, id }: Person): string =>
  recordName(foldedState, kind, String(id));

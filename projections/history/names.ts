import type { StateOf } from '#domain/log/recordKinds.ts';
import type { Person } from '#domain/plans/allocationPlan.ts';
import { parsePlanKey, type StreamKind } from '#domain/records/streams.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { FoldedState } from '../foldedState/foldedState.ts';

type Naming<State> = { ofState: (state: State) => string | null; otherwise: (key: string) => string };

// Records that are gone keep their last name.
const ofFields = (state: { status: string; fields?: { name: string } }): string | null =>
  state.fields?.name ?? null;

const called = (name: string) => ({ ofState: () => null, otherwise: () => name });

/**
 * What a record of each kind is called by what it says, and while it says nothing. A plan is called as its project is.
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
  period: { ofState: () => null, otherwise: monthLabel },
  budget: { ofState: ofFields, otherwise: (key) => `Budget ${key}` },
};

/** A record's name by its state; null where that says none. */
export const nameIn = (kind: StreamKind, state: unknown): string | null =>
  state === undefined ? null : (namings[kind] as Naming<unknown>).ofState(state);

/** The name of a record whose state says none. */
export const fallbackName = (kind: StreamKind, key: string): string => namings[kind].otherwise(key);

/** A record's name, or its last one: a plan by its project, manual figures by what they are. */
export const recordName = (foldedState: FoldedState, kind: StreamKind, key: string): string =>
  kind === 'allocationPlan'
    ? recordName(foldedState, 'project', String(parsePlanKey(key).projectId))
    : (nameIn(kind, foldedState[kind].get(key)?.state) ?? fallbackName(kind, key));

export const clientName = (foldedState: FoldedState, id: number): string =>
  recordName(foldedState, 'client', String(id));

export const teamMemberName = (foldedState: FoldedState, id: number): string =>
  recordName(foldedState, 'teamMember', String(id));

export const personName = (foldedState: FoldedState, { kind, id }: Person): string =>
  recordName(foldedState, kind, String(id));

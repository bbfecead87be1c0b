import type { AllocationPlanState, Entry } from '#domain/allocationPlan.ts';
import { allocationPlan } from '#domain/allocationPlan.ts';
import { type ClientState, client } from '#domain/client.ts';
import { readEvent, UnreadableEvent } from '#domain/events.ts';
import { type FormulasState, formulas } from '#domain/formulas.ts';
import { type FreelancerState, freelancer } from '#domain/freelancer.ts';
import { type ManualCostsState, manualCosts } from '#domain/manualCosts.ts';
import { type OtherCostState, otherCost } from '#domain/otherCost.ts';
import { type ProjectState, project } from '#domain/project.ts';
import { type SignInPolicyState, signInPolicy } from '#domain/signInPolicy.ts';
import { type SoftwareCostState, softwareCost } from '#domain/softwareCost.ts';
import { parseStream, type StreamKind } from '#domain/streams.ts';
import { type TeamMemberState, teamMember } from '#domain/teamMember.ts';
import { type UserState, user } from '#domain/user.ts';
import type { LoggedEvent } from '../event.ts';
import { createPlanIndex, type PlanIndex } from './planIndex.ts';

/** The state of each kind of record. */
export type States = {
  client: ClientState;
  project: ProjectState;
  teamMember: TeamMemberState;
  freelancer: FreelancerState;
  allocationPlan: AllocationPlanState;
  softwareCost: SoftwareCostState;
  otherCost: OtherCostState;
  manualCosts: ManualCostsState;
  user: UserState;
  formulas: FormulasState;
  signInPolicy: SignInPolicyState;
};

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
export type Agency = { [Kind in StreamKind]: Map<string, Tracked<States[Kind]>> } & {
  plans: PlanIndex;
};

const deciders = {
  client,
  project,
  teamMember,
  freelancer,
  allocationPlan,
  softwareCost,
  otherCost,
  manualCosts,
  user,
  formulas,
  signInPolicy,
};

export const emptyAgency = (): Agency => ({
  client: new Map(),
  project: new Map(),
  teamMember: new Map(),
  freelancer: new Map(),
  allocationPlan: new Map(),
  softwareCost: new Map(),
  otherCost: new Map(),
  manualCosts: new Map(),
  user: new Map(),
  formulas: new Map(),
  signInPolicy: new Map(),
  plans: createPlanIndex(),
});

/** The record an event changed, the state it had before, and what the event says: read once, for all readings. */
export type Change = { kind: StreamKind; key: string; before: unknown; data: object };

/**
 * Folds one event into the agency.
 * @throws UnreadableEvent when the event can't be read or does not follow on; the agency is then as it was
 */
export const evolveAgency = (agency: Agency, event: LoggedEvent): Change => {
  const record = parseStream(event.stream);
  if (!record) throw new UnreadableEvent(`${event.stream} is not a stream of the planner`);
  const records = agency[record.kind] as Map<string, Tracked<unknown>>;
  const before = records.get(record.key);
  if (event.version !== (before?.version ?? 0) + 1) {
    throw new UnreadableEvent(
      `${event.stream} jumps from version ${before?.version ?? 0} to ${event.version}`,
    );
  }
  const decider = deciders[record.kind] as {
    initial: unknown;
    evolve(state: unknown, event: unknown): unknown;
  };
  const stateBefore = before?.state ?? decider.initial;
  const read: { type: string; data: object } = readEvent(record.kind, event);
  const state = decider.evolve(stateBefore, read);
  const { version, position, metadata } = event;
  records.set(record.key, { state, version, position, at: metadata.at, by: metadata.by });
  return { kind: record.kind, key: record.key, before: stateBefore, data: read.data };
};

/** Whether a project or a person is there, without a look at what is said of them. */
export const isActive = (agency: Agency, kind: 'project' | Entry['person']['kind'], id: number): boolean =>
  agency[kind].get(String(id))?.state.status === 'active';

/** The active record of a kind with what it says, or null when there is none or it is gone. */
export const activeProject = (agency: Agency, id: number) => {
  const tracked = agency.project.get(String(id));
  return tracked?.state.status === 'active' ? { ...tracked, state: tracked.state } : null;
};

export const activeTeamMember = (agency: Agency, id: number) => {
  const tracked = agency.teamMember.get(String(id));
  return tracked?.state.status === 'active' ? { ...tracked, state: tracked.state } : null;
};

export const activeFreelancer = (agency: Agency, id: number) => {
  const tracked = agency.freelancer.get(String(id));
  return tracked?.state.status === 'active' ? { ...tracked, state: tracked.state } : null;
};

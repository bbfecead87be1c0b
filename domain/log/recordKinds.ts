import { apiToken, apiTokenEvents } from '../access/apiToken.ts';
import { signInPolicy, signInPolicyEvents } from '../access/signInPolicy.ts';
import { user, userEvents } from '../access/user.ts';
import { formulas, formulasEvents } from '../formulas/formulas.ts';
import { budget, budgetEvents } from '../money/budget.ts';
import { manualCosts, manualCostsEvents } from '../money/manualCosts.ts';
import { otherCost, otherCostEvents } from '../money/otherCost.ts';
import { period, periodEvents } from '../money/period.ts';
import { softwareCost, softwareCostEvents } from '../money/softwareCost.ts';
import { freelancer, freelancerEvents } from '../people/freelancer.ts';
import { placeholder, placeholderEvents } from '../people/placeholder.ts';
import { teamMember, teamMemberEvents } from '../people/teamMember.ts';
import { allocationPlan, allocationPlanEvents } from '../plans/allocationPlan.ts';
import { client, clientEvents } from '../projects/client.ts';
import { project, projectEvents } from '../projects/project.ts';
import type { Decider, EventOf, EventSchemas } from '../records/decider.ts';
import type { StreamKind } from '../records/streams.ts';

/** Every kind of record, with the events that its streams may hold, by type, and its decider. */
export const recordKinds = {
  client: { events: clientEvents, decider: client },
  project: { events: projectEvents, decider: project },
  teamMember: { events: teamMemberEvents, decider: teamMember },
  freelancer: { events: freelancerEvents, decider: freelancer },
  allocationPlan: { events: allocationPlanEvents, decider: allocationPlan },
  softwareCost: { events: softwareCostEvents, decider: softwareCost },
  otherCost: { events: otherCostEvents, decider: otherCost },
  manualCosts: { events: manualCostsEvents, decider: manualCosts },
  user: { events: userEvents, decider: user },
  apiToken: { events: apiTokenEvents, decider: apiToken },
  formulas: { events: formulasEvents, decider: formulas },
  signInPolicy: { events: signInPolicyEvents, decider: signInPolicy },
  placeholder: { events: placeholderEvents, decider: placeholder },
  period: { events: periodEvents, decider: period },
  budget: { events: budgetEvents, decider: budget },
} satisfies Record<StreamKind, { events: EventSchemas; decider: { initial: unknown } }>;

type RecordKinds = typeof recordKinds;
export type EventsOf<Kind extends StreamKind> = EventOf<RecordKinds[Kind]['events']>;
export type StateOf<Kind extends StreamKind> = RecordKinds[Kind]['decider']['initial'];
export type CommandOf<Kind extends StreamKind> = Parameters<RecordKinds[Kind]['decider']['decide']>[0];

/** The decider of a kind of record. */
export const deciderOf = <Kind extends StreamKind>(
  kind: Kind,
): Decider<StateOf<Kind>, CommandOf<Kind>, EventsOf<Kind>> =>
  recordKinds[kind].decider as unknown as Decider<StateOf<Kind>, CommandOf<Kind>, EventsOf<Kind>>;

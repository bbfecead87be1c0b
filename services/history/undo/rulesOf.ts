import * as rules from '#domain/history/rules.ts';
import type { UndoRules } from '#domain/history/undoRules.ts';
import { recordKinds } from '#domain/log/recordKinds.ts';
import {
  type AllocationPlanCommand,
  type AllocationPlanState,
  freshIdsNeeded,
} from '#domain/plans/allocationPlan.ts';
import type { Decider } from '#domain/records/decider.ts';
import type { StreamKind } from '#domain/records/streams.ts';
import type { ChangedRecord } from './loadRecords.ts';

export type AnyRules = UndoRules<unknown, { type: string }>;
export type Decided = { events: { type: string; data: unknown }[]; state: unknown };

/** The rules for undoing changes of a kind of record; a message for users where it can't be undone. */
export const rulesOf = (kind: StreamKind, otherAdministrators: number): AnyRules | string => {
  const known: Partial<Record<StreamKind, unknown>> = {
    client: rules.clientRules,
    project: rules.projectRules,
    teamMember: rules.teamMemberRules,
    freelancer: rules.freelancerRules,
    softwareCost: rules.softwareCostRules,
    otherCost: rules.otherCostRules,
    manualCosts: rules.manualCostsRules,
    allocationPlan: rules.allocationPlanRules,
    placeholder: rules.placeholderRules,
    user: rules.userRules(otherAdministrators),
  };
  if (known[kind]) return known[kind] as AnyRules;
  if (kind === 'period') return 'Close the month, or open it again, on the P&L Forecast.';
  if (kind === 'budget') return 'Revise the budget on the P&L Forecast: each version of it stays.';
  return kind === 'formulas'
    ? 'Use earlier formulas again on the Formulas page, where their figures are kept.'
    : 'This cannot be undone here. Change it where it was set.';
};

/** Reserves new ids. */
export type ReserveIds = (count: number) => Promise<readonly number[]>;

/** The events of several commands, decided one after another. @throws DomainError when one is refused */
export const decideAll = async (
  { kind, versions }: Pick<ChangedRecord, 'kind' | 'versions'>,
  commands: readonly { type: string }[],
  reserve: ReserveIds,
): Promise<Decided> => {
  const decider = recordKinds[kind].decider as unknown as Decider<
    unknown,
    unknown,
    { type: string; data: unknown }
  >;
  const decided: Decided = { events: [], state: versions.now };
  for (const command of commands) {
    const events = decider.decide(await withIds(kind, command, decided.state, reserve), decided.state);
    decided.events.push(...events);
    decided.state = events.reduce(decider.evolve, decided.state);
  }
  return decided;
};

const withIds = async (kind: StreamKind, command: { type: string }, state: unknown, reserve: ReserveIds) => {
  if (kind !== 'allocationPlan') return command;
  const needed = freshIdsNeeded(command as AllocationPlanCommand, state as AllocationPlanState);
  return { ...command, freshIds: await reserve(needed) };
};

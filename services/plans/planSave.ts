import { readEvent } from '#domain/log/events.ts';
import { allocationPlan } from '#domain/plans/allocationPlan.ts';
import { type Contested, hoursIn, mergeIntoPlan, type PlanSave } from '#domain/plans/planMerge.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import { type History, stateAfter } from '../commands/execute.ts';
import type { RecordedEvent } from '../log/eventStore/eventStore.ts';

/** Hours that two saves have changed, with the user's id and the ISO 8601 instant of the other change. */
export type ContestedChange = Contested & { by: string; at: string };

/** The plan of a project in a month. */
export type PlanKey = { projectId: number; month: Month };

const changedSince =
  'Someone else has changed this plan since you opened it. Compare with theirs and save again.';

/** Others have changed the same hours since the version that a change was based on, or keep changing the plan. */
export class StalePlan extends DomainError {
  readonly plan: PlanKey;
  readonly contested: readonly ContestedChange[];

  constructor(plan: PlanKey, contested: readonly ContestedChange[], message = changedSince) {
    super('conflict', message);
    this.plan = plan;
    this.contested = contested;
  }
}

/**
 * Merges a save of a whole plan with what others have changed since the version it was based on.
 * @throws StalePlan when they have changed the same hours, or the plan has never had that version
 */
export const savedOn = async (
  plan: PlanKey,
  version: number,
  readHistory: History,
  { expectedVersion, entries, additionalHours }: PlanSave & { expectedVersion: number },
): Promise<PlanSave> => {
  const save = { entries, additionalHours };
  if (expectedVersion === version) return save;
  if (expectedVersion > version) throw new StalePlan(plan, []);
  const history = await readHistory();
  const before = stateAfter('allocationPlan', history.slice(0, expectedVersion));
  const theirs = stateAfter('allocationPlan', history);
  const merge = mergeIntoPlan(before, save, theirs);
  if (merge.contested.length === 0) return merge.save;
  throw new StalePlan(
    plan,
    merge.contested.map((contested) => ({ ...contested, ...lastChange(history, contested.person) })),
  );
};

/**
 * Refuses hours of a person, or additional hours for null, that were decided on an earlier version of the plan.
 * @throws StalePlan when others have changed them to other than `hours` since then
 */
export const refuseStaleHours = async (
  { person, ...plan }: PlanKey & { person: Contested['person'] },
  version: number,
  readHistory: History,
  expectedVersion: number | undefined,
  hours: number,
): Promise<void> => {
  if (expectedVersion === undefined || expectedVersion === version) return;
  if (expectedVersion > version) throw new StalePlan(plan, []);
  const history = await readHistory();
  const before = hoursIn(stateAfter('allocationPlan', history.slice(0, expectedVersion)), person);
  const theirs = hoursIn(stateAfter('allocationPlan', history), person);
  if (theirs === before || theirs === hours) return;
  throw new StalePlan(plan, [{ person, before, mine: hours, theirs, ...lastChange(history, person) }]);
};

/** The changes of somebody's hours, oldest first. */
const changesOf = (
  history: readonly RecordedEvent[],
  person: Contested['person'],
): { event: RecordedEvent; hours: number }[] => {
  let plan = allocationPlan.initial;
  return history.flatMap((event) => {
    const before = hoursIn(plan, person);
    plan = allocationPlan.evolve(plan, readEvent('allocationPlan', event));
    const hours = hoursIn(plan, person);
    return hours === before ? [] : [{ event, hours }];
  });
};

/** The user and instant of the last change of somebody's hours. */
export const lastChange = (
  history: readonly RecordedEvent[],
  person: Contested['person'],
): { by: string; at: string } => {
  const { metadata } = changesOf(history, person).at(-1)?.event ?? history[0] ?? {};
  return { by: metadata?.by ?? '', at: metadata?.at ?? '' };
};

/** The hours that the events with a correlation id last gave somebody; undefined where they changed none. */
export const hoursGivenBy = (
  history: readonly RecordedEvent[],
  person: Contested['person'],
  correlationId: string,
): number | undefined =>
  changesOf(history, person).findLast(({ event }) => event.metadata.correlationId === correlationId)?.hours;

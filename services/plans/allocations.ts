import {
  type AllocationPlanCommand,
  type AllocationPlanState,
  freshIdsNeeded,
  type Person,
  samePerson,
} from '#domain/plans/allocationPlan.ts';
import { refuseHoursAfterTheEnd, refuseHoursOfTheAbsent } from '#domain/plans/planAvailability.ts';
import type { PlanSave } from '#domain/plans/planMerge.ts';
import { streams } from '#domain/records/streams.ts';
import { invalid, notFound } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import { findAllocation } from '#projections/plans/allocations/queries.ts';
import type { AllocationView } from '#projections/plans/allocations/view.ts';
import type { Read } from '#projections/reading/read.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { execute, type History, type Outcome, TooManyConflicts } from '../commands/execute.ts';
import {
  allOf,
  entriesOfGone,
  requirePeople,
  requirePerson,
  requireProject,
} from '../commands/planReferences.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';
import { refuseStaleHours, StalePlan, savedOn } from './planSave.ts';

export type PlanChange = PlanSave & { expectedVersion: number };

/**
 * Saves a whole plan that was edited on a version of it. What others have saved since is kept, unless they changed the
 * same hours.
 * @returns the version it then has.
 * @throws StalePlan when they did
 */
export const replaceAllocations = async (
  backend: Backend,
  read: Read,
  author: Authorship,
  projectId: number,
  month: Month,
  change: PlanChange,
): Promise<number> => {
  const people = change.entries.map(({ person }) => person);
  // People and the project are looked up while the plan is read: one round trip instead of three.
  const references = allOf(
    requireProject(read, projectId, month, change.additionalHours),
    requirePeople(read, month, people),
  );
  const pathOf = (person: Person) => `entries.${people.findIndex((named) => samePerson(named, person))}`;
  const outcome = await decideOnPlan(backend, author, projectId, month, async (state, version, history) => {
    const [project, availableOf] = await references;
    const leftOut = state.entries.filter(({ person }) => !people.some((named) => samePerson(named, person)));
    // The saver doesn't see hours of deleted people. They stay, for undoing the deletion.
    const entries = [...change.entries, ...(await entriesOfGone(read, month, leftOut))];
    // What is no SLA shows none of those that it has kept.
    const additionalHours = project.projectType === 'sla' ? change.additionalHours : undefined;
    const sent = { ...change, entries, additionalHours };
    const save = await savedOn({ projectId, month }, version, history, sent);
    const wanted = save.entries.map((entry) => ({ ...entry, path: pathOf(entry.person) }));
    refuseHoursAfterTheEnd(month, state, wanted, save.additionalHours, project);
    refuseHoursOfTheAbsent(month, state, wanted, availableOf);
    return { type: 'ReplaceAllocations', ...save, freshIds: [] };
  });
  await waitUntilProjected(backend, outcome);
  return outcome.version;
};

/**
 * Sets one person's hours on a project in a month. @returns the allocation's id, the same while the person stays
 * @throws StalePlan when somebody has changed them since the expected version of the plan
 */
export const setAllocation = async (
  backend: Backend,
  read: Read,
  author: Authorship,
  projectId: number,
  month: Month,
  person: Person,
  hours: number,
  expectedVersion?: number,
): Promise<number> => {
  const [project, available] = await allOf(
    requireProject(read, projectId, month, undefined),
    requirePerson(read, month, person),
  );
  const wanted = [{ person, hours, path: `${person.kind}Id` }];
  const outcome = await decideOnPlan(backend, author, projectId, month, async (state, version, history) => {
    await refuseStaleHours({ projectId, month, person }, version, history, expectedVersion, hours);
    refuseHoursAfterTheEnd(month, state, wanted, undefined, project);
    refuseHoursOfTheAbsent(month, state, wanted, () => available);
    return { type: 'SetAllocation', person, hours, freshIds: [] };
  });
  await waitUntilProjected(backend, outcome);
  const entry = outcome.state.entries.find(
    (it) => it.person.kind === person.kind && it.person.id === person.id,
  );
  return entry?.allocationId ?? 0;
};

/**
 * Sets the additional hours of an SLA in a month. @returns the id of the project-level record
 * @throws StalePlan when somebody has changed them since the expected version of the plan
 */
export const setAdditionalHours = async (
  backend: Backend,
  read: Read,
  author: Authorship,
  projectId: number,
  month: Month,
  hours: number,
  expectedVersion?: number,
): Promise<number> => {
  const project = await requireProject(read, projectId, month, hours);
  const outcome = await decideOnPlan(backend, author, projectId, month, async (state, version, history) => {
    await refuseStaleHours({ projectId, month, person: null }, version, history, expectedVersion, hours);
    refuseHoursAfterTheEnd(month, state, [], hours, project);
    return { type: 'SetAdditionalHours', hours, freshIds: [] };
  });
  await waitUntilProjected(backend, outcome);
  return outcome.state.additional?.allocationId ?? 0;
};

/** Sets the additional hours on a project-level record. */
export const changeAdditionalHours = async (
  backend: Backend,
  read: Read,
  author: Authorship,
  allocation: AllocationView,
  hours: number,
  expectedVersion?: number,
): Promise<void> => {
  if (allocation.teamMemberId !== null || allocation.freelancerId !== null) {
    throw invalid(
      'additionalHours',
      "Additional hours belong to the project's own record of the month, not to a person.",
    );
  }
  await setAdditionalHours(
    backend,
    read,
    author,
    allocation.projectId,
    allocation.month,
    hours,
    expectedVersion,
  );
};

export const removeAllocation = async (
  backend: Backend,
  read: Read,
  author: Authorship,
  allocationId: number,
): Promise<void> => {
  const allocation = await findAllocation(read, allocationId);
  if (!allocation) throw notFound('This allocation');
  const { projectId, month } = allocation;
  const command = { type: 'RemoveAllocation' as const, allocationId };
  await waitUntilProjected(backend, await decideOnPlan(backend, author, projectId, month, () => command));
};

/** Decides on a plan, with as many new allocation ids as the command needs. */
const decideOnPlan = (
  { counters, store }: Backend,
  author: Authorship,
  projectId: number,
  month: Month,
  decide: (
    state: AllocationPlanState,
    version: number,
    history: History,
  ) => AllocationPlanCommand | Promise<AllocationPlanCommand>,
): Promise<Outcome<'allocationPlan'>> =>
  execute(
    store,
    streams.allocationPlan(projectId, month),
    'allocationPlan',
    author,
    async (state, version, history) => withFreshIds(counters, await decide(state, version, history), state),
  ).catch((error: unknown) => {
    throw error instanceof TooManyConflicts ? new StalePlan({ projectId, month }, [], error.message) : error;
  });

const withFreshIds = async (
  counters: Backend['counters'],
  command: AllocationPlanCommand,
  state: AllocationPlanState,
): Promise<AllocationPlanCommand> => {
  if (!('freshIds' in command)) return command;
  return { ...command, freshIds: await counters.reserve('allocation', freshIdsNeeded(command, state)) };
};

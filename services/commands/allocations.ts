import {
  type AllocationPlanCommand,
  type AllocationPlanState,
  freshIdsNeeded,
  type Person,
} from '#domain/allocationPlan.ts';
import { type DomainError, invalid, notFound } from '#domain/errors.ts';
import type { Month } from '#domain/month.ts';
import type { PlanSave } from '#domain/planMerge.ts';
import { streams } from '#domain/streams.ts';
import { findAllocation } from '#projections/allocations/queries.ts';
import { findFreelancer, listFreelancers } from '#projections/freelancers/queries.ts';
import { findProject } from '#projections/projects/queries.ts';
import type { Read } from '#projections/read.ts';
import { findTeamMember, listTeamMembers } from '#projections/teamMembers/queries.ts';
import type { RecordedEvent } from '../eventStore/eventStore.ts';
import { reserveIds } from '../vault/counters.ts';
import type { Authorship, Backend } from './context.ts';
import { execute, type Outcome } from './execute.ts';
import { savedOn } from './planSave.ts';
import { settle } from './settle.ts';

export type PlanChange = PlanSave & { expectedVersion: number };

/**
 * Saves a whole plan, made on a version of it. What others have saved since is kept, unless they changed the same
 * hours. @throws StalePlan when they did
 */
export const replaceAllocations = async (
  backend: Backend,
  author: Authorship,
  projectId: number,
  month: Month,
  change: PlanChange,
): Promise<void> => {
  const read = await backend.readSide.read();
  await requireProject(read, projectId, change.additionalHours);
  await requirePeople(
    read,
    change.entries.map(({ person }) => person),
  );
  const outcome = await decideOnPlan(backend, author, projectId, month, (history) => ({
    type: 'ReplaceAllocations',
    ...savedOn(history, change),
    freshIds: [],
  }));
  await settle(backend, outcome);
};

/** Sets one person's hours on a project in a month. @returns the allocation's id, the same while the person stays */
export const setAllocation = async (
  backend: Backend,
  author: Authorship,
  projectId: number,
  month: Month,
  person: Person,
  hours: number,
): Promise<number> => {
  const read = await backend.readSide.read();
  await requireProject(read, projectId, undefined);
  await requirePerson(read, person);
  const outcome = await decideOnPlan(backend, author, projectId, month, () => ({
    type: 'SetAllocation',
    person,
    hours,
    freshIds: [],
  }));
  await settle(backend, outcome);
  const entry = outcome.state.entries.find(
    (it) => it.person.kind === person.kind && it.person.id === person.id,
  );
  return entry?.allocationId ?? 0;
};

/** Sets the additional hours of an SLA in a month. @returns the id of the project-level record */
export const setAdditionalHours = async (
  backend: Backend,
  author: Authorship,
  projectId: number,
  month: Month,
  hours: number,
): Promise<number> => {
  await requireProject(await backend.readSide.read(), projectId, hours);
  const outcome = await decideOnPlan(backend, author, projectId, month, () => ({
    type: 'SetAdditionalHours',
    hours,
    freshIds: [],
  }));
  await settle(backend, outcome);
  return outcome.state.additional?.allocationId ?? 0;
};

/** Sets the additional hours on a project-level record known by its id. */
export const changeAdditionalHours = async (
  backend: Backend,
  author: Authorship,
  allocationId: number,
  hours: number,
): Promise<void> => {
  const allocation = await findAllocation(await backend.readSide.read(), allocationId);
  if (!allocation) throw notFound('This allocation');
  if (allocation.teamMemberId !== null || allocation.freelancerId !== null) {
    throw invalid(
      'additionalHours',
      "Additional hours belong to the project's own record of the month, not to a person.",
    );
  }
  await setAdditionalHours(backend, author, allocation.projectId, allocation.month, hours);
};

export const removeAllocation = async (
  backend: Backend,
  author: Authorship,
  allocationId: number,
): Promise<void> => {
  const allocation = await findAllocation(await backend.readSide.read(), allocationId);
  if (!allocation) throw notFound('This allocation');
  const { projectId, month } = allocation;
  const command = { type: 'RemoveAllocation' as const, allocationId };
  await settle(backend, await decideOnPlan(backend, author, projectId, month, () => command));
};

/** Decides on a plan with as many fresh allocation ids as the command turns out to need. */
const decideOnPlan = (
  { pool, store }: Backend,
  author: Authorship,
  projectId: number,
  month: Month,
  decide: (history: readonly RecordedEvent[]) => AllocationPlanCommand,
): Promise<Outcome<'allocationPlan'>> =>
  execute(
    store,
    streams.allocationPlan(projectId, month),
    'allocationPlan',
    author,
    async (state, _version, history) => withFreshIds(pool, decide(history), state),
  );

const withFreshIds = async (
  pool: Backend['pool'],
  command: AllocationPlanCommand,
  state: AllocationPlanState,
): Promise<AllocationPlanCommand> => {
  if (!('freshIds' in command)) return command;
  return { ...command, freshIds: await reserveIds(pool, 'allocation', freshIdsNeeded(command, state)) };
};

const requireProject = async (read: Read, id: number, additionalHours: number | undefined): Promise<void> => {
  const project = await findProject(read, id);
  if (!project) throw notFound('This project');
  if (additionalHours !== undefined && additionalHours > 0 && project.projectType !== 'sla') {
    throw invalid('additionalHours', 'Only SLA projects have additional hours.');
  }
};

const unknownPerson = ({ kind }: Person, path: string): DomainError =>
  invalid(path, `This ${nouns[kind]} does not exist. Reload to see who is there now.`);

const nouns = { teamMember: 'team member', freelancer: 'freelancer' };

const requirePerson = async (read: Read, person: Person): Promise<void> => {
  const { kind, id } = person;
  const found = kind === 'teamMember' ? await findTeamMember(read, id) : await findFreelancer(read, id);
  if (!found) throw unknownPerson(person, `${kind}Id`);
};

const requirePeople = async (read: Read, people: readonly Person[]): Promise<void> => {
  const [members, freelancers] = await Promise.all([listTeamMembers(read), listFreelancers(read)]);
  const known = {
    teamMember: new Set(members.map(({ id }) => id)),
    freelancer: new Set(freelancers.map(({ id }) => id)),
  };
  people.forEach((person, index) => {
    if (!known[person.kind].has(person.id)) throw unknownPerson(person, `entries.${index}`);
  });
};

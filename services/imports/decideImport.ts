import type { ImportChanges, PlanMerge } from '#domain/imports/changes.ts';
import type { ReadProject } from '#domain/imports/readRows.ts';
import { freelancer } from '#domain/people/freelancer.ts';
import { teamMember } from '#domain/people/teamMember.ts';
import { type AllocationPlanCommand, allocationPlan, freshIdsNeeded } from '#domain/plans/allocationPlan.ts';
import { client } from '#domain/projects/client.ts';
import { project } from '#domain/projects/project.ts';
import { streams } from '#domain/records/streams.ts';
import { nameKey } from '#domain/values/nameKey.ts';
import { type UkDay, ukDayOf } from '#domain/values/ukDay.ts';
import type { Authorship } from '../commands/context.ts';
import { asNewEvents } from '../commands/newEvents.ts';
import type { StreamAppend } from '../log/eventStore/eventStore.ts';

type Events = readonly { type: string; data: unknown }[];

/** Number of new ids that an import needs, by kind. */
export type IdsNeeded = Record<'client' | 'project' | 'teamMember' | 'freelancer' | 'allocation', number>;
export type NewIds = Record<keyof IdsNeeded, readonly number[]>;

export const idsNeeded = (changes: ImportChanges): IdsNeeded => ({
  client: changes.clients.length,
  project: changes.projects.length,
  teamMember: changes.teamMembers.length,
  freelancer: changes.freelancers.length,
  allocation: [...changes.plans.values()].reduce(
    (sum, merge) => sum + freshIdsNeeded(replaceBy(merge), merge.plan),
    0,
  ),
});

/** Ids of the new records, and of the existing clients by the key of their names. */
export type Numbers = { ids: NewIds; clientIds: ReadonlyMap<string, number> };

/**
 * Decides all changes of an import by the deciders that every other command uses: each new record under a new id, each
 * plan at the version that it was read at.
 */
export const decideImport = (
  author: Authorship,
  changes: ImportChanges,
  { ids, clientIds }: Numbers,
): StreamAppend[] => {
  const append = (stream: string, expectedVersion: number, decided: Events): StreamAppend[] =>
    decided.length === 0 ? [] : [{ stream, expectedVersion, events: asNewEvents(decided, author) }];
  const today = ukDayOf(new Date(author.at));
  const idOf = (kind: keyof NewIds, index: number): number => ids[kind][index] ?? 0;

  const allClients = new Map([
    ...clientIds,
    ...changes.clients.map((name, index): [string, number] => [nameKey(name), idOf('client', index)]),
  ]);
  const newClients = changes.clients.flatMap((name, index) =>
    append(
      streams.client(idOf('client', index)),
      0,
      client.decide({ type: 'CreateClient', name }, client.initial),
    ),
  );
  const newProjects = changes.projects.flatMap((read, index) =>
    append(
      streams.project(idOf('project', index)),
      0,
      project.decide(createProject(read, allClients, today), project.initial),
    ),
  );
  const newMembers = changes.teamMembers.flatMap((fields, index) =>
    append(
      streams.teamMember(idOf('teamMember', index)),
      0,
      teamMember.decide({ type: 'AddTeamMember', fields }, teamMember.initial),
    ),
  );
  const newFreelancers = changes.freelancers.flatMap((fields, index) =>
    append(
      streams.freelancer(idOf('freelancer', index)),
      0,
      freelancer.decide({ type: 'AddFreelancer', fields }, freelancer.initial),
    ),
  );
  const fresh = [...ids.allocation];
  const changedPlans = [...changes.plans.values()].flatMap((merge) => {
    const command = replaceBy(merge);
    const freshIds = fresh.splice(0, freshIdsNeeded(command, merge.plan));
    return append(
      streams.allocationPlan(merge.projectId, merge.month),
      merge.plan.version,
      allocationPlan.decide({ ...command, freshIds }, merge.plan),
    );
  });
  const timeOff = [...changes.timeOff].flatMap(([id, { version, events }]) =>
    append(streams.teamMember(id), version, events),
  );
  return [...newClients, ...newProjects, ...newMembers, ...newFreelancers, ...changedPlans, ...timeOff];
};

const createProject = (
  { client: name, fields, status, likelihood: said }: ReadProject,
  ids: ReadonlyMap<string, number>,
  today: UkDay,
) => {
  const clientId = ids.get(nameKey(name));
  if (clientId === undefined) throw new Error(`The import has no client called ${name}`);
  const likelihood = said && { likelihood: { said, today } };
  return { type: 'CreateProject' as const, fields: { ...fields, clientId }, status, ...likelihood };
};

const replaceBy = ({ entries, additionalHours }: PlanMerge) => ({
  type: 'ReplaceAllocations' as const satisfies AllocationPlanCommand['type'],
  entries,
  additionalHours,
  freshIds: [],
});

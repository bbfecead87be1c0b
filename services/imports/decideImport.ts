import { type AllocationPlanCommand, allocationPlan, freshIdsNeeded } from '#domain/allocationPlan.ts';
import { client } from '#domain/client.ts';
import { freelancer } from '#domain/freelancer.ts';
import type { ImportChanges, PlanMerge } from '#domain/imports/changes.ts';
import type { ReadProject } from '#domain/imports/readRows.ts';
import { project } from '#domain/project.ts';
import { streams } from '#domain/streams.ts';
import { teamMember } from '#domain/teamMember.ts';
import { nameKey } from '#domain/text.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { asNewEvents } from '../commands/execute.ts';
import type { StreamAppend } from '../eventStore/eventStore.ts';
import { reserveIds } from '../vault/counters.ts';

type Decided = readonly { type: string; data: unknown }[];

/**
 * Decides all changes of an import by the deciders that every other command goes through: each new record under an
 * id that nobody has had, each plan on the version that it was looked at in.
 * @param clientIds ids of the clients that the agency has, by the key of their names
 */
export const decideImport = async (
  { pool }: Pick<Backend, 'pool'>,
  author: Authorship,
  changes: ImportChanges,
  clientIds: ReadonlyMap<string, number>,
): Promise<StreamAppend[]> => {
  const append = (stream: string, expectedVersion: number, decided: Decided): StreamAppend[] =>
    decided.length === 0 ? [] : [{ stream, expectedVersion, events: asNewEvents(decided, author) }];
  const numbered = async <Item>(kind: Parameters<typeof reserveIds>[1], items: readonly Item[]) => {
    const ids = await reserveIds(pool, kind, items.length);
    return items.map((item, index): [Item, number] => [item, ids[index] ?? 0]);
  };

  const clients = await numbered('client', changes.clients);
  const allClients = new Map([
    ...clientIds,
    ...clients.map(([name, id]): [string, number] => [nameKey(name), id]),
  ]);
  const newClients = clients.flatMap(([name, id]) =>
    append(streams.client(id), 0, client.decide({ type: 'CreateClient', name }, client.initial)),
  );
  const newProjects = (await numbered('project', changes.projects)).flatMap(([read, id]) =>
    append(streams.project(id), 0, project.decide(createProject(read, allClients), project.initial)),
  );
  const newMembers = (await numbered('teamMember', changes.teamMembers)).flatMap(([fields, id]) =>
    append(
      streams.teamMember(id),
      0,
      teamMember.decide({ type: 'AddTeamMember', fields }, teamMember.initial),
    ),
  );
  const newFreelancers = (await numbered('freelancer', changes.freelancers)).flatMap(([fields, id]) =>
    append(
      streams.freelancer(id),
      0,
      freelancer.decide({ type: 'AddFreelancer', fields }, freelancer.initial),
    ),
  );
  const merges = [...changes.plans.values()].map((merge) => ({ merge, command: replaceBy(merge) }));
  const needed = merges.map(({ merge, command }) => freshIdsNeeded(command, merge.plan));
  const fresh = await reserveIds(
    pool,
    'allocation',
    needed.reduce((sum, count) => sum + count, 0),
  );
  const changedPlans = merges.flatMap(({ merge, command }, index) => {
    const freshIds = fresh.splice(0, needed[index]);
    return append(
      streams.allocationPlan(merge.projectId, merge.month),
      merge.plan.version,
      allocationPlan.decide({ ...command, freshIds }, merge.plan),
    );
  });
  return [...newClients, ...newProjects, ...newMembers, ...newFreelancers, ...changedPlans];
};

const createProject = ({ client: name, fields, status }: ReadProject, ids: ReadonlyMap<string, number>) => {
  const clientId = ids.get(nameKey(name));
  if (clientId === undefined) throw new Error(`The import has no client called ${name}`);
  return { type: 'CreateProject' as const, fields: { ...fields, clientId }, status };
};

const replaceBy = ({ entries, additionalHours }: PlanMerge) => ({
  type: 'ReplaceAllocations' as const satisfies AllocationPlanCommand['type'],
  entries,
  additionalHours,
  freshIds: [],
});

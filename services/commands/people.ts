import type { FreelancerFields, TeamMemberFields } from '#domain/personInput.ts';
import { streams } from '#domain/streams.ts';
import type { Authorship, Backend } from './context.ts';
import { createRecord } from './create.ts';
import { execute } from './execute.ts';
import { settle } from './settle.ts';

/** @returns the new team member's id */
export const addTeamMember = async (
  backend: Backend,
  author: Authorship,
  fields: TeamMemberFields,
): Promise<number> => {
  const created = await createRecord(backend, 'teamMember', streams.teamMember, author, () => ({
    type: 'AddTeamMember',
    fields,
  }));
  await settle(backend, created);
  return created.id;
};

export const updateTeamMember = async (
  backend: Backend,
  author: Authorship,
  id: number,
  fields: TeamMemberFields,
): Promise<void> => {
  const command = { type: 'UpdateTeamMember' as const, fields };
  await settle(
    backend,
    await execute(backend.store, streams.teamMember(id), 'teamMember', author, () => command),
  );
};

/** Takes a person and their hours out of the plan and unlinks their user (decisions section 8). */
export const removeTeamMember = async (backend: Backend, author: Authorship, id: number): Promise<void> => {
  const command = { type: 'RemoveTeamMember' as const };
  await settle(
    backend,
    await execute(backend.store, streams.teamMember(id), 'teamMember', author, () => command),
  );
};

/** @returns the new freelancer's id */
export const addFreelancer = async (
  backend: Backend,
  author: Authorship,
  fields: FreelancerFields,
): Promise<number> => {
  const created = await createRecord(backend, 'freelancer', streams.freelancer, author, () => ({
    type: 'AddFreelancer',
    fields,
  }));
  await settle(backend, created);
  return created.id;
};

export const updateFreelancer = async (
  backend: Backend,
  author: Authorship,
  id: number,
  fields: FreelancerFields,
): Promise<void> => {
  const command = { type: 'UpdateFreelancer' as const, fields };
  await settle(
    backend,
    await execute(backend.store, streams.freelancer(id), 'freelancer', author, () => command),
  );
};

/** Takes a freelancer and their hours out of the plan (decisions section 8). */
export const removeFreelancer = async (backend: Backend, author: Authorship, id: number): Promise<void> => {
  const command = { type: 'RemoveFreelancer' as const };
  await settle(
    backend,
    await execute(backend.store, streams.freelancer(id), 'freelancer', author, () => command),
  );
};

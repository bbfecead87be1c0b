import type { FreelancerFields, TeamMemberFields } from '#domain/people/personInput.ts';
import { streams } from '#domain/records/streams.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { createRecord } from '../commands/create.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';

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
  await waitUntilProjected(backend, created);
  return created.id;
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
  await waitUntilProjected(backend, created);
  return created.id;
};

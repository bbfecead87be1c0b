import type { Person } from '#domain/allocationPlan.ts';
import { type DomainError, invalid, notFound } from '#domain/errors.ts';
import type { Month } from '#domain/month.ts';
import type { Available } from '#domain/planAvailability.ts';
import { findFreelancer, listFreelancers } from '#projections/freelancers/queries.ts';
import { findProject } from '#projections/projects/queries.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import type { Read } from '#projections/read.ts';
import { findTeamMember, listTeamMembers } from '#projections/teamMembers/queries.ts';

/** The project of a plan. @throws DomainError unless there is one, of a type that has such additional hours */
export const requireProject = async (
  read: Read,
  id: number,
  month: Month,
  additionalHours: number | undefined,
): Promise<ProjectView> => {
  const project = await findProject(read, id, month);
  if (!project) throw notFound('This project');
  if (additionalHours !== undefined && additionalHours > 0 && project.projectType !== 'sla') {
    throw invalid('additionalHours', 'Only SLA projects have additional hours.');
  }
  return project;
};

const unknownPerson = ({ kind }: Person, path: string): DomainError =>
  invalid(path, `This ${nouns[kind]} does not exist. Reload to see who is there now.`);

const nouns = { teamMember: 'team member', freelancer: 'freelancer' };

/** @throws DomainError 'invalid' for somebody unknown */
export const requirePerson = async (read: Read, month: Month, person: Person): Promise<Available> => {
  const { kind, id } = person;
  const found =
    kind === 'teamMember' ? await findTeamMember(read, id, month) : await findFreelancer(read, id, month);
  if (!found) throw unknownPerson(person, `${kind}Id`);
  return found;
};

/** @returns who each of them is. @throws DomainError 'invalid' at the entry of somebody unknown */
export const requirePeople = async (
  read: Read,
  month: Month,
  people: readonly Person[],
): Promise<(person: Person) => Available | undefined> => {
  const [members, freelancers] = await Promise.all([
    listTeamMembers(read, month),
    listFreelancers(read, month),
  ]);
  const known = {
    teamMember: new Map<number, Available>(members.map((member) => [member.id, member])),
    freelancer: new Map<number, Available>(freelancers.map((freelancer) => [freelancer.id, freelancer])),
  };
  people.forEach((person, index) => {
    if (!known[person.kind].has(person.id)) throw unknownPerson(person, `entries.${index}`);
  });
  return ({ kind, id }) => known[kind].get(id);
};

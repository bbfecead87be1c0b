import type { Person } from '#domain/plans/allocationPlan.ts';
import type { Available } from '#domain/plans/planAvailability.ts';
import { type DomainError, invalid, notFound } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import { findFreelancer } from '#projections/people/freelancers/readModel.ts';
import { findTeamMember } from '#projections/people/teamMembers/readModel.ts';
import { findProject } from '#projections/projects/readModel.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import type { Read } from '#projections/reading/read.ts';

/** Resolves with both results. If both fail, rejects with the error of `one`, whichever came first. */
export const allOf = <One, Other>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<readonly [One, Other]> => {
  const both = one.then(async (first) => [first, await other] as const);
  for (const answer of [other, both]) answer.catch(() => undefined);
  return both;
};

/** Finds the project of a plan. @throws DomainError where there is none, or its type has no additional hours */
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

const findPerson = (read: Read, month: Month, { kind, id }: Person): Promise<Available | null> =>
  kind === 'teamMember' ? findTeamMember(read, id, month) : findFreelancer(read, id, month);

/** @throws DomainError 'invalid' for an unknown person, at the path of the body that names them */
export const requirePerson = async (
  read: Read,
  month: Month,
  person: Person,
  path = `${person.kind}Id`,
): Promise<Available> => {
  const found = await findPerson(read, month, person);
  if (!found) throw unknownPerson(person, path);
  return found;
};

/** @returns a lookup of each person. @throws DomainError 'invalid' at the entry of an unknown person */
export const requirePeople = async (
  read: Read,
  month: Month,
  people: readonly Person[],
): Promise<(person: Person) => Available | undefined> => {
  const found = await Promise.all(people.map((person) => findPerson(read, month, person)));
  const known = { teamMember: new Map<number, Available>(), freelancer: new Map<number, Available>() };
  people.forEach((person, index) => {
    const available = found[index];
    if (!available) throw unknownPerson(person, `entries.${index}`);
    known[person.kind].set(person.id, available);
  });
  return ({ kind, id }) => known[kind].get(id);
};

/** The entries of people who don't exist. */
export const entriesOfGone = async <Entry extends { person: Person }>(
  read: Read,
  month: Month,
  entries: readonly Entry[],
): Promise<Entry[]> => {
  const found = await Promise.all(entries.map(({ person }) => findPerson(read, month, person)));
  return entries.filter((_, index) => found[index] === null);
};

import type { LikelihoodDecision } from '#domain/projects/likelihood.ts';
import type { LikelihoodSaid } from '#domain/projects/likelihoodInput.ts';
import type { ProjectFields } from '#domain/projects/projectInput.ts';
import type { ProjectStatus } from '#domain/projects/projectStatus.ts';
import type { When } from '#domain/records/dated.ts';
import { streams } from '#domain/records/streams.ts';
import { invalid } from '#domain/values/errors.ts';
import { ukDayOf } from '#domain/values/ukDay.ts';
import { findClient } from '#projections/projects/clients/queries.ts';
import { changeRecord } from '../commands/change.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { createRecord } from '../commands/create.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';

const requireClient = async ({ readSide }: Backend, id: number): Promise<void> => {
  if (!(await findClient(await readSide.read(), id))) {
    throw invalid('clientId', 'This client does not exist. Choose a client from the list.');
  }
};

/** What is said of how likely a project is, with the day that it is said on. */
const decisionOf = (
  said: LikelihoodSaid | undefined,
  { at }: Authorship,
): { likelihood?: LikelihoodDecision } =>
  said ? { likelihood: { said, today: ukDayOf(new Date(at)) } } : {};

type NewProject = { fields: ProjectFields; status: ProjectStatus; likelihood?: LikelihoodSaid | undefined };

type ProjectUpdate = {
  fields: Partial<ProjectFields>;
  when: When;
  likelihood?: LikelihoodSaid | undefined;
  expectedVersion: number | undefined;
};

/** @returns the new project's id. @throws DomainError 'invalid' for an unknown client */
export const createProject = async (
  backend: Backend,
  author: Authorship,
  { fields, status, likelihood }: NewProject,
): Promise<number> => {
  await requireClient(backend, fields.clientId);
  const created = await createRecord(backend, 'project', streams.project, author, () => ({
    type: 'CreateProject',
    fields,
    status,
    ...decisionOf(likelihood, author),
  }));
  await waitUntilProjected(backend, created);
  return created.id;
};

/**
 * Fields that are absent stay as they are.
 * @throws Contested where others have changed the same since the expected version
 * @throws DomainError 'invalid' for an unknown client
 */
export const updateProject = async (
  backend: Backend,
  author: Authorship,
  id: number,
  { fields, when, likelihood, expectedVersion }: ProjectUpdate,
): Promise<void> => {
  if (fields.clientId !== undefined) await requireClient(backend, fields.clientId);
  await changeRecord(
    backend,
    author,
    'project',
    id,
    { type: 'UpdateProject', fields, when, ...decisionOf(likelihood, author) },
    expectedVersion,
  );
};

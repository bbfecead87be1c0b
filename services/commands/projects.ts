import { invalid } from '#domain/errors.ts';
import type { ProjectFields } from '#domain/projectInput.ts';
import type { ProjectStatus } from '#domain/projectStatus.ts';
import { streams } from '#domain/streams.ts';
import { findClient } from '#projections/clients/queries.ts';
import type { Authorship, Backend } from './context.ts';
import { createRecord } from './create.ts';
import { execute } from './execute.ts';
import { settle } from './settle.ts';

const requireClient = async ({ readSide }: Backend, id: number): Promise<void> => {
  if (!(await findClient(await readSide.read(), id))) {
    throw invalid('clientId', 'This client does not exist. Choose a client from the list.');
  }
};

/** @returns the new project's id. @throws DomainError 'invalid' for an unknown client */
export const createProject = async (
  backend: Backend,
  author: Authorship,
  fields: ProjectFields,
  status: ProjectStatus,
): Promise<number> => {
  await requireClient(backend, fields.clientId);
  const created = await createRecord(backend, 'project', streams.project, author, () => ({
    type: 'CreateProject',
    fields,
    status,
  }));
  await settle(backend, created);
  return created.id;
};

export const updateProject = async (
  backend: Backend,
  author: Authorship,
  id: number,
  fields: ProjectFields,
): Promise<void> => {
  await requireClient(backend, fields.clientId);
  const command = { type: 'UpdateProject' as const, fields };
  await settle(backend, await execute(backend.store, streams.project(id), 'project', author, () => command));
};

export const changeProjectStatus = async (
  backend: Backend,
  author: Authorship,
  id: number,
  status: ProjectStatus,
): Promise<void> => {
  const command = { type: 'ChangeProjectStatus' as const, status };
  await settle(backend, await execute(backend.store, streams.project(id), 'project', author, () => command));
};

/** Takes the project and its allocations out of the plan; history keeps them (decisions section 8). */
export const deleteProject = async (backend: Backend, author: Authorship, id: number): Promise<void> => {
  const command = { type: 'DeleteProject' as const };
  await settle(backend, await execute(backend.store, streams.project(id), 'project', author, () => command));
};

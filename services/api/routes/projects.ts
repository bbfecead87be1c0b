import { z } from 'zod';
import { projectInput, projectStatusInput } from '#domain/projectInput.ts';
import { projectStatus } from '#domain/projectStatusInput.ts';
import { findProject, listProjects } from '#projections/projects/queries.ts';
import { changeProjectStatus, createProject, deleteProject, updateProject } from '../../commands/projects.ts';
import { idParam } from '../params.ts';
import { created, noContent, ok, type Route, route } from '../route.ts';

const newStatus = z.object({ status: projectStatus.default('planning') });
const newProject = projectInput.and(newStatus);

/** Projects (core section 7). */
export const projectRoutes: readonly Route[] = [
  route('get', '/api/projects', 'admin', {}, async ({ read }) => ok(await listProjects(read))),

  route('post', '/api/projects', 'admin', { body: newProject }, async ({ body, read, author, planner }) => {
    const { status, ...fields } = body;
    const id = await createProject(planner, author(), fields, status);
    return created(await findProject(read, id));
  }),

  route(
    'put',
    '/api/projects/:id',
    'admin',
    { params: idParam, body: projectInput },
    async ({ params, body, read, author, planner }) => {
      await updateProject(planner, author(), params.id, body);
      return ok(await findProject(read, params.id));
    },
  ),

  route(
    'patch',
    '/api/projects/:id',
    'admin',
    { params: idParam, body: projectStatusInput },
    async ({ params, body, read, author, planner }) => {
      await changeProjectStatus(planner, author(), params.id, body.status);
      return ok(await findProject(read, params.id));
    },
  ),

  route('delete', '/api/projects/:id', 'admin', { params: idParam }, async ({ params, author, planner }) => {
    await deleteProject(planner, author(), params.id);
    return noContent;
  }),
];

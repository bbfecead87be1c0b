import { z } from 'zod';
import { additionInput, changeInput, removalInput } from '#domain/changeInput.ts';
import { projectInput, projectStatusInput } from '#domain/projectInput.ts';
import { projectStatus } from '#domain/projectStatusInput.ts';
import { streams } from '#domain/streams.ts';
import { findProject, listProjects } from '#projections/projects/queries.ts';
import { changeRecord, changesIn } from '../../commands/change.ts';
import { createProject, updateProject } from '../../commands/projects.ts';
import { unlessStale } from '../conflict.ts';
import { idAndMonth, idParam } from '../params.ts';
import { created, noContent, ok, type Route, route } from '../route.ts';

const newStatus = z.object({ status: projectStatus.default('planning') });
const newProject = projectInput.and(newStatus).and(additionInput);

/** Projects (core section 7), and what of them changes from a month on. */
export const projectRoutes: readonly Route[] = [
  route('get', '/api/projects', 'admin', {}, async ({ read, thisMonth }) =>
    ok(await listProjects(read, thisMonth)),
  ),

  route(
    'post',
    '/api/projects',
    'admin',
    { body: newProject },
    async ({ body, read, thisMonth, author, planner }) => {
      const { status, reason, ...fields } = body;
      const id = await createProject(planner, author(reason), fields, status);
      return created(await findProject(read, id, thisMonth));
    },
  ),

  route(
    'put',
    '/api/projects/:id',
    'admin',
    { params: idParam, body: projectInput.and(changeInput) },
    async ({ params: { id }, body, read, thisMonth, author, planner }) => {
      const { effectiveFrom, reason, expectedVersion, ...fields } = body;
      const when = { effectiveFrom, thisMonth };
      const change = () => updateProject(planner, author(reason), id, fields, when, expectedVersion);
      const current = () => findProject(read, id, thisMonth);
      await unlessStale(planner, read, streams.project(id), change, current);
      return ok(await current());
    },
  ),

  route(
    'patch',
    '/api/projects/:id',
    'admin',
    { params: idParam, body: projectStatusInput },
    async ({ params: { id }, body: { status }, read, thisMonth, author, planner }) => {
      await changeRecord(planner, author(), 'project', id, { type: 'ChangeProjectStatus', status });
      return ok(await findProject(read, id, thisMonth));
    },
  ),

  route(
    'delete',
    '/api/projects/:id/changes/:month',
    'admin',
    { params: idAndMonth, body: removalInput },
    async ({ params: { id, month }, body: { reason, expectedVersion }, author, planner }) => {
      const command = { type: 'WithdrawProjectTerms' as const, from: month };
      await changeRecord(planner, author(reason), 'project', id, command, expectedVersion, changesIn);
      return noContent;
    },
  ),

  route(
    'delete',
    '/api/projects/:id',
    'admin',
    { params: idParam, body: additionInput },
    async ({ params, body, author, planner }) => {
      await changeRecord(planner, author(body.reason), 'project', params.id, { type: 'DeleteProject' });
      return noContent;
    },
  ),
];

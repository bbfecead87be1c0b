import { z } from 'zod';
import { additionInput, changeInput, removalInput } from '#domain/changeInput.ts';
import { projectChange, projectInput, projectStatusInput } from '#domain/projectInput.ts';
import { projectStatus } from '#domain/projectStatusInput.ts';
import { streams } from '#domain/streams.ts';
import { findProject, listProjects } from '#projections/projects/queries.ts';
import { changeRecord } from '../../commands/change.ts';
import { createProject, updateProject } from '../../commands/projects.ts';
import { unlessContested } from '../conflict.ts';
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
    { params: idParam, body: projectChange.and(changeInput) },
    async ({ params: { id }, body, read, thisMonth, author, planner }) => {
      const { effectiveFrom, reason, expectedVersion, ...fields } = body;
      const when = { effectiveFrom, thisMonth };
      const change = () => updateProject(planner, author(reason), id, fields, when, expectedVersion);
      const current = () => findProject(read, id, thisMonth);
      await unlessContested(planner, read, streams.project(id), change, current);
      return ok(await current());
    },
  ),

  route(
    'patch',
    '/api/projects/:id',
    'admin',
    { params: idParam, body: projectStatusInput },
    async ({ params: { id }, body: { status, expectedVersion }, read, thisMonth, author, planner }) => {
      const command = { type: 'ChangeProjectStatus' as const, status };
      const change = () => changeRecord(planner, author(), 'project', id, command, expectedVersion);
      const current = () => findProject(read, id, thisMonth);
      await unlessContested(planner, read, streams.project(id), change, current);
      return ok(await current());
    },
  ),

  route(
    'delete',
    '/api/projects/:id/changes/:month',
    'admin',
    { params: idAndMonth, body: removalInput },
    async ({ params: { id, month }, body, read, thisMonth, author, planner }) => {
      const { reason, expectedVersion } = body;
      const command = { type: 'WithdrawProjectTerms' as const, from: month };
      const change = () => changeRecord(planner, author(reason), 'project', id, command, expectedVersion);
      await unlessContested(planner, read, streams.project(id), change, () =>
        findProject(read, id, thisMonth),
      );
      return noContent;
    },
  ),

  route(
    'delete',
    '/api/projects/:id',
    'admin',
    { params: idParam, body: removalInput },
    async ({ params: { id }, body, read, thisMonth, author, planner }) => {
      const { reason, expectedVersion } = body;
      const command = { type: 'DeleteProject' as const };
      const change = () => changeRecord(planner, author(reason), 'project', id, command, expectedVersion);
      await unlessContested(planner, read, streams.project(id), change, () =>
        findProject(read, id, thisMonth),
      );
      return noContent;
    },
  ),
];

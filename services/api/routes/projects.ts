import { notFound } from '#domain/errors.ts';
import { streams } from '#domain/streams.ts';
import { findProjectOverview } from '#projections/projectOverview/queries.ts';
import { findProject, listProjects } from '#projections/projects/queries.ts';
import { countingIn } from '#projections/read.ts';
import { changeRecord } from '../../commands/change.ts';
import { createProject, updateProject } from '../../commands/projects.ts';
import { unlessContested } from '../conflict.ts';
import { created, noContent, ok, type Route, route } from '../route.ts';

/** Projects, and what of them changes from a month on. */
export const projectRoutes: readonly Route[] = [
  route('GET /api/projects', async ({ query: { likelihood }, read, thisMonth }) =>
    ok(await listProjects(countingIn(read, likelihood), thisMonth)),
  ),

  route('GET /api/projects/:id/overview', async ({ params: { id }, read, thisMonth }) => {
    const found = await findProjectOverview(read, id, thisMonth);
    if (!found) throw notFound('This project');
    return ok(found);
  }),

  route('POST /api/projects', async ({ body, read, thisMonth, author, planner }) => {
    const { status, likelihood, reason, ...fields } = body;
    const id = await createProject(planner, author(reason), { fields, status, likelihood });
    return created(await findProject(read, id, thisMonth));
  }),

  route('PUT /api/projects/:id', async ({ params: { id }, body, read, thisMonth, author, planner }) => {
    const { effectiveFrom, likelihood, reason, expectedVersion, ...fields } = body;
    const when = { effectiveFrom, thisMonth };
    const change = () =>
      updateProject(planner, author(reason), id, { fields, when, likelihood, expectedVersion });
    const current = () => findProject(read, id, thisMonth);
    await unlessContested(planner, read, streams.project(id), change, current);
    return ok(await current());
  }),

  route('PATCH /api/projects/:id', async ({ params: { id }, body, read, thisMonth, author, planner }) => {
    const { reason, expectedVersion } = body;
    const by = author(reason);
    const when = { effectiveFrom: null, thisMonth };
    const change = () =>
      'likelihood' in body
        ? updateProject(planner, by, id, { fields: {}, when, likelihood: body.likelihood, expectedVersion })
        : changeRecord(
            planner,
            by,
            'project',
            id,
            { type: 'ChangeProjectStatus', status: body.status },
            expectedVersion,
          );
    const current = () => findProject(read, id, thisMonth);
    await unlessContested(planner, read, streams.project(id), change, current);
    return ok(await current());
  }),

  route(
    'DELETE /api/projects/:id/changes/:month',
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

  route('DELETE /api/projects/:id', async ({ params: { id }, body, read, thisMonth, author, planner }) => {
    const { reason, expectedVersion } = body;
    const command = { type: 'DeleteProject' as const };
    const change = () => changeRecord(planner, author(reason), 'project', id, command, expectedVersion);
    await unlessContested(planner, read, streams.project(id), change, () => findProject(read, id, thisMonth));
    return noContent;
  }),
];

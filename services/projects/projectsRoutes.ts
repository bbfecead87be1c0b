import { notFound } from '#domain/values/errors.ts';
import { findProjectOverview } from '#projections/projects/projectOverview/queries.ts';
import { findProject, listProjects } from '#projections/projects/queries.ts';
import { countingIn } from '#projections/reading/read.ts';
import type { Parsed } from '../api/contract/contract.ts';
import { ok, type Route, route } from '../api/route.ts';
import { changeRecord } from '../commands/change.ts';
import { recordRoutes, withdrawalRoute } from '../records/recordRoutes.ts';
import { createProject, updateProject } from './projects.ts';

const kind = { kind: 'project', find: findProject } as const;

type NewProject = Omit<Parsed<'POST /api/projects', 'body'>, 'reason'>;
type ChangedProject = Omit<
  Parsed<'PATCH /api/projects/:id', 'body'>,
  'effectiveFrom' | 'reason' | 'expectedVersion'
>;

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

  ...recordRoutes({
    ...kind,
    add: (planner, author, { status, likelihood, ...fields }: NewProject) =>
      createProject(planner, author, { fields, status, likelihood }),
    change: (planner, author, id, { fields: sent, when, expectedVersion }) => {
      const { status, likelihood, ...fields } = sent as ChangedProject;
      return status === undefined
        ? updateProject(planner, author, id, { fields, when, likelihood, expectedVersion })
        : changeRecord(
            planner,
            author,
            'project',
            id,
            { type: 'ChangeProjectStatus', status },
            expectedVersion,
          );
    },
    remove: { type: 'DeleteProject' },
  }),
  withdrawalRoute(kind, 'WithdrawProjectTerms'),
];

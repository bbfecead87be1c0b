import type { CommandOf } from '#domain/log/recordKinds.ts';
import type { LikelihoodDecision } from '#domain/projects/likelihood.ts';
import type { LikelihoodInput } from '#domain/projects/likelihoodInput.ts';
import type { ProjectState } from '#domain/projects/project.ts';
import { statusAlone } from '#domain/projects/projectInput.ts';
import type { ProjectStatus } from '#domain/projects/projectStatus.ts';
import { invalid } from '#domain/values/errors.ts';
import { ukDayOf } from '#domain/values/ukDay.ts';
import { findClient } from '#projections/projects/clients/readModel.ts';
import { findProjectOverview } from '#projections/projects/projectOverview/queries.ts';
import { findProject, listProjects } from '#projections/projects/readModel.ts';
import { countingIn } from '#projections/reading/read.ts';
import type { Parsed } from '../api/contract/contract.ts';
import { ok, okWhere, type Route, route } from '../api/route.ts';
import { changeRecord } from '../commands/change.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { addRecord } from '../commands/create.ts';
import { undatable } from '../commands/lateChanges.ts';
import { withLock } from '../commands/locks.ts';
import { recordRoutes } from '../records/recordRoutes.ts';

type NewProject = Omit<Parsed<'POST /api/projects', 'body'>, 'reason'>;
type ChangedProject = Omit<
  Parsed<'PATCH /api/projects/:id', 'body'>,
  'effectiveFrom' | 'reason' | 'expectedVersion'
>;

/** Projects, and dated changes of them. */
export const projectRoutes: readonly Route[] = [
  route('GET /api/projects', async ({ query: { likelihood }, read, thisMonth }) =>
    ok(await listProjects(countingIn(read, likelihood), thisMonth)),
  ),

  route('GET /api/projects/:id/overview', async ({ params: { id }, read, thisMonth }) =>
    okWhere(await findProjectOverview(read, id, thisMonth), 'This project'),
  ),

  ...recordRoutes({
    kind: 'project',
    find: findProject,
    // An unscheduled one-off counts in no month.
    countsLater: ({ likelihood, projectType }: NewProject) =>
      likelihood !== undefined && likelihood.likelihood !== 'won' && projectType !== 'one_off',
    add: (planner, author, { status, likelihood, ...fields }: NewProject) =>
      withLock(planner, 'clients', async () => {
        await requireClient(planner, fields.clientId);
        const said = decisionOf(likelihood, author);
        const command: CommandOf<'project'> = { type: 'CreateProject', fields, status, ...said };
        return addRecord(planner, author, 'project', command).catch((error: unknown) => {
          // A split is invoiced in its own months, wherever the project starts.
          throw fields.projectType === 'one_off' && fields.revenueSplit.length > 0 ? undatable(error) : error;
        });
      }),
    change: async (planner, author, id, { fields: sent, when, expectedVersion }) => {
      const { status, archived, likelihood, ...fields } = sent as ChangedProject;
      const changesElse = [likelihood, ...Object.values(fields)].some((each) => each !== undefined);
      const command: CommandOf<'project'> =
        status !== undefined && !changesElse
          ? { type: 'ChangeProjectStatus', status }
          : archived !== undefined
            ? { type: 'ArchiveProject', archived }
            : { type: 'UpdateProject', fields, when, ...decisionOf(likelihood, author) };
      const changed = (mayBe?: (state: ProjectState, seen: ProjectState) => void) =>
        changeRecord(planner, author, 'project', id, command, expectedVersion, (state, seen) => {
          if (status !== undefined && changesElse) requireSameStatus(status, state, seen);
          mayBe?.(state, seen);
        });
      const { clientId } = fields;
      if (clientId === undefined) return changed();
      return changed(requireSameClient(clientId)).catch((error: unknown) => {
        if (!(error instanceof ComesToClient)) throw error;
        return withLock(planner, 'clients', async () => {
          await requireClient(planner, clientId);
          return changed();
        });
      });
    },
  }),
];

/**
 * A status sent with other fields is the one that the project has, or had when its author saw it.
 * @throws DomainError 'invalid' for another one
 */
const requireSameStatus = (status: ProjectStatus, ...either: [state: ProjectState, seen: ProjectState]) => {
  if (either.every((each) => each.status === 'active' && each.projectStatus !== status))
    throw invalid('status', statusAlone);
};

/** A project comes to a client by a change, which is decided under the lock of clients. */
class ComesToClient extends Error {}

/** @throws ComesToClient for a project that isn't the client's already, and wasn't when its author saw it */
const requireSameClient =
  (clientId: number) =>
  (state: ProjectState, seen: ProjectState): void => {
    const isOther = (each: ProjectState) => each.status === 'active' && each.fields.clientId !== clientId;
    if (isOther(state) && isOther(seen)) throw new ComesToClient();
  };

/** @throws DomainError 'invalid' for an unknown client */
const requireClient = async ({ readSide }: Backend, id: number): Promise<void> => {
  if (!(await findClient(await readSide.read(), id))) {
    throw invalid('clientId', 'This client does not exist. Choose a client from the list.');
  }
};

/** A decision on a project's likelihood, with its day. */
const decisionOf = (
  said: LikelihoodInput | undefined,
  { at }: Authorship,
): { likelihood?: LikelihoodDecision } =>
  said ? { likelihood: { said, today: ukDayOf(new Date(at)) } } : {};

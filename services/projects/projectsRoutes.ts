import type { CommandOf } from '#domain/log/recordKinds.ts';
import type { LikelihoodDecision } from '#domain/projects/likelihood.ts';
import type { LikelihoodSaid } from '#domain/projects/likelihoodInput.ts';
import { streams } from '#domain/records/streams.ts';
import { DomainError, invalid } from '#domain/values/errors.ts';
import { ukDayOf } from '#domain/values/ukDay.ts';
import { findClient, findClientByName, listClients } from '#projections/projects/clients/readModel.ts';
import { findProjectOverview } from '#projections/projects/projectOverview/queries.ts';
import { findProject, listProjects } from '#projections/projects/readModel.ts';
import { countingIn } from '#projections/reading/read.ts';
import type { Parsed } from '../api/contract/contract.ts';
import { created, ok, okWhere, type Route, route } from '../api/route.ts';
import { changeRecord } from '../commands/change.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { addRecord, createRecord } from '../commands/create.ts';
import { isThereIn } from '../commands/execute.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';
import { claimName, noteClaimed } from '../operationalStore/claims.ts';
import { recordRoutes } from '../records/recordRoutes.ts';

type NewProject = Omit<Parsed<'POST /api/projects', 'body'>, 'reason'>;
type ChangedProject = Omit<
  Parsed<'PATCH /api/projects/:id', 'body'>,
  'effectiveFrom' | 'reason' | 'expectedVersion'
>;

/** Clients and projects, and what of a project changes from a month on. */
export const projectRoutes: readonly Route[] = [
  route('GET /api/clients', async ({ read }) => ok(await listClients(read))),

  route('POST /api/clients', async ({ body, read, author, planner }) => {
    const id = await createClient(planner, author(), body.name);
    return created(await findClient(read, id));
  }),

  route('GET /api/projects', async ({ query: { likelihood }, read, thisMonth }) =>
    ok(await listProjects(countingIn(read, likelihood), thisMonth)),
  ),

  route('GET /api/projects/:id/overview', async ({ params: { id }, read, thisMonth }) =>
    okWhere(await findProjectOverview(read, id, thisMonth), 'This project'),
  ),

  ...recordRoutes({
    kind: 'project',
    find: findProject,
    add: async (planner, author, { status, likelihood, ...fields }: NewProject) => {
      await requireClient(planner, fields.clientId);
      const said = decisionOf(likelihood, author);
      return addRecord(planner, author, 'project', { type: 'CreateProject', fields, status, ...said });
    },
    change: async (planner, author, id, { fields: sent, when, expectedVersion }) => {
      const { status, likelihood, ...fields } = sent as ChangedProject;
      if (status === undefined && fields.clientId !== undefined)
        await requireClient(planner, fields.clientId);
      const command: CommandOf<'project'> =
        status === undefined
          ? { type: 'UpdateProject', fields, when, ...decisionOf(likelihood, author) }
          : { type: 'ChangeProjectStatus', status };
      await changeRecord(planner, author, 'project', id, command, expectedVersion);
    },
  }),
];

/** Makes a client; names are unique without regard to case (docs/domain.md, Records and names). @returns its id */
const createClient = async (backend: Backend, author: Authorship, name: string): Promise<number> => {
  const isInUse = async () => (await findClientByName(await backend.readSide.read(), name)) !== null;
  const { pool, store } = backend;
  const claim = author.correlationId;
  const taken = () =>
    new DomainError(
      'nameTaken',
      `There is a client called ${name} already. Choose it from the list instead.`,
    );
  if (!(await claimName(pool, 'client', name, claim, isInUse, isThereIn(store)))) throw taken();
  const client = await createRecord(backend, 'client', streams.client, author, async (id) => {
    const lost = await noteClaimed(pool, 'client', claim, new Map([[name, streams.client(id)]]));
    if (lost.length > 0) throw taken();
    return { type: 'CreateClient', name };
  });
  await waitUntilProjected(backend, client);
  return client.id;
};

/** @throws DomainError 'invalid' for an unknown client */
const requireClient = async ({ readSide }: Backend, id: number): Promise<void> => {
  if (!(await findClient(await readSide.read(), id))) {
    throw invalid('clientId', 'This client does not exist. Choose a client from the list.');
  }
};

/** A project's likelihood as said, with the day on which it is said. */
const decisionOf = (
  said: LikelihoodSaid | undefined,
  { at }: Authorship,
): { likelihood?: LikelihoodDecision } =>
  said ? { likelihood: { said, today: ukDayOf(new Date(at)) } } : {};

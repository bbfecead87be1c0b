import { streams } from '#domain/records/streams.ts';
import { notFound } from '#domain/values/errors.ts';
import { findClient, listClients } from '#projections/projects/clients/readModel.ts';
import { findClientOverview } from '#projections/projects/projectOverview/queries.ts';
import { unlessContested } from '../api/conflict.ts';
import type { Parsed } from '../api/contract/contract.ts';
import { ok, okWhere, type Route, route } from '../api/route.ts';
import { changeRecord } from '../commands/change.ts';
import { createClient, renameClient, requireNoProjects, withClients } from '../commands/clients.ts';
import { releaseName } from '../operationalStore/claims.ts';
import { recordRoutes } from '../records/recordRoutes.ts';
import { mergeClients } from './mergeClients.ts';

/** Clients. One with projects can't be deleted, but merged into another. */
export const clientRoutes: readonly Route[] = [
  route('GET /api/clients', async ({ read }) => ok(await listClients(read))),

  route('GET /api/clients/:id/overview', async ({ params: { id }, read, thisMonth }) =>
    okWhere(await findClientOverview(read, id, thisMonth), 'This client'),
  ),

  ...recordRoutes({
    kind: 'client',
    find: findClient,
    add: (planner, author, { name }: Parsed<'POST /api/clients', 'body'>) =>
      createClient(planner, author, name),
    change: (planner, author, id, { fields, when: { thisMonth }, expectedVersion }) => {
      const { name } = fields as { name?: string };
      return renameClient(planner, author, id, { name, thisMonth, expectedVersion });
    },
    remove: (planner, author, id, expectedVersion) =>
      withClients(planner, async () => {
        const read = await planner.readSide.read();
        const client = await findClient(read, id);
        if (!client) throw notFound('This client');
        await requireNoProjects(read, client, author.at);
        const remove = { type: 'RemoveClient' } as const;
        const { fields } = await changeRecord(planner, author, 'client', id, remove, expectedVersion);
        await releaseName(planner.pool, 'client', fields.name, streams.client(id));
      }),
  }),

  route('POST /api/clients/:id/merge', async ({ params: { id }, body, read, author, planner }) => {
    const { into, reason, expectedVersion } = body;
    const merge = async () => mergeClients(planner, author(reason), { id, into }, expectedVersion);
    return ok(await unlessContested(planner, read, streams.client(id), merge, () => findClient(read, id)));
  }),
];

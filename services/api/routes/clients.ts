import { findClient, listClients } from '#projections/projects/clients/queries.ts';
import { createClient } from '../../commands/clients.ts';
import { created, ok, type Route, route } from '../route.ts';

export const clientRoutes: readonly Route[] = [
  route('GET /api/clients', async ({ read }) => ok(await listClients(read))),

  route('POST /api/clients', async ({ body, read, author, planner }) => {
    const id = await createClient(planner, author(), body.name);
    return created(await findClient(read, id));
  }),
];

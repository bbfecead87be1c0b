import { findClient, listClients } from '#projections/projects/clients/queries.ts';
import { created, ok, type Route, route } from '../api/route.ts';
import { createClient } from './clients.ts';

export const clientRoutes: readonly Route[] = [
  route('GET /api/clients', async ({ read }) => ok(await listClients(read))),

  route('POST /api/clients', async ({ body, read, author, planner }) => {
    const id = await createClient(planner, author(), body.name);
    return created(await findClient(read, id));
  }),
];

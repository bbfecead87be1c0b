import { clientInput } from '#domain/client.ts';
import { findClient, listClients } from '#projections/clients/queries.ts';
import { createClient } from '../../commands/clients.ts';
import { created, ok, type Route, route } from '../route.ts';

/** Clients (core section 7). */
export const clientRoutes: readonly Route[] = [
  route('get', '/api/clients', 'admin', {}, async ({ read }) => ok(await listClients(read))),

  route('post', '/api/clients', 'admin', { body: clientInput }, async ({ body, read, author, planner }) => {
    const id = await createClient(planner, author(), body.name);
    return created(await findClient(read, id));
  }),
];

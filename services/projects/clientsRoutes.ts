import { streams } from '#domain/records/streams.ts';
import { DomainError } from '#domain/values/errors.ts';
import { findClient, findClientByName, listClients } from '#projections/projects/clients/readModel.ts';
import { created, ok, type Route, route } from '../api/route.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { createRecord } from '../commands/create.ts';
import { isThereIn } from '../commands/execute.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';
import { claimName, noteClaimed } from '../operationalStore/claims.ts';

export const clientRoutes: readonly Route[] = [
  route('GET /api/clients', async ({ read }) => ok(await listClients(read))),

  route('POST /api/clients', async ({ body, read, author, planner }) => {
    const id = await createClient(planner, author(), body.name);
    return created(await findClient(read, id));
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
  const created = await createRecord(backend, 'client', streams.client, author, async (id) => {
    const lost = await noteClaimed(pool, 'client', claim, new Map([[name, streams.client(id)]]));
    if (lost.length > 0) throw taken();
    return { type: 'CreateClient', name };
  });
  await waitUntilProjected(backend, created);
  return created.id;
};

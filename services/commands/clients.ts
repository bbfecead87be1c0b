import { projectLabel } from '#domain/projects/projectLabel.ts';
import { streams } from '#domain/records/streams.ts';
import { DomainError, notFound } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import { nameKey } from '#domain/values/nameKey.ts';
import { ukMonthOf } from '#domain/values/ukDay.ts';
import { findClient, findClientByName } from '#projections/projects/clients/readModel.ts';
import { projectsOfClient } from '#projections/projects/readModel.ts';
import type { Read } from '#projections/reading/read.ts';
import { claimName, noteClaimed, releaseName } from '../operationalStore/claims.ts';
import { changeRecord } from './change.ts';
import type { Authorship, Backend } from './context.ts';
import { createRecord } from './create.ts';
import { recordExistsIn } from './execute.ts';
import { withLock, withLocks } from './locks.ts';
import { waitUntilProjected } from './waitUntilProjected.ts';

/**
 * Does work that decides about a client's projects: running imports end first, and no project is added to a client
 * meanwhile.
 */
export const withClients = <Result>(backend: Backend, work: () => Promise<Result>): Promise<Result> =>
  withLocks(backend, ['imports', 'clients'], work);

const nameTaken = (name: string): DomainError => {
  const message = `There is a client called ${name} already. Choose it from the list instead.`;
  return new DomainError('nameTaken', message, [{ path: 'name', message }]);
};

/**
 * Claims a name for a client that gets it; names are unique without regard to case (docs/domain.md, Records and names).
 * @param stream the client's, where it is known already
 * @throws DomainError 'nameTaken'
 */
export const claimClientName = async (
  { pool, store, readSide }: Backend,
  { correlationId: claim }: Authorship,
  name: string,
  stream: string | null,
): Promise<void> => {
  const isInUse = async () => {
    const found = await findClientByName(await readSide.read(), name);
    return found !== null && streams.client(found.id) !== stream;
  };
  if (!(await claimName(pool, 'client', name, claim, isInUse, recordExistsIn(store), stream)))
    throw nameTaken(name);
};

const noteClaimOf = async ({ pool }: Pick<Backend, 'pool'>, claim: string, name: string, stream: string) => {
  const lost = await noteClaimed(pool, 'client', claim, new Map([[name, stream]]));
  if (lost.length > 0) throw nameTaken(name);
};

/**
 * Does work that claims client names for this request, and releases them if it is refused.
 * @param names read after the refusal, so that the work may add to them
 */
export const freeClaimsIfRefused = async <Result>(
  { pool }: Pick<Backend, 'pool'>,
  { correlationId }: Authorship,
  names: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError)
      for (const name of names) await releaseName(pool, 'client', name, correlationId);
    throw error;
  }
};

/** Makes a client. @returns its id. @throws DomainError 'nameTaken' */
export const createClient = async (backend: Backend, author: Authorship, name: string): Promise<number> => {
  await claimClientName(backend, author, name, null);
  const created = await createRecord(backend, 'client', streams.client, author, async (id) => {
    await noteClaimOf(backend, author.correlationId, name, streams.client(id));
    return { type: 'CreateClient', name };
  });
  await waitUntilProjected(backend, created);
  return created.id;
};

type Renaming = { name: string | undefined; thisMonth: Month; expectedVersion: number | undefined };

/**
 * Gives a client another name; the one it had is free then. Renamings run one after another, since the name that a
 * client has decides whether a name is claimed for it.
 * @throws DomainError 'nameTaken', or 'notFound' for no client
 * @throws Contested where others have renamed it since the expected version
 */
export const renameClient = (
  backend: Backend,
  author: Authorship,
  id: number,
  { name: given, thisMonth, expectedVersion }: Renaming,
): Promise<void> =>
  withLock(backend, 'clients', async () => {
    const stream = streams.client(id);
    const { name: before } = await requireClient(backend, id);
    const name = given ?? before;
    const isOtherName = nameKey(name) !== nameKey(before);
    await freeClaimsIfRefused(backend, author, isOtherName ? [name] : [], async () => {
      if (isOtherName) await claimClientName(backend, author, name, stream);
      const when = { effectiveFrom: null, thisMonth };
      const command = { type: 'UpdateClient', fields: { name }, when } as const;
      const { fields } = await changeRecord(backend, author, 'client', id, command, expectedVersion);
      if (nameKey(fields.name) !== nameKey(name))
        await releaseName(backend.pool, 'client', fields.name, stream);
    });
  });

/** @throws DomainError 'notFound' */
const requireClient = async ({ readSide }: Backend, id: number) => {
  const client = await findClient(await readSide.read(), id);
  if (!client) throw notFound('This client');
  return client;
};

const list = new Intl.ListFormat('en-GB');

/** "3 projects (Shop, Site and Desk)"; of many the first three are named. */
const projectsText = (names: readonly string[]): string => {
  const named = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return `${names.length === 1 ? 'a project' : `${names.length} projects`} (${list.format(named)})`;
};

/** @throws DomainError 'conflict' for a client that has projects, archived and lost ones among them */
export const requireNoProjects = async (
  read: Read,
  { id, name }: { id: number; name: string },
  at: string,
): Promise<void> => {
  const projects = await projectsOfClient(read, id, ukMonthOf(new Date(at)));
  if (projects.length === 0) return;
  const them = projects.length === 1 ? 'it' : 'them';
  throw new DomainError(
    'conflict',
    `${name} has ${projectsText(projects.map(projectLabel))}, and stays. Give ${them} to another client, or merge ${name} into one.`,
  );
};

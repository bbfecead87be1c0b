import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';
import { leaveOut } from './leftOut.ts';
import { startPostgresCluster } from './postgresCluster.ts';
import { createTemplate } from './postgresDatabase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server where tests may create databases; '' when there is none. */
    postgresUrl: string;
    /** Name of a database there with a planner's tables; '' when there is no server. */
    postgresTemplate: string;
    /** File with an empty PGlite database. */
    pgliteDump: string;
    /** Folder with an empty PGlite database. */
    pgliteFolder: string;
  }
}

/**
 * Global setup of suites with databases: a PGlite to copy, and PostgreSQL for suites that run on it, if it is
 * installed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const needsServer = project.getProvidedContext().databaseKinds.includes('PostgreSQL');
  const { dump, folder } = await emptyPglite();
  // Last: a run whose setup fails would not end while the server runs.
  const postgres = needsServer ? await startPostgres() : undefined;
  const template =
    postgres &&
    (await createTemplate(postgres.url).catch(async (error: unknown) => {
      await postgres.remove();
      throw error;
    }));
  project.provide('postgresUrl', postgres?.url ?? '');
  project.provide('postgresTemplate', template?.name ?? '');
  project.provide('pgliteDump', dump);
  project.provide('pgliteFolder', folder);
  return async () => {
    await template?.remove();
    await postgres?.remove();
  };
}

type TestServer = { url: string; remove: () => Promise<void> };

async function startPostgres(): Promise<TestServer | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, remove: async () => undefined };
  const what = 'What is to run on PostgreSQL was left out';
  try {
    const cluster = await startPostgresCluster();
    if (!cluster)
      leaveOut(
        what,
        'install PostgreSQL, or set TEST_DATABASE_URL to a server where databases may be created',
      );
    return cluster;
  } catch (error) {
    leaveOut(
      `${what}, which failed to start`,
      error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error),
    );
    return undefined;
  }
}

/** An empty PGlite database: as a dump to load, and as its data folder. */
type EmptyPglite = { dump: string; folder: string };

/**
 * Copying an initialised database takes a sixth of the time of initialising one for every test. Cached between runs for
 * each version of PGlite.
 */
export async function emptyPglite(): Promise<EmptyPglite> {
  const cache = join(import.meta.dirname, '../node_modules/.cache/planner-tests');
  const folder = join(cache, `pglite-${await pgliteVersion()}`);
  const dump = `${folder}.tar`;
  if (existsSync(folder) && existsSync(dump)) return { dump, folder };
  await mkdir(cache, { recursive: true });
  // Renamed into place, as a concurrent run may look for it.
  const unfinished = await mkdtemp(join(cache, 'unfinished-'));
  try {
    const made = join(unfinished, 'database');
    const pglite = await PGlite.create(made);
    const dumped = await pglite.dumpDataDir('none');
    await pglite.close();
    await writeFile(join(unfinished, 'dump'), Buffer.from(await dumped.arrayBuffer()));
    await rename(made, folder).catch((error) => {
      if (!existsSync(folder)) throw error; // another run was first
    });
    await rename(join(unfinished, 'dump'), dump);
  } catch {
    // The embedded database reports a full disk as a number, and its stack doesn't help.
    const message = `The database that tests copy can't be made in ${cache}. It takes 100 MB there.`;
    throw Object.assign(new Error(message), { stack: '' });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return { dump, folder };
}

async function pgliteVersion(): Promise<string> {
  const manifest = join(import.meta.dirname, '../node_modules/@electric-sql/pglite/package.json');
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(manifest, 'utf8'))).version;
}

import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';
import { leaveOut } from './leftOut.ts';
import { startPostgresCluster } from './postgresCluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server where tests may create databases, '' when there is none. */
    postgresUrl: string;
    /** File with an empty PGlite database. */
    pgliteDump: string;
  }
}

/** Global setup of the suites that need databases: a PostgreSQL server if there can be one, and a PGlite to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, pgliteDump] = await Promise.all([startPostgres(), dumpEmptyPglite()]);
  project.provide('postgresUrl', postgres?.url ?? '');
  project.provide('pgliteDump', pgliteDump);
  return async () => postgres?.remove();
}

type TestServer = { url: string; remove: () => Promise<void> };

async function startPostgres(): Promise<TestServer | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, remove: async () => undefined };
  const what = 'Every suite ran on PGlite only, not on PostgreSQL';
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

/**
 * Copying a database that has been initialised takes a sixth of the time of initialising one for every test.
 * Kept from run to run for each version of PGlite.
 */
export async function dumpEmptyPglite(): Promise<string> {
  const folder = join(import.meta.dirname, '../node_modules/.cache/planner-tests');
  const file = join(folder, `pglite-${await pgliteVersion()}.tar`);
  if (existsSync(file)) return file;
  const pglite = await PGlite.create('memory://');
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  await mkdir(folder, { recursive: true });
  // Whole or not at all, should another run look for it right now.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
  await rename(unfinished, file);
  return file;
}

async function pgliteVersion(): Promise<string> {
  const manifest = join(import.meta.dirname, '../node_modules/@electric-sql/pglite/package.json');
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(manifest, 'utf8'))).version;
}

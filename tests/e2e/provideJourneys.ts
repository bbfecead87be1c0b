import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { emptyPglite } from '../databaseSetup.ts';

/** Where journeys get their browser: one shared by all workers over a connection, or one per worker. */
export type BrowserAt =
  | { engine: 'chromium'; endpoint: string }
  | { engine: 'firefox'; executablePath: string };

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser of the journeys, null where there is none. */
    browser: BrowserAt | null;
  }
}

/** Provides what journeys need besides a browser: the current web app, and an empty database to copy. */
export async function provideJourneys(project: TestProject, isThereABrowser: boolean): Promise<void> {
  // Journeys run on the embedded database; other suites test PostgreSQL.
  project.provide('databaseKinds', ['PGlite']);
  project.provide('postgresUrl', '');
  if (isThereABrowser) await buildWebApp();
  project.provide('pgliteDump', isThereABrowser ? (await emptyPglite()).dump : '');
}

async function buildWebApp(): Promise<void> {
  const script = join(import.meta.dirname, '../../scripts/build.mjs');
  await promisify(execFile)(process.execPath, [script]).catch(({ stderr }: { stderr: string }) => {
    // The message is for the user; the stack doesn't help.
    throw Object.assign(new Error(stderr.trim()), { stack: '' });
  });
}

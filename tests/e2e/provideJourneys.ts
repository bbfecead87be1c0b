import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { emptyPglite } from '../databaseSetup.ts';

/** Where a browser is to be had: one for all workers takes connections, another each worker starts for itself. */
export type BrowserAt =
  | { engine: 'chromium'; endpoint: string }
  | { engine: 'firefox'; executablePath: string };

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser of the journeys, null where there is none. */
    browser: BrowserAt | null;
  }
}

/** Gives journeys what they need beside a browser: the web app as it is now, an empty database to copy. */
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
    // Its message is for a person; the stack is of no use.
    throw Object.assign(new Error(stderr.trim()), { stack: '' });
  });
}

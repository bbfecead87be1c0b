import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserServer, chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { emptyPglite } from '../databaseSetup.ts';
import { leaveOut } from '../leftOut.ts';
import { findChromium, launchOptions } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's one browser takes connections, '' when there is none. */
    browser: string;
  }
}

const what = 'The end-to-end suite was left out';

/** Global setup of the end-to-end suite: one browser for the run, the web app as it is now, an empty database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Before there is a browser, which would keep a run from ending that has failed to begin.
  const { dump } = findChromium() ? await prepared() : { dump: '' };
  const browser = await launch();
  project.provide('browser', browser?.wsEndpoint() ?? '');
  // Journeys run on the embedded database; what PostgreSQL does is the other suites' to show.
  project.provide('databaseKinds', ['PGlite']);
  project.provide('postgresUrl', '');
  project.provide('pgliteDump', dump);
  return async () => browser?.close();
}

async function prepared(): Promise<{ dump: string }> {
  await buildWebApp();
  return emptyPglite();
}

async function launch(): Promise<BrowserServer | undefined> {
  const executable = findChromium();
  if (!executable) {
    const { CHROMIUM_PATH } = process.env;
    leaveOut(
      what,
      CHROMIUM_PATH
        ? `CHROMIUM_PATH is ${CHROMIUM_PATH}, where there is no program`
        : 'install Chromium (Debian: apt-get install chromium), or set CHROMIUM_PATH to one',
    );
    return undefined;
  }
  try {
    return await chromium.launchServer(launchOptions(executable));
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    leaveOut(`${what}, because ${executable} did not start`, reason ?? '');
    return undefined;
  }
}

async function buildWebApp(): Promise<void> {
  const script = join(import.meta.dirname, '../../scripts/build.mjs');
  await promisify(execFile)(process.execPath, [script]).catch(({ stderr }: { stderr: string }) => {
    // What it says is for a person; where it was said is not.
    throw Object.assign(new Error(stderr.trim()), { stack: '' });
  });
}

import { type BrowserServer, chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { leaveOut } from '../leftOut.ts';
import { findChromium, launchOptions } from './chromium.ts';
import { provideJourneys } from './provideJourneys.ts';

const what = 'The end-to-end suite was left out';

/** Global setup of the end-to-end suite: one Chromium for the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Before the browser starts: a run whose setup fails would not end while it runs.
  await provideJourneys(project, findChromium() !== undefined);
  const browser = await launch();
  project.provide('browser', browser ? { engine: 'chromium', endpoint: browser.wsEndpoint() } : null);
  return async () => browser?.close();
}

async function launch(): Promise<BrowserServer | undefined> {
  const executable = findChromium();
  if (!executable) {
    const { CHROMIUM_PATH } = process.env;
    leaveOut(
      what,
      CHROMIUM_PATH
        ? `CHROMIUM_PATH is ${CHROMIUM_PATH}, where there is no program`
        : 'install Chromium (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to one',
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

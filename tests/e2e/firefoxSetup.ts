import type { TestProject } from 'vitest/node';
import { leaveOut } from '../leftOut.ts';
import { findFirefox } from './firefox.ts';
import { provideJourneys } from './provideJourneys.ts';

/** Global setup of the journeys in Firefox, which each worker starts for itself. */
export default async function setup(project: TestProject): Promise<void> {
  const executablePath = findFirefox();
  const { FIREFOX_PATH } = process.env;
  if (!executablePath)
    leaveOut(
      'The journeys through Firefox were left out',
      FIREFOX_PATH
        ? `FIREFOX_PATH is ${FIREFOX_PATH}, where there is no program`
        : 'install Firefox (Debian: apt-get install firefox-esr), or set FIREFOX_PATH to one',
    );
  await provideJourneys(project, executablePath !== undefined);
  project.provide('browser', executablePath ? { engine: 'firefox', executablePath } : null);
}

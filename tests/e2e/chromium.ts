import type { LaunchOptions } from 'playwright';
import { nameOfThisMachine } from './hostNames.ts';
import { findProgram } from './program.ts';

/**
 * The Chromium for tests: CHROMIUM_PATH, else the first known name on this machine. The headless one draws the same
 * pages in four fifths of the time.
 */
export const findChromium = (): string | undefined =>
  findProgram(process.env.CHROMIUM_PATH, [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
  ]);

/** Starts without update checks or accounts; root can't use Chromium's sandbox. */
export const launchOptions = (executablePath: string): LaunchOptions => ({
  executablePath,
  args: [
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--host-resolver-rules=MAP ${nameOfThisMachine} 127.0.0.1`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
  timeout: 60_000,
});

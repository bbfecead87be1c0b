import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { highestIds } from '#projections/readModelVersions/highestIds.ts';
import { openPglite } from '#services/database/pglite.ts';
import { type CountedKind, raiseCounters } from '#services/operationalStore/counters.ts';
import { emptyPglite } from '../tests/databaseSetup.ts';
import { findChromium, launchOptions } from '../tests/e2e/chromium.ts';
import { today } from '../tests/e2e/visit.ts';
import { startServer, type TestServer } from '../tests/server.ts';
import { GrowingLog } from './growingLog.ts';
import { type AgencySize, largeSize } from './largeAgency.ts';

/** Every record of the large agency, and every plan once. */
export const largeEvents = 5_000;

/** Limit of the time until the large agency's figures are ready, in milliseconds. */
const loadLimit = 300_000;

/**
 * Runs something with a planner of its own on the embedded store: empty, or with so many events of an agency, the large
 * one by default.
 * @throws Error when the agency's figures don't come
 */
export const withPlanner = async <Result>(
  content: 'empty' | { size?: AgencySize; events: number },
  use: (server: TestServer) => Promise<Result>,
): Promise<Result> => {
  const data = await mkdtemp(join(tmpdir(), 'planner-bench-'));
  await cp((await emptyPglite()).folder, data, { recursive: true });
  const server = await startServer({ open: () => openPglite(data) }, { now: () => today });
  try {
    if (content !== 'empty') {
      const { pool, store, readSide } = server.planner;
      const { size = { ...largeSize, firstMonth: '2025-12' }, events } = content;
      const position = await new GrowingLog(store, size).growTo(events);
      const isThere = await readSide.waitFor(position, loadLimit);
      if (!isThere) throw new Error('The figures of the large agency did not come');
      // Records entered from now on get the next ids.
      const ids = await highestIds(await readSide.read());
      await raiseCounters(pool, ids as ReadonlyMap<CountedKind, number>);
    }
    return await use(server);
  } finally {
    await server.stop();
    await rm(data, { recursive: true });
  }
};

/** Runs something with the current web app in a browser. @throws Error where there is none */
export const withBrowser = async <Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> => {
  const executable = findChromium();
  if (!executable)
    throw new Error('Install Chromium (Debian: apt-get install chromium), or set CHROMIUM_PATH');
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../scripts/build.mjs')]);
  const browser = await chromium.launch(launchOptions(executable));
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
};

import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { test as base, inject } from 'vitest';
import { pglite, type TestDatabaseKind } from '../databases.ts';
import { startServer, type TestServer } from '../server.ts';
import { Faults } from './faults.ts';
import { openBrowser } from './openBrowser.ts';
import { openContext, SharedWindows, settled, today, type VisitOptions } from './visit.ts';

/** Opens the planner in a window of its own and settles when the page is loaded. */
export type Visit = (server: Pick<TestServer, 'url'>, options?: VisitOptions) => Promise<Page>;

const start = (kind: TestDatabaseKind, sampleData: 'agency' | 'none'): Promise<TestServer> =>
  startServer(kind, { config: { sampleData }, now: () => today });

const extended = base
  .extend('at', { scope: 'worker' }, inject('browser'))
  .extend('browser', { scope: 'worker' }, async ({ at }, { onCleanup }) => {
    const browser = await openBrowser(at);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('database', { scope: 'worker' }, pglite)
  /** A planner that holds the sample agency, for all tests of a file. */
  .extend('agency', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const server = await start(database, 'agency');
    onCleanup(() => server.stop());
    return server;
  })
  /** A planner of the test's own, which begins empty. */
  .extend('empty', async ({ database }, { onCleanup }) => {
    const server = await start(database, 'none');
    onCleanup(() => server.stop());
    return server;
  })
  /** An empty planner, for all tests of a file that only read. */
  .extend('untouched', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const server = await start(database, 'none');
    onCleanup(() => server.stop());
    return server;
  })
  .extend('windows', { scope: 'file' }, ({ browser }, { onCleanup }) => {
    const windows = new SharedWindows(browser);
    onCleanup(() => windows.close());
    return windows;
  })
  .extend('faults', () => new Faults())
  .extend('visit', async ({ browser, windows, faults, task }, { onCleanup }): Promise<Visit> => {
    const own: BrowserContext[] = [];
    const shared: Page[] = [];
    onCleanup(async () => {
      const unexpected = faults.unexpected();
      const failed = unexpected.length > 0 || (task.result?.errors ?? []).length > 0;
      const pages = [...own.flatMap((context) => context.pages()), ...shared];
      if (failed) await photograph(pages, relative(root, task.file.filepath), task.name);
      await Promise.all([...own, ...shared].map(close));
      if (unexpected.length > 0) throw new Error(`Faults in the page:\n${unexpected.join('\n')}`);
    });
    return async (server, { isShared = false, path = '/', ...options } = {}) => {
      const context = await (isShared
        ? windows.of(server, options)
        : openContext(browser, server.url, options));
      if (!isShared) {
        own.push(context);
        context.on('page', (page) => faults.watch(page));
      }
      const page = await context.newPage();
      if (isShared) {
        shared.push(page);
        faults.watch(page);
      }
      await page.goto(path);
      await settled(page);
      return page;
    };
  });

/**
 * Closes a window, or leaves it to the browser's end. Chromium may never close one while its page is navigating
 * (https://github.com/microsoft/playwright/issues/42366), and a test's timeout doesn't cover its cleanup.
 */
const close = async (opened: BrowserContext | Page): Promise<void> => {
  const isClosed = opened.close().then(() => true);
  if (await Promise.race([isClosed, setTimeout(30_000, false, { ref: false })])) return;
  console.error('A window has not closed after 30 seconds; it is left open.');
};

const root = join(import.meta.dirname, '../..');

/** Saves screenshots of a failed test's pages. */
const photograph = async (pages: readonly Page[], file: string, name: string): Promise<void> => {
  const folder = join(root, 'test-results');
  await mkdir(folder, { recursive: true });
  const words = `${file} ${name}`.replaceAll(/[^\w]+/g, '-').slice(-120);
  for (const [index, page] of pages.entries()) {
    const path = join(folder, `${words}-${index + 1}.png`);
    await page.screenshot({ path, timeout: 15_000 }).catch((error: unknown) => {
      console.error(`No picture of ${page.url()}: ${String(error)}`);
    });
  }
};

/** A journey in a browser; skipped, with a notice at the end of the run, where there is none. */
export const test = inject('browser') ? extended : extended.skip;

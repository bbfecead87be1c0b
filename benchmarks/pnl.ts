import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { sql } from 'slonik';
import { openPostgres } from '../services/database/postgres.ts';
import { findChromium, launchOptions } from '../tests/e2e/chromium.ts';
import { openContext, today } from '../tests/e2e/visit.ts';
import { startPostgresCluster } from '../tests/postgresCluster.ts';
import { startServer, type TestServer } from '../tests/server.ts';
import { type Asked, bench } from './bench.ts';
import { GrowingLog } from './growingLog.ts';
import { type Measured, measure, type Row, tableOf, timeOf } from './measure.ts';
import { timeForecast } from './pnlPage.ts';
import { openFormulas, timeStroke } from './previewPage.ts';

/** Events of the short and of the long log, and the number of requests. */
type Sizes = { young: number; events: number; runs: number };

/** Limit from the request until all figures are on screen, in milliseconds. */
const limit = 300;

/** The forecast on the browser's date. */
const span = 'from=2026-08&to=2027-07';
const month = '2026-10';
const requests = {
  'twelve months of the P&L by HTTP': `/api/pnl?${span}`,
  'the costs of one month by HTTP': `/api/pnl/costs/${month}`,
  'the revenue of one month, by project': `/api/pnl/revenue/${month}`,
  'the explanation of a net profit, line by line': `/api/explain?figure=netProfit&month=${month}`,
  'the newest page of the history': '/api/history?limit=50',
  'a page of the history of one project': '/api/history?kind=project&id=7&limit=50',
};

/** Measures the P&L of a large agency with a short log, and of the same agency with a long one. */
const measurePnl = async ({ young, events, runs }: Sizes, { keep }: Asked): Promise<void> => {
  const cluster = await startPostgresCluster();
  if (!cluster)
    throw new Error(
      'Install PostgreSQL (Debian: apt-get install postgresql): this measures the planner on it',
    );
  try {
    const database = await openPostgres(cluster.url);
    const server = await startServer({ open: async () => database }, { now: () => today });
    try {
      const log = new GrowingLog(server.planner.store);
      const rows: Row[] = [];
      for (const size of [young, events]) {
        await grow(server, log, size);
        rows.push(...(await rowsOf(server, `${size.toLocaleString('en-GB')} events`, runs)));
      }
      const file = await keep('pnl', { limit, rows });
      console.log(`\n${tableOf(rows)}\n\nMilliseconds. Also in ${file}`);
    } finally {
      await server.stop();
    }
  } finally {
    await cluster.remove();
  }
};

/** Appends until the log has so many events, and waits until the figures include them. */
const grow = async ({ planner }: TestServer, log: GrowingLog, events: number): Promise<void> => {
  const spent = await timeOf(async () => {
    const position = await log.growTo(events);
    while (!(await planner.readSide.waitFor(position, 60_000))) console.log('The figures are catching up …');
  });
  // PostgreSQL would do so by itself a minute later.
  await planner.pool.query(sql.unsafe`vacuum analyze`);
  console.log(
    `The log has ${events} events of the agency, and the figures are up to date, after ${seconds(spent)}`,
  );
};

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(0)} s`;

const rowsOf = async (server: TestServer, size: string, runs: number): Promise<Row[]> => {
  const rows: Row[] = [];
  const add = (what: string, measured: Measured) => {
    rows.push({ what: `${size}: ${what}`, measured });
    console.log(`${size}: ${what}: ${measured.median} ms`);
  };
  for (const [what, path] of Object.entries(requests)) {
    const ask = async () => {
      const answer = await server.admin.get(path);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    };
    add(what, await measure(runs, () => timeOf(ask)));
  }
  add(
    'a preview of other formulas, the first after a change',
    await previews(server, runs, { isFirst: true }),
  );
  add('… and the next while somebody types', await previews(server, runs, { isFirst: false }));
  const onScreen = await inBrowser(server, runs / 2);
  if (onScreen) {
    add(`all ${15 * 12} figures on screen, from the last request’s start`, onScreen.forecast);
    add('what other formulas would change on screen, from the stroke', onScreen.strokes);
  }
  return rows;
};

/** Times the preview of another rate of employer NI in the monthly cost. */
const previews = async (
  { admin }: TestServer,
  runs: number,
  { isFirst }: { isFirst: boolean },
): Promise<Measured> => {
  let rate = 0;
  const ask = async () => {
    rate += 1;
    const formulas = { monthlyCostIncludesEmployerNi: true, employerNiUplift: 0.14 + rate / 1_000 };
    const answer = await admin.post('/api/admin/formulas/preview', { formulas });
    if (answer.status !== 200) throw new Error(`A preview was answered ${answer.status}: ${answer.text}`);
  };
  return measure(runs, async () => {
    if (isFirst) {
      const health = rate % 2 === 0 ? 'going well' : 'jurys out';
      const { status, text } = await admin.patch('/api/projects/7', { status: health });
      if (status !== 200) throw new Error(`A change was answered ${status}: ${text}`);
    }
    return timeOf(ask);
  });
};

/** The pages in a browser; undefined, with a message, without one. */
const inBrowser = async (
  { url }: TestServer,
  runs: number,
): Promise<{ forecast: Measured; strokes: Measured } | undefined> => {
  const executable = findChromium();
  if (!executable) {
    console.log('Without Chromium the pages themselves are left out: set CHROMIUM_PATH to one');
    return undefined;
  }
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../scripts/build.mjs')]);
  const browser = await chromium.launch(launchOptions(executable));
  try {
    const context = await openContext(browser, url);
    const forecast = await measure(runs, () => timeForecast(context));
    const page = await context.newPage();
    await openFormulas(page);
    let rate = 15;
    const strokes = await measure(runs, async () => {
      rate += 0.1;
      return timeStroke(page, rate.toFixed(1));
    });
    return { forecast, strokes };
  } finally {
    await browser.close();
  }
};

export const pnl = bench({
  needs: ['PostgreSQL', 'Chromium'],
  usual: { young: 5_000, events: 500_000, runs: 30 },
  tiny: { young: 700, events: 1_000, runs: 1 },
  measure: measurePnl,
});

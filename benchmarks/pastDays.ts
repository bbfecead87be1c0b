import { forgetPast } from '#projections/readModelVersions/past.ts';
import type { TestServer } from '../tests/server.ts';
import { type Asked, bench } from './bench.ts';
import { atYearsEnd, daysBack } from './longYear.ts';
import { measure, type Row, tableOf, timeOf } from './measure.ts';

/** Events of the short and of the long log, and the number of requests. */
type Sizes = { young: number; events: number; runs: number };

const reaches = { 'a week': 7, 'a quarter': 91, 'half a year': 182, 'three quarters': 273, 'a year': 360 };
const question = '/api/pnl?from=2026-08&to=2027-07';

/** Measures a year's P&L as of days that aren't cached, and as of today. */
const measurePastDays = async ({ young, events, runs }: Sizes, { keep }: Asked): Promise<void> => {
  const rows: Row[] = [];
  for (const size of [young, events]) {
    rows.push(...(await atYearsEnd(size, (server) => rowsOf(server, size, runs))));
  }
  const file = await keep('pastDays', { rows });
  console.log(`\n${tableOf(rows)}\n\nMilliseconds. Also in ${file}`);
};

const rowsOf = async (server: TestServer, size: number, runs: number): Promise<Row[]> => {
  const log = `${size.toLocaleString('en-GB')} events`;
  const rows: Row[] = [{ what: `${log}: today`, measured: await measure(runs, () => timed(server)) }];
  for (const [reach, days] of Object.entries(reaches)) {
    const asOf = daysBack(days).toISOString();
    let again = 0;
    const first = await measure(runs, async () => {
      await forgetPast(server.planner.pool);
      const took = await timed(server, asOf);
      again = Math.max(again, await timed(server, asOf));
      return took;
    });
    rows.push({ what: `${log}: ${reach} back`, measured: first });
    console.log(`${log}: ${reach} back ${first.median} ms, once more at most ${Math.round(again)} ms`);
  }
  const memory = Math.round(process.memoryUsage.rss() / 2 ** 20);
  console.log(`${memory} MB resident, the benchmark itself included`);
  return rows;
};

const timed = ({ admin }: TestServer, asOf?: string): Promise<number> =>
  timeOf(async () => {
    const { status, text } = await admin.get(`${question}${asOf ? `&asOf=${asOf}` : ''}`);
    if (status !== 200) throw new Error(`It answered ${status}: ${text}`);
  });

export const pastDays = bench({
  needs: ['PostgreSQL'],
  usual: { young: 5_000, events: 500_000, runs: 5 },
  tiny: { young: 700, events: 1_000, runs: 1 },
  measure: measurePastDays,
});

import type { MovementView } from '#projections/money/movement/view.ts';
import type { HttpClient } from '../tests/httpClient.ts';
import type { TestServer } from '../tests/server.ts';
import { type Asked, bench } from './bench.ts';
import { atYearsEnd, daysBack } from './longYear.ts';
import { measure, type Row, tableOf, timeOf } from './measure.ts';

/** Events of the short and of the long log, and the number of requests. */
type Sizes = { young: number; events: number; runs: number };

const reaches = { 'a day': 1, 'a month': 30, 'half a year': 182 };
const forecasts = { 'one month': 'start=2026-10&end=2026-10', 'twelve months': 'start=2026-08&end=2027-07' };

/** Measures why the forecast moved, on a short and on a long log, over longer and longer ranges. */
const measureMovement = async ({ young, events, runs }: Sizes, { keep }: Asked): Promise<void> => {
  const rows: Row[] = [];
  for (const size of [young, events]) {
    rows.push(...(await atYearsEnd(size, (server) => rowsOf(server, size, runs))));
  }
  const file = await keep('movement', { rows });
  console.log(`\n${tableOf(rows)}\n\nMilliseconds. Also in ${file}`);
};

const rowsOf = async ({ admin }: TestServer, size: number, runs: number): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [ago, days] of Object.entries(reaches)) {
    for (const [forecast, months] of Object.entries(forecasts)) {
      const from = daysBack(days).toISOString();
      const ask = () => answered(admin, `/api/pnl/movement?from=${from}&${months}`);
      let moved: MovementView | undefined;
      const first = await timeOf(async () => (moved = await ask()));
      const measured = await measure(runs, () => timeOf(async () => (moved = await ask())));
      const changes = (moved?.steps.length ?? 0) + (moved?.otherSteps.count ?? 0);
      const what = `${size.toLocaleString('en-GB')} events: ${forecast}, ${ago} back, ${changes} changes`;
      rows.push({ what, measured });
      console.log(`${what}: ${measured.median} ms, the first time ${Math.round(first)} ms`);
    }
  }
  const memory = Math.round(process.memoryUsage.rss() / 2 ** 20);
  console.log(`${memory} MB resident, the benchmark itself included`);
  return rows;
};

/** The final response: a past day far back in a long log takes a while to compute. */
const answered = async (admin: HttpClient, path: string): Promise<MovementView> => {
  for (;;) {
    const answer = await admin.get(path);
    if (answer.status === 200) return answer.body as MovementView;
    if (answer.status !== 503) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    console.log(answer.text);
  }
};

export const movement = bench({
  needs: ['PostgreSQL'],
  usual: { young: 5_000, events: 500_000, runs: 5 },
  tiny: { young: 700, events: 1_000, runs: 1 },
  measure: measureMovement,
});

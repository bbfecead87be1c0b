import { sql } from 'slonik';
import { addMonths } from '#domain/values/month.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import type { PostgresCluster } from '../../tests/postgresCluster.ts';
import { largeSize } from '../largeAgency.ts';
import { timeOf } from '../measure.ts';
import { percentile } from './saving.ts';
import { type Stage, signedIn, withStage } from './stage.ts';

export type ReadSizes = {
  /** Events of the short log and of the long one. */
  young: number;
  events: number;
  runs: number;
  /** How often each month is read in a run. */
  turns: number;
};

/** Reads of a month. */
const questions = {
  'the P&L': (month: string) => `/api/pnl?from=${month}&to=${month}`,
  'the dashboard': (month: string) => `/api/dashboard/metrics?month=${month}`,
  'resource planning': (month: string) => `/api/dashboard/resource-planning/${month}`,
};

export type ReadRow = { what: string; young: number; old: number };

const ask = async (client: HttpClient, path: string): Promise<number> => {
  const milliseconds = await timeOf(async () => {
    const { status, text } = await client.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  });
  return milliseconds;
};

/**
 * Reads every month of the large agency, with a short log and with a long one in turns, so that outside load falls on
 * both.
 * @returns of each run the 95th percentiles in milliseconds
 */
export const compareReads = (
  cluster: PostgresCluster,
  { young, events, runs, turns }: ReadSizes,
): Promise<ReadRow[]> =>
  withStage(cluster, 'young', young, (short) =>
    withStage(cluster, 'old', events, async (long) => {
      const clients = [await settledClient(short), await settledClient(long)] as const;
      const months = Array.from({ length: largeSize.months }, (_, place) =>
        addMonths(largeSize.firstMonth, place),
      );
      const rows: ReadRow[] = [];
      for (const [what, path] of Object.entries(questions)) {
        for (let run = 0; run <= runs; run++) {
          const times: [number[], number[]] = [[], []];
          for (let turn = 0; turn < turns; turn++) {
            for (const month of months) {
              times[0].push(await ask(clients[0], path(month)));
              times[1].push(await ask(clients[1], path(month)));
            }
          }
          const [p95, p95Old] = times.map((of) =>
            percentile(
              of.toSorted((one, other) => one - other),
              0.95,
            ),
          );
          // Run 0 warms up.
          if (run > 0) rows.push({ what, young: p95 ?? Number.NaN, old: p95Old ?? Number.NaN });
        }
      }
      return rows;
    }),
  );

const settledClient = async (stage: Stage): Promise<HttpClient> => {
  // PostgreSQL would do so by itself a minute later.
  await stage.database.pool.query(sql.unsafe`vacuum analyze`);
  return signedIn(stage);
};

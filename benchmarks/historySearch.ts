import { loadavg } from 'node:os';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'slonik';
import { z } from 'zod';
import { type HistoryFilter, listHistory } from '#projections/history/queries.ts';
import { history, names } from '#projections/history/tables.ts';
import { type Read, table } from '#projections/reading/read.ts';
import { indexSchema } from '#projections/readModelVersions/schema.ts';
import { readingOf } from '#projections/testing/readModelVersion.ts';
import type { Database } from '../services/database/database.ts';
import { pgliteDatabase } from '../services/database/pglite.ts';
import { openPostgres } from '../services/database/postgres.ts';
import { startPostgresCluster } from '../tests/postgresCluster.ts';
import { type Asked, bench } from './bench.ts';
import { measure, type Row, tableOf, timeOf } from './measure.ts';

type Sizes = { events: number; runs: number };

const records = 2_000;

/** Search terms. Which access path is the slowest depends on how often the term occurs in the log. */
const searches: Readonly<Record<string, HistoryFilter>> = {
  'nothing (the newest page)': {},
  'a name of one record': { q: 'record 1234' },
  'a word of every name': { q: 'record' },
  'a word of one reason': { q: 'needle' },
  'a word of a fifth of all reasons': { q: 'imported' },
  'what is nowhere': { q: 'nowhere' },
  'a word of every name, in one month': { q: 'record', month: '2026-05' },
  'a word of one reason, in one month': { q: 'needle', month: '2026-05' },
};

/** Measures pages of a search of the history, on both stores; every second event has a reason. */
const measureHistorySearch = async (sizes: Sizes, { keep }: Asked): Promise<void> => {
  const rows: Row[] = [];
  const pglite = await PGlite.create('memory://');
  await on('PGlite', await pgliteDatabase(pglite, () => pglite.close()), sizes, rows);
  const cluster = await startPostgresCluster();
  try {
    if (cluster) await on('PostgreSQL', await openPostgres(cluster.url), sizes, rows);
    else console.log('Without PostgreSQL: install it (Debian: apt-get install postgresql)');
  } finally {
    await cluster?.remove();
  }
  const file = await keep('historySearch', { rows });
  console.log(
    `\n${tableOf(rows)}\n\nMilliseconds, load average ${loadavg()[0]?.toFixed(1)}. Also in ${file}`,
  );
};

const on = async (store: string, database: Database, { events, runs }: Sizes, rows: Row[]) => {
  try {
    const read = await readingOf(database.pool, []);
    await fill(read, events);
    await indexSchema(database.pool, read.readModelVersion.schema);
    await analyse(read);
    for (const [what, filter] of Object.entries(searches)) {
      const ask = () => timeOf(() => listHistory(read, filter, { limit: 50 }));
      rows.push({ what: `${store}: ${what}`, measured: await measure(runs, ask) });
      console.log(`${rows.at(-1)?.what}: ${rows.at(-1)?.measured.median} ms`);
    }
  } finally {
    await database.close();
  }
};

const nothing = z.object({});

/** Writes the rows that a log of so many events would leave, without the log: half a minute in place of an hour. */
const fill = async (read: Read, events: number): Promise<void> => {
  const { db } = read;
  await db.query(sql.type(nothing)`
    insert into ${table(read, names)} (position, kind, record_id, name, words)
    select number, 1, number::text, 'Record ' || number, 'record ' || number
    from generate_series(1, ${records}) as number
  `);
  const step = 50_000;
  for (let from = 1; from <= events; from += step) {
    await db.query(sql.type(nothing)`
      insert into ${table(read, history)} (
        position, at, month, kind, event, author, record_id, correlation_id, changes, reason, reason_words
      )
      select number, timestamptz '2026-01-01' + number * interval '10 seconds', 24312 + number % 24, 1, 1, '1',
        (1 + number % ${records})::text, decode(md5(number::text), 'hex'),
        '[["teamMember-3",8,7.5],["teamMember-4",16,24]]', reason, to_tsvector('simple', reason)
      from (
        select number, case
          when number = ${Math.floor(events / 2)} then 'needle in the hay'
          when number % 5 = 0 then 'imported with batch ' || number / 5000
          when number % 2 = 0 then 'agreed with client ' || number % 900
        end as reason
        from generate_series(${from}::int, ${Math.min(events, from + step - 1)}::int) as number
      ) as event
    `);
  }
};

/** Analyses the tables, as the database does by itself now and then. */
const analyse = async ({ db, readModelVersion }: Read): Promise<void> => {
  for (const { name } of [history, names]) {
    await db.query(sql.type(nothing)`analyze ${sql.identifier([readModelVersion.schema, name])}`);
  }
};

export const historySearch = bench({
  needs: ['PostgreSQL'],
  usual: { events: 500_000, runs: 15 },
  tiny: { events: 2_000, runs: 1 },
  measure: measureHistorySearch,
});

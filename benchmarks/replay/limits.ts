import pg from 'pg';
import { madeByStart } from './logs.ts';
import type { Case } from './timed.ts';

/** Page size of the log's reads. */
const page = 1_000;

const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

/** Reads the log page by page, as the planner does, and discards it. */
export const bareRead: Case = async (events, url, timed) => {
  const client = await connected(url);
  const count = await timed(async () => {
    let after = 0;
    for (;;) {
      const { rows } = await client.query(
        `select stream, version, position, id, type, data, metadata from log.events
         where position > $1 order by position limit ${page}`,
        [after],
      );
      after += rows.length;
      if (rows.length < page) return after;
    }
  });
  await client.end();
  return count === events + madeByStart ? null : `${count} events were read`;
};

/** Upserts so many new rows of a counter, a thousand per statement. */
export const bareUpsert: Case = async (events, url, timed) => {
  const client = await connected(url);
  await client.query('drop table if exists counters');
  await client.query('create table counters (id int primary key, count int not null)');
  await timed(async () => {
    for (let from = 0; from < events; from += page) {
      const ids = Array.from({ length: Math.min(page, events - from) }, (_, place) => from + place);
      await client.query(
        `insert into counters (id, count) select id, 1 from unnest($1::int[]) as id
         on conflict (id) do update set count = counters.count + 1`,
        [ids],
      );
    }
  });
  const { rows } = await client.query<{ rows: number; count: number }>(
    'select count(*)::int as rows, sum(count)::int as count from counters',
  );
  await client.query('drop table counters');
  await client.end();
  return rows[0]?.rows === events && rows[0].count === events ? null : `${rows[0]?.rows} rows are there`;
};

import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { sql } from 'slonik';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { migrateReadModelVersions } from '#projections/readModelVersions/register.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { NewEvent } from '../log/eventStore/eventStore.ts';
import { createPostgresEventStore, migrateLog } from '../log/eventStore/postgres.ts';
import { ReadSide } from './readSide.ts';

const clients = 60;
const rounds = 150;

const changeOf = (id: number, round: number): NewEvent => ({
  id: randomUUID(),
  type: 'ClientCreated',
  data: { name: `Client ${id} in round ${round}` },
  metadata: { at: '2026-05-01T09:00:00.000Z', by: '1', correlationId: 'c', causationId: 'c' },
});

describe.each(testDatabases)('rows that are replaced on $name', ({ open }) => {
  const started = async () => {
    const database = await open();
    onTestFinished(() => database.close());
    const { pool } = database;
    await migrateLog(pool);
    await migrateReadModelVersions(pool);
    const store = createPostgresEventStore(pool);
    onTestFinished(() => store.close());
    const start = (asked = pool) =>
      ReadSide.start({ database: { ...database, pool: asked }, store, logger: pino({ level: 'silent' }) });
    return { pool, store, start };
  };

  it('given records that change again and again, then what they were takes little room', async () => {
    const { pool, store, start } = await started();
    const readSide = await start();
    onTestFinished(() => readSide.stop());
    const { readModelVersion } = await readSide.read();
    const room = () =>
      pool.oneFirst(
        sql.type(z.object({ bytes: z.number() }))`
          select pg_relation_size(${`${readModelVersion.schema}.facts`})::int4 as bytes
        `,
      );
    let afterFirst = 0;
    for (let round = 0; round < rounds; round++) {
      const { position } = await store.appendAll(
        Array.from({ length: clients }, (_, place) => ({
          stream: `client-${place + 1}`,
          expectedVersion: round,
          events: [changeOf(place + 1, round)],
        })),
      );
      expect(await readSide.waitFor(position, 10_000)).toBe(true);
      afterFirst ||= await room();
    }
    // A few thousand rows are replaced before they are vacuumed.
    expect(await room()).toBeLessThan((afterFirst * rounds) / 2);
  });

  it('given figures that stand there from before, then the database soon knows how many rows they have', async () => {
    const { pool, store, start } = await started();
    const before = await start();
    const added = Array.from({ length: clients }, (_, place) => ({
      stream: `client-${place + 1}`,
      expectedVersion: 0,
      events: [changeOf(place + 1, 0)],
    }));
    const { position } = await store.appendAll(added);
    expect(await before.waitFor(position, 10_000)).toBe(true);
    await before.stop();
    const readSide = await start();
    onTestFinished(() => readSide.stop());
    const { readModelVersion } = await readSide.read();
    const known = () =>
      pool.oneFirst(
        sql.type(z.object({ rows: z.number() }))`
          select reltuples::int4 as rows from pg_class where oid = ${`${readModelVersion.schema}.clients`}::regclass
        `,
      );
    await expect.poll(known, { timeout: 10_000 }).toBe(clients);
  });

  it('given rows that were looked at before, then a node that starts leaves the database to others at first', async () => {
    const { pool, store, start } = await started();
    const looks: number[] = [];
    const began = async () => {
      looks.length = 0;
      const since = performance.now();
      const query: typeof pool.query = (statement) => {
        if (statement.sql.startsWith('vacuum')) looks.push(performance.now() - since);
        return pool.query(statement);
      };
      const readSide = await start({ ...pool, query });
      const { position } = await store.append(`client-${since}`, 0, [changeOf(1, 0)]);
      expect(await readSide.waitFor(position, 10_000)).toBe(true);
      await expect.poll(() => looks.length, { timeout: 20_000 }).toBeGreaterThan(0);
      await readSide.stop();
      return looks[0];
    };
    await began();
    expect(await began()).toBeGreaterThan(2_500);
  });
});

import { sql } from 'slonik';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import { RowMismatchError } from './resultParser.ts';

describe.each(testDatabases)('typed queries on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('hands over rows as the schema transforms them', async () => {
    const schema = z
      .object({ month: z.string(), pence: z.number().transform((pence) => pence / 100) })
      .transform(({ month, pence }) => `${month}: £${pence}`);
    const rows = await database.pool.any(sql.type(schema)`
      select '2026-0' || n as month, n * 150 as pence from generate_series(1, 2) n`);
    expect(rows).toEqual(['2026-01: £1.5', '2026-02: £3']);
  });

  it('names every column that is not as promised, and no value', async () => {
    const schema = z.object({ id: z.string(), amount: z.number(), name: z.string() });
    const attempt = database.pool.any(sql.type(schema)`select 17 as id, 'secret' as name`);
    await expect(attempt).rejects.toThrow(RowMismatchError);
    await expect(attempt).rejects.toThrow(/column "id": .*column "amount": /);
    await expect(attempt).rejects.not.toThrow(/17;|secret;/);
  });

  it('names the place within a column of JSON', async () => {
    const schema = z.object({ entries: z.array(z.object({ hours: z.number() })) });
    const attempt = database.pool.one(
      sql.type(schema)`select '[{"hours": 1}, {"hours": "2"}]'::jsonb as entries`,
    );
    await expect(attempt).rejects.toThrow('column "entries"."1"."hours"');
  });

  it('leaves rows of untyped queries as they are', async () => {
    expect(await database.pool.one(sql.unsafe`select 1 as one`)).toEqual({ one: 1 });
  });
});

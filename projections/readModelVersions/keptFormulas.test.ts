import { sql } from 'slonik';
import { expect, it } from 'vitest';
import { defaultFormulas } from '#domain/values/planningFormulas.ts';
import { testDatabases } from '../../tests/databases.ts';
import { discardFormulas, keepFormulas } from './keptFormulas.ts';

it.each(testDatabases)(
  'given several sets of formulas on $name, then one is discarded by itself, once, and no job of its number is',
  async ({ openForPlanner }) => {
    const { pool, close } = await openForPlanner();
    const kept = {
      formulas: defaultFormulas,
      version: 2,
      base: 1,
      author: '1',
      at: '2026-05-14T09:30:00.000Z',
    };
    for (const id of [101, 102]) await keepFormulas(pool, { id, ...kept, reason: null });
    await pool.query(sql.unsafe`
      insert into planner.generations (id, purpose, formulas, formulas_version, fingerprint, status)
      overriding system value values (103, 'replay', ${sql.jsonb(defaultFormulas)}, 1, 'own', 'ready')
    `);
    expect(await discardFormulas(pool, 101)).toBe(true);
    expect(await discardFormulas(pool, 101)).toBe(false);
    expect(await discardFormulas(pool, 103)).toBe(false);
    const stands = await pool.anyFirst(
      sql.unsafe`select status from planner.generations where id > 100 order by id`,
    );
    expect(stands).toEqual(['discarded', 'ready', 'ready']);
    await close();
  },
);

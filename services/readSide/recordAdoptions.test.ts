import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { describe, expect, it, vi } from 'vitest';
import { defaultFormulas } from '#domain/values/planningFormulas.ts';
import { testDatabases } from '../../tests/databases.ts';
import { createPostgresEventStore } from '../log/eventStore/postgres.ts';
import { recordAdoptions } from './recordAdoptions.ts';

describe.each(testDatabases)('adoptions that the log was not told of, on $name', ({ openForPlanner }) => {
  it('given the log is away after the first of two, then the second is told later, and each once', async () => {
    const { pool, close } = await openForPlanner();
    const ids = [randomUUID(), randomUUID()];
    for (const [place, id] of ids.entries()) {
      await pool.query(sql.unsafe`
        with generation as (
          insert into planner.generations (formulas, formulas_version, fingerprint, status)
          values (${sql.jsonb(defaultFormulas)}, ${place + 2}, 'another', 'adopted') returning id
        )
        insert into planner.adoptions (event_id, generation, author, at, correlation_id)
        select ${id}, id, '1', '2026-05-14T09:30:00.000Z', 'request' from generation
      `);
    }
    const left = () =>
      pool.anyFirst(sql.unsafe`select event_id from planner.adoptions where not recorded order by number`);
    const store = createPostgresEventStore(pool);
    const append = store.append.bind(store);
    vi.spyOn(store, 'append').mockImplementationOnce(append).mockRejectedValueOnce(new Error('away'));
    await expect(recordAdoptions(pool, store)).rejects.toThrow('away');
    expect(await left()).toEqual(ids.slice(1));
    await recordAdoptions(pool, store);
    expect(await left()).toEqual([]);
    expect((await store.readStream('formulas-agency')).map(({ id }) => id)).toEqual(ids);
    await close();
  });
});

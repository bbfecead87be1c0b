import { pino } from 'pino';
import { sql } from 'slonik';
import { describe, expect, it } from 'vitest';
import { defaultFormulas } from '#domain/values/planningFormulas.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { serverForEach } from '../../../tests/setUp.ts';
import { createPostgresEventStore } from '../../log/eventStore/postgres.ts';
import { formatOfLog } from '../../log/format/register.ts';
import { readConfig } from '../../settings/config.ts';
import { withLocalFormulasClient } from './formulasClient.ts';

describe.each(testDatabases)('formulas from a terminal, on $name', (kind) => {
  const server = serverForEach(kind);

  it('given a node of the version before, then what that one can’t read is refused, as through a node', async () => {
    const { database } = server;
    await database.pool.query(sql.unsafe`update vault.log_format set format = 3`);
    await database.pool.query(sql.unsafe`
      with made as (
        insert into planner.generations (formulas, formulas_version, fingerprint)
        values (${sql.jsonb(defaultFormulas)}, 1, 'an earlier version') returning id
      )
      insert into planner.live (fingerprint, generation) select 'an earlier version', id from made
    `);
    const store = createPostgresEventStore(database.pool);
    const open = async () => store;
    const logger = pino({ level: 'silent' });
    await withLocalFormulasClient(
      { config: readConfig({}), database, store, logger, open },
      async (client) => {
        const formulas = { employerNiUplift: 0.2 };
        const id = await client.startReplay({ formulas, from: '2027-04', reason: 'The budget' });
        await expect.poll(async () => (await client.replay(id)).status).toBe('ready');
        await expect(client.adopt(id)).rejects.toThrow('The planner is being updated');
      },
    );
    expect(await store.readStream('formulas-agency')).toEqual([]);
    expect(await formatOfLog(database.pool)).toBe(3);
  });
});

import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defaultFormulas } from '#domain/values/planningFormulas.ts';
import { migrateReadModelVersions } from '#projections/readModelVersions/register.ts';
import { add, aTeamMember, aUser } from '../../../tests/agency.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { startServer, type TestServer } from '../../../tests/server.ts';
import { databaseForEach } from '../../../tests/setUp.ts';

describe.each(testDatabases)('a planner beside one of an earlier version, on $name', (kind) => {
  const database = databaseForEach(kind);
  let server: TestServer;
  beforeEach(async () => {
    await migrateReadModelVersions(database.pool);
    await database.pool.query(sql.unsafe`
      with made as (
        insert into planner.generations (formulas, formulas_version, fingerprint)
        values (${sql.jsonb(defaultFormulas)}, 1, 'an earlier version') returning id
      )
      insert into planner.live (fingerprint, generation) select 'an earlier version', id from made
    `);
    server = await startServer(kind, { database });
  });
  afterEach(async () => {
    await server.stop();
  });

  const written = z.object({ type: z.string(), schema: z.number(), fields: z.number() });
  /** Stored events with their number of fields; people's are encrypted. */
  const eventsOf = async (stream: string) => {
    const events = await server.planner.store.readStream(stream);
    return events.map(({ type, data, metadata: { schema = 1 } }) =>
      written.parse({ type, schema, fields: Object.keys(data as object).length }),
    );
  };
  const rename = (id: number, name: string) =>
    server.admin.put(`/api/team-members/${id}`, aTeamMember({ name }));

  it('given it is there, then what it knows is written, and once it is gone what is new', async () => {
    const { admin } = server;
    const id = await add(admin, '/api/team-members', aTeamMember());
    const user = await add(admin, '/api/admin/users', aUser('una'));
    expect(await rename(id, 'Ada')).toMatchObject({ status: 200 });
    expect(await admin.put(`/api/admin/users/${user}`, { lastName: 'Ray' })).toMatchObject({ status: 200 });
    expect(await eventsOf(`teamMember-${id}`)).toEqual([
      { type: 'TeamMemberAdded', schema: 1, fields: 11 },
      { type: 'TeamMemberUpdated', schema: 1, fields: 11 },
    ]);
    expect((await eventsOf(`user-${user}`)).at(-1)).toEqual({ type: 'UserUpdated', schema: 1, fields: 5 });

    const refund = { name: 'Rates refund', month: '2026-05', amount: '-120.50', category: 'office' };
    const third = aTeamMember({ name: 'Tara Third', costType: 'both', directCostPercentage: 33.33 });
    for (const [path, body] of [
      ['/api/other-costs', refund],
      ['/api/team-members', third],
    ] as const) {
      expect(await admin.post(path, body)).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('does not know this change. Make it again in 20 minutes.') },
      });
    }

    await database.pool.query(sql.unsafe`
      update planner.live set used_at = now() - interval '16 minutes' where fingerprint = 'an earlier version'
    `);
    let names = 0;
    await expect
      .poll(
        async () => {
          await rename(id, `Ada ${++names}`);
          return (await eventsOf(`teamMember-${id}`)).at(-1);
        },
        { timeout: 40_000, interval: 1_000 },
      )
      .toEqual({ type: 'TeamMemberUpdated', schema: 2, fields: 1 });
    expect((await admin.get(`/api/team-members`)).body).toMatchObject([{ name: `Ada ${names}` }]);
    expect(await admin.post('/api/other-costs', refund)).toMatchObject({ status: 201 });
    expect(await admin.post('/api/team-members', third)).toMatchObject({
      body: { directCostPercentage: 33.33 },
    });
  });
});

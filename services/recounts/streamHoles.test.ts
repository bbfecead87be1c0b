import { sql } from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { add, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForEach } from '../../tests/setUp.ts';

describe.each(testDatabases)('a record whose events are gone in part, on $name', (kind) => {
  const server = serverForEach(kind);
  let path: string;
  beforeEach(async () => {
    const id = await add(server.admin, '/api/team-members', aTeamMember({ role: 'Writer' }));
    path = `/api/team-members/${id}`;
    for (const role of ['Editor', 'Designer']) {
      expect(await server.admin.put(path, aTeamMember({ role }))).toMatchObject({ status: 200 });
    }
  });

  it.each([1, 2])(
    'given event %i is gone, then nothing is saved there, and a sentence says why',
    async (version) => {
      await server.database.pool.query(
        sql.unsafe`delete from log.events where stream like 'teamMember-%' and version = ${version}`,
      );
      const head = await server.planner.store.head();
      const answer = await server.admin.put(path, aTeamMember({ role: 'Director' }));
      expect(answer).toMatchObject({
        status: 500,
        body: {
          detail: expect.stringMatching(`event ${version} of teamMember-\\d+ is gone from the event store`),
        },
      });
      expect(await server.planner.store.head()).toBe(head);
      // Other streams aren't affected.
      expect(await server.admin.post('/api/clients', { name: 'Birch' })).toMatchObject({ status: 201 });
    },
  );
});

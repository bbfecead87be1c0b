import { sql } from 'slonik';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { add, aTeamMember, aUser } from './agency.ts';
import { pointsOn, testDatabases } from './databases.ts';
import { killable } from './kill/killable.ts';
import { expectSameFigures } from './kill/sameFigures.ts';

/** Where the planner dies: before it sends this statement to its database, or after the response. */
const points = [
  ['once it is noted that an erasure begins', 'insert into vault.pending_erasures', 'answered'],
  ['as the user goes', 'delete from vault.credentials', 'asked'],
  ['as the first key is destroyed', 'insert into vault.keys.{1,200}destroyed_at', 'asked'],
  ['once the first key is destroyed', 'insert into vault.keys.{1,200}destroyed_at', 'answered'],
  ['as it is forgotten what they had seen', 'delete from vault.digest_marks where user_id', 'asked'],
  ['once their name is free', 'delete from vault.claims', 'answered'],
  ['as answers are forgotten that may name them', 'update vault.requests set answer = null', 'asked'],
  ['as nothing is left to do', 'delete from vault.pending_erasures', 'asked'],
] as const;
const named = /quartz|basalt/i;

describe.each(testDatabases)('a planner that is killed as somebody is erased, on $name', (kind) => {
  const { start, startDying, killed, openAgain } = killable(kind);

  /** All personal data in the database, without ciphertext. */
  const everything = async () => {
    const database = await openAgain();
    try {
      await expectSameFigures(database);
      const tables = await database.pool.any(
        sql.type(z.object({ schema: z.string(), name: z.string() }))`
          select schemaname as schema, tablename as name from pg_tables
          where schemaname ~ '^(read|past)_' or schemaname in ('planner', 'vault') and tablename <> 'keys'
        `,
      );
      const lines = await Promise.all(
        tables.map(({ schema, name }) =>
          database.pool.anyFirst(
            sql.type(z.object({ line: z.string() }))`
              select row_to_json(each)::text as line from ${sql.identifier([schema, name])} as each
            `,
          ),
        ),
      );
      return lines.flat().join('\n');
    } finally {
      await database.close();
    }
  };

  it.each(pointsOn(kind, points))(
    '%s, has erased them soon after its next start',
    { timeout: 180_000 },
    async (_, at, when) => {
      const first = startDying({ DIE_AT: at, DIE_WHEN: when });
      const admin = await first.signIn();
      const left = {
        name: 'Zoe Quartz',
        email: 'zoe@quartz.example',
        role: 'Geologist',
        endMonth: '2026-01',
      };
      const zoe = await add(
        admin,
        '/api/team-members',
        aTeamMember({ ...left, reason: 'Zoe came from Basalt Ltd' }),
      );
      const user = aUser('zoe.quartz', { firstName: 'Zoe', lastName: 'Quartz', teamMemberId: zoe });
      await add(admin, '/api/admin/users', user);
      await admin
        .post(`/api/admin/people/team-members/${zoe}/erase`, { reason: 'Asked for it' })
        .catch(() => undefined);
      expect(await first.ended).toBeNull();

      const again = await start().signIn();
      await vi.waitFor(
        async () => expect((await again.get('/api/admin/people/left')).text).not.toMatch(named),
        { timeout: 60_000, interval: 100 },
      );
      expect((await again.get('/api/history?limit=200')).text).not.toMatch(named);
      const erased = (await again.get('/api/history?kind=teamMember')).body as {
        entries: { event: string }[];
      };
      expect(erased.entries.filter(({ event }) => event === 'TeamMemberErased')).toHaveLength(1);
      await vi.waitFor(async () => expect((await again.get('/api/admin/users')).text).not.toMatch(named), {
        timeout: 30_000,
      });
      await killed();
      expect(await everything()).not.toMatch(named);
    },
  );
});

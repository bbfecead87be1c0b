import { sql } from 'slonik';
import { expect } from 'vitest';
import { z } from 'zod';
import { add, aFreelancer, anSla, aRetainer, aTeamMember, aUser } from '../../../tests/agency.ts';
import type { TestDatabaseKind } from '../../../tests/databases.ts';
import type { HttpClient } from '../../../tests/httpClient.ts';
import { startServer, type TestServer } from '../../../tests/server.ts';

/** July 2026: people whose last month is May or June have left. */
export const now = () => new Date('2026-07-15T10:00:00Z');

/** @param blank positions of others' changes whose reasons are erased too */
export const erase = (
  client: HttpClient,
  kind: string,
  id: number | string,
  reason?: string,
  blank?: number[],
) => client.post(`/api/admin/people/${kind}/${id}/erase`, { reason, blank });

/** A planner whose Zoe, also a user, and Max have left after working in May. */
export const withLeavers = async (kind: Pick<TestDatabaseKind, 'open'>) => {
  const server = await startServer(kind, { now });
  const { admin } = server;
  const client = await add(admin, '/api/clients', { name: 'Alder' });
  const retainer = await add(admin, '/api/projects', aRetainer(client));
  const sla = await add(admin, '/api/projects', anSla(client));
  const ofZoe = {
    name: 'Zoe Quartz',
    email: 'zoe@quartz.example',
    role: 'Geologist',
    skills: ['Basalt'],
    endMonth: '2026-06',
  };
  const zoe = await add(
    admin,
    '/api/team-members',
    aTeamMember({ ...ofZoe, reason: 'Zoe came from Basalt Ltd' }),
  );
  const raise = { ...aTeamMember(ofZoe), salary: '40000', effectiveFrom: '2026-06', reason: 'Zoe asked' };
  expect(await admin.put(`/api/team-members/${zoe}`, raise)).toMatchObject({ status: 200 });
  const marl = { name: 'Max Marl', email: 'max@marl.example', endMonth: '2026-05' };
  const max = await add(admin, '/api/freelancers', aFreelancer(marl));
  const ada = await add(admin, '/api/team-members', aTeamMember());
  // Ada's user, first linked to the wrong person.
  const wrong = await add(admin, '/api/admin/users', aUser('ada', { teamMemberId: zoe }));
  const { password: _, username: __, ...right } = aUser('ada', { teamMemberId: ada });
  expect(await admin.put(`/api/admin/users/${wrong}`, right)).toMatchObject({ status: 200 });
  const zoeUser = await add(
    admin,
    '/api/admin/users',
    aUser('zoe.q', { firstName: 'Zoe', lastName: 'Quartz', role: 'admin', teamMemberId: zoe }),
  );
  const asZoe = await server.signedIn('zoe.q');
  for (const [projectId, person] of [
    [retainer, { teamMemberId: zoe }],
    [retainer, { teamMemberId: ada }],
    [sla, { freelancerId: max }],
  ] as const) {
    await add(asZoe, '/api/allocations', { projectId, ...person, month: '2026-05', allocatedHours: 30 });
  }
  return { server, zoe, zoeUser, max };
};

/** Every table of the live read-model version, and of those kept beside it. */
export const wholeReadSide = async ({ database: { pool } }: TestServer): Promise<(readonly string[])[]> => {
  const tables = await pool.any(
    sql.type(z.object({ schema: z.string(), name: z.string() }))`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_schema ~ '^(read|past)_' or table_schema in ('planner', 'vault') and table_name <> 'keys'`,
  );
  return Promise.all(
    tables.map(({ schema, name }) =>
      pool.anyFirst(
        sql.type(z.object({ line: z.string() }))`
          select row_to_json(each)::text as line from ${sql.identifier([schema, name])} as each`,
      ),
    ),
  );
};

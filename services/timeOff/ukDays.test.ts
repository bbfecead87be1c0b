import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessLogView, HistoryView, PastDaysView } from '#projections/history/view.ts';
import { add, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { startServer, type TestServer } from '../../tests/server.ts';

/** Half past midnight on 1 July in London, which is 30 June in UTC. */
const afterMidnight = new Date('2026-06-30T23:30:00.000Z');

const clock = { now: new Date('2026-06-30T22:30:00.000Z') };

describe.each(testDatabases)('days and months of the United Kingdom on $name', (kind) => {
  let server: TestServer;
  let member: number;
  beforeAll(async () => {
    server = await startServer(kind, { now: () => clock.now });
    await add(server.admin, '/api/clients', { name: 'Entered on 30 June' });
    clock.now = afterMidnight;
    await add(server.admin, '/api/clients', { name: 'Entered on 1 July' });
    const body = aTeamMember();
    member = await add(server.admin, '/api/team-members', body);
    await server.admin.put(`/api/team-members/${member}`, {
      ...body,
      salary: '50000',
      effectiveFrom: '2026-07',
    });
  });
  afterAll(() => server?.stop());

  const clients = async (query: string): Promise<string[]> => {
    const { body } = await server.admin.get(`/api/history?kind=client&${query}`);
    return (body as HistoryView).entries.map(({ record }) => record.name);
  };

  it.each([
    ['from=2026-07-01', ['Entered on 1 July']],
    ['to=2026-07-01', ['Entered on 1 July', 'Entered on 30 June']],
    ['to=2026-06-30', ['Entered on 30 June']],
    ['from=2026-06-30&to=2026-06-30', ['Entered on 30 June']],
    ['from=2026-07-02', []],
  ])('given %s, then the history of those days there', async (query, names) => {
    expect(await clients(query)).toEqual(names);
  });

  it('given sign-ins after midnight, then they are of the new day', async () => {
    await server.visitor().signIn('nobody', 'a wrong password');
    const log = async (query: string) => {
      const { body } = await server.admin.get(`/api/access-log?topic=failures&${query}`);
      return (body as AccessLogView).entries.length;
    };
    expect([await log('from=2026-07-01&to=2026-07-01'), await log('to=2026-06-30')]).toEqual([1, 0]);
  });

  it('looks back at 30 June as yesterday', async () => {
    const { body } = await server.admin.get('/api/admin/past-days');
    expect((body as PastDaysView).last).toBe('2026-06-30');
  });

  it('counts a change from July on as this month’s', async () => {
    const { body } = await server.admin.get('/api/team-members');
    expect(body).toMatchObject([{ id: member, salary: '50000' }]);
  });
});

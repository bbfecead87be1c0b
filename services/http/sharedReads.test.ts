import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { add, aRetainer, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { serverForAll } from '../../tests/setUp.ts';

const now = new Date('2026-05-14T09:30:00.000Z');
const schedule = '/api/schedule?from=2026-05&to=2026-07';
const profits = '/api/dashboard/team-profitability/2026-05';

describe.each(testDatabases)('answers that are the same for all who ask, on $name', (kind) => {
  const server = serverForAll(kind, { now: () => now });
  let second: HttpClient;
  let ada: number;
  let retainer: number;
  beforeAll(async () => {
    const client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    ada = await add(server.admin, '/api/team-members', aTeamMember({ name: 'Ada' }));
    retainer = await add(server.admin, '/api/projects', aRetainer(client));
    await add(server.admin, '/api/admin/users', aUser('second', { role: 'admin', seesPay: false }));
    second = await server.signedIn('second');
  });
  afterEach(() => vi.restoreAllMocks());

  const give = async (hours: number, before: number) => {
    const person = { teamMemberId: ada };
    const change = { projectId: retainer, month: '2026-05', ...person, before, after: hours };
    expect((await server.admin.post('/api/hours', { changes: [change] })).status).toBe(200);
  };

  it('given many who ask at once, then one reads the figures and all are answered alike', async () => {
    await give(10, 0);
    const snapshot = vi.spyOn(server.planner.readSide, 'snapshot');
    const answers = await Promise.all(Array.from({ length: 12 }, () => server.admin.get(schedule)));
    expect(snapshot).toHaveBeenCalledOnce();
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const positions = answers.map(({ headers }) => Number(headers['x-planner-position']));
    expect(new Set(positions)).toEqual(new Set([await server.planner.store.head()]));
    expect(answers[0]?.text).toContain('"Ada"');
  });

  it('given many ask whom to hire, or for all projects, then who sees pay shares one answer and who does not another', async () => {
    await add(server.admin, '/api/clients', { name: 'Cedar' });
    for (const path of ['/api/placeholders/demand?from=2026-05&to=2026-07', '/api/projects']) {
      const snapshot = vi.spyOn(server.planner.readSide, 'snapshot');
      const answers = await Promise.all(
        [server.admin, second, server.admin, second].map((by) => by.get(path)),
      );
      expect(snapshot).toHaveBeenCalledTimes(2);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      snapshot.mockRestore();
    }
  });

  it('given the figures changed, then the next answer tells it', async () => {
    const hours = async () => {
      const { people } = (await server.admin.get(schedule)).body as {
        people: { id: number; planned: { hours: number[] }[] }[];
      };
      return people.find(({ id }) => id === ada)?.planned[0]?.hours[0];
    };
    expect(await hours()).toBe(10);
    for (const [after, before] of [
      [20, 10],
      [30, 20],
    ] as const) {
      await give(after, before);
      expect(await hours()).toBe(after);
    }
  });

  it('given somebody asks for other months, of other work or by another address, then they have an answer of their own', async () => {
    const others = [
      '/api/schedule?from=2026-06&to=2026-08',
      `${schedule}&likelihood=weighted`,
      '/api/planning/2026-05',
    ];
    const answers = await Promise.all([schedule, ...others].map(async (path) => server.admin.get(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [months, ...rest] = answers.map(({ text }) => text);
    expect(rest).not.toContain(months);
    expect(rest[0]).toContain('2026-08');
    expect(months).not.toContain('2026-08');
  });

  it('given who sees pay has asked, then who does not is told none, and the other way round', async () => {
    const costs = async (client: HttpClient) => {
      const { body } = await client.get(profits);
      return (body as { monthlyCost: number | null }[]).map(({ monthlyCost }) => monthlyCost);
    };
    expect(await costs(server.admin)).toEqual([3000]);
    expect(await costs(second)).toEqual([null]);
    await give(31, 30);
    expect(await costs(second)).toEqual([null]);
    expect(await costs(server.admin)).toEqual([3000]);
  });

  it('given an answer failed, then the next one is read anew', async () => {
    await give(32, 31);
    vi.spyOn(server.planner.readSide, 'snapshot').mockRejectedValueOnce(new Error('lost'));
    expect((await server.admin.get(schedule)).status).toBe(500);
    expect((await server.admin.get(schedule)).status).toBe(200);
  });
});

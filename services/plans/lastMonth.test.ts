import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { HistoryView } from '#projections/history/view.ts';
import type { LastMonthView } from '#projections/plans/planning/view.ts';
import { add, aFreelancer, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { serverForAll } from '../../tests/setUp.ts';
import { appendEach } from '../log/eventStore/appendEach.ts';

const clock = { now: new Date('2026-06-14T09:30:00.000Z') };
const path = '/api/planning/2026-06/last-month';

describe.each(testDatabases)('importing last month into all projects on $name', (kind) => {
  const server = serverForAll(kind, { now: () => clock.now });
  let ids: Record<'site' | 'shop' | 'ended' | 'ada' | 'bea' | 'flo', number>;
  beforeAll(async () => {
    const { admin } = server;
    const client = await add(admin, '/api/clients', { name: 'Birch & Sons' });
    ids = {
      site: await add(admin, '/api/projects', aRetainer(client, { name: 'Site' })),
      shop: await add(admin, '/api/projects', aRetainer(client, { name: 'Shop' })),
      ended: await add(admin, '/api/projects', aRetainer(client, { name: 'Ended', endMonth: '2026-05' })),
      ada: await add(admin, '/api/team-members', aTeamMember({ name: 'Ada' })),
      bea: await add(admin, '/api/team-members', aTeamMember({ name: 'Bea', endMonth: '2026-05' })),
      flo: await add(admin, '/api/freelancers', aFreelancer({ name: 'Flo' })),
    };
    await set(ids.site, '2026-05', { teamMemberId: ids.ada, allocatedHours: 20 });
    await set(ids.site, '2026-05', { teamMemberId: ids.bea, allocatedHours: 10 });
    await set(ids.site, '2026-05', { freelancerId: ids.flo, allocatedHours: 7.5 });
    await set(ids.shop, '2026-05', { teamMemberId: ids.ada, allocatedHours: 30 });
    await set(ids.ended, '2026-05', { teamMemberId: ids.ada, allocatedHours: 5 });
    await set(ids.site, '2026-06', { freelancerId: ids.flo, allocatedHours: 12 });
  });

  const set = async (projectId: number, month: string, hours: Record<string, number>) =>
    add(server.admin, '/api/allocations', { projectId, month, ...hours });
  const preview = async () => (await server.admin.get(path)).body as LastMonthView;
  const chosen = ({ copied }: LastMonthView) =>
    copied.map(({ projectId, teamMemberId, freelancerId, hours }) => ({
      projectId,
      teamMemberId,
      freelancerId,
      allocatedHours: hours,
    }));
  const hoursIn = async (projectId: number) => {
    const { body } = await server.admin.get(`/api/allocations/project/${projectId}?month=2026-06`);
    return (
      body as { teamMember?: { name: string }; freelancer?: { name: string }; allocatedHours: number }[]
    )
      .map(({ teamMember, freelancer, allocatedHours }) => [(teamMember ?? freelancer)?.name, allocatedHours])
      .sort();
  };
  const undo = async (change: string) => {
    const { body } = await server.admin.get(`/api/history/${change}/undo`);
    const { token } = body as { token: string };
    expect(
      (await server.admin.post(`/api/history/${change}/undo`, { reason: 'Too early', token })).status,
    ).toBe(200);
  };

  it('given a month, then the preview says what is copied, and of the rest why not', async () => {
    const view = await preview();
    const told = ({ project, name, hours }: LastMonthView['copied'][number]) => [project, name, hours];
    expect(view.from).toBe('2026-05');
    expect(view.copied.map(told)).toEqual([
      ['Shop', 'Ada', 30],
      ['Site', 'Ada', 20],
    ]);
    expect(view.skipped.map((each) => [...told(each), each.why])).toEqual([
      ['Ended', 'Ada', 5, 'the project ended in May 2026'],
      ['Site', 'Bea', 10, 'leaves at the end of May 2026'],
      ['Site', 'Flo', 7.5, 'has 12h already'],
    ]);
  });

  it('given what it named, then that is copied as one change, which one undo takes back', async () => {
    const answer = await server.admin.post(path, { entries: chosen(await preview()) });
    expect(answer.status, answer.text).toBe(200);
    expect(await hoursIn(ids.site)).toEqual([
      ['Ada', 20],
      ['Flo', 12],
    ]);
    expect(await hoursIn(ids.shop)).toEqual([['Ada', 30]]);
    expect((await preview()).copied).toEqual([]);
    const change = String(answer.headers['x-correlation-id']);
    const { entries } = (await server.admin.get('/api/history?limit=5')).body as HistoryView;
    const own = entries.filter(({ correlationId }) => correlationId === change);
    expect(own.map(({ record, reason }) => [record.name, reason]).sort()).toEqual([
      ['Shop', 'Imported from May 2026'],
      ['Site', 'Imported from May 2026'],
    ]);
    await undo(change);
    expect(await hoursIn(ids.shop)).toEqual([]);
    expect(await hoursIn(ids.site)).toEqual([['Flo', 12]]);
  });

  it('given somebody changed plans since the preview, then what they did stays, and is told', async () => {
    const entries = chosen(await preview());
    const { store } = server.planner;
    const { appendAll } = store;
    // The plan of one project is changed before it is asked for, that of the other one at the last moment.
    const allocation = await set(ids.site, '2026-06', { teamMemberId: ids.ada, allocatedHours: 3 });
    vi.spyOn(store, 'appendAll').mockImplementationOnce(async (...asked) => {
      await set(ids.shop, '2026-06', { teamMemberId: ids.ada, allocatedHours: 4 });
      return appendAll.apply(store, asked);
    });
    const answer = await server.admin.post(path, { entries });
    const { copied, skipped } = answer.body as LastMonthView;
    expect(copied).toEqual([]);
    expect(skipped.map(({ project, name, why }) => [project, name, why])).toEqual([
      ['Shop', 'Ada', 'has 4h already'],
      ['Site', 'Ada', 'has 3h already'],
    ]);
    expect(await hoursIn(ids.shop)).toEqual([['Ada', 4]]);
    await server.admin.delete(`/api/allocations/${allocation}`);
    const [mine] = (await server.admin.get(`/api/allocations/project/${ids.shop}?month=2026-06`)).body as {
      id: number;
    }[];
    await server.admin.delete(`/api/allocations/${mine?.id}`);
  });

  it('given a log that stores plan after plan, and somebody who is quicker half-way, then all is told that was done', async () => {
    const entries = chosen(await preview());
    const { store } = server.planner;
    let stored = 0;
    vi.spyOn(store, 'appendAll').mockImplementationOnce((appends, onStored = () => {}) =>
      appendEach(
        async ({ stream, expectedVersion, events }) => {
          if (++stored === 2) await set(ids.site, '2026-06', { teamMemberId: ids.ada, allocatedHours: 4 });
          return store.append(stream, expectedVersion, events);
        },
        appends,
        onStored,
      ),
    );
    const { copied, skipped } = (await server.admin.post(path, { entries })).body as LastMonthView;
    expect(copied.map(({ project }) => project)).toEqual(['Shop']);
    expect(skipped.map(({ project, why }) => [project, why])).toEqual([['Site', 'has 4h already']]);
    expect(await hoursIn(ids.shop)).toEqual([['Ada', 30]]);
  });

  it.each([
    [{}, 'entries'],
    [{ entries: [] }, 'entries'],
    [{ entries: [{ projectId: 1, allocatedHours: 8 }] }, 'entries.0'],
    [{ entries: [{ projectId: 'x', teamMemberId: 1, allocatedHours: 8 }] }, 'entries.0.projectId'],
    [{ entries: [{ projectId: 1, teamMemberId: 1, allocatedHours: 7.3 }] }, 'entries.0.allocatedHours'],
    [{ entries: Array(5_001).fill({ projectId: 1, teamMemberId: 1, allocatedHours: 1 }) }, 'entries'],
  ])('given %.80j, then 400 with a sentence at %s', async (body, place) => {
    const answer = await server.admin.post(path, body);
    expectRefusal(answer);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: place }] } });
  });
});

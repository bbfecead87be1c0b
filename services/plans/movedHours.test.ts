import { beforeEach, describe, expect, it, vi } from 'vitest';
import { add, aRetainer, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { HttpClient } from '../../tests/httpClient.ts';
import { serverForEach } from '../../tests/setUp.ts';
import { StoreUnavailable } from '../log/eventStore/eventStore.ts';

describe.each(testDatabases)('hours that are moved on $name', (kind) => {
  const server = serverForEach(kind);
  let una: HttpClient;
  let ids: { projectId: number; teamMemberId: number };

  beforeEach(async () => {
    const { admin } = server;
    const client = await add(admin, '/api/clients', { name: 'Birch' });
    const projectId = await add(admin, '/api/projects', aRetainer(client));
    ids = { projectId, teamMemberId: await add(admin, '/api/team-members', aTeamMember()) };
    await add(admin, '/api/admin/users', aUser('una', { role: 'admin', firstName: 'Una', lastName: 'Voss' }));
    una = new HttpClient(server.url);
    await una.signIn('una', 'battery staple');
  });

  const months = { may: '2026-05', june: '2026-06', july: '2026-07' };
  type Hours = Partial<Record<keyof typeof months, number>>;
  const plan = async (hours: Hours, by = una) => {
    for (const [name, allocatedHours] of Object.entries(hours))
      await add(by, '/api/allocations', { ...ids, month: months[name as keyof Hours], allocatedHours });
  };
  const planned = async () => {
    const hours = Object.values(months).map(async (month) => {
      const { body } = await una.get(`/api/allocations/project/${ids.projectId}/month/${month}`);
      return (body as { allocations: { allocatedHours: number }[] }).allocations[0]?.allocatedHours ?? 0;
    });
    return Promise.all(hours);
  };
  type Move = Partial<Record<keyof typeof months, readonly [before: number, after: number]>>;
  /** Sends a move, as the web app does. */
  const move = (
    cells: Move,
    { by = server.admin, key = 'a-key', group = 'the-group-of-one-move', moved = true } = {},
  ) => {
    const changes = Object.entries(cells).map(([name, [before, after]]) => {
      return { ...ids, month: months[name as keyof Hours], before, after };
    });
    const headers = { 'Idempotency-Key': key, 'Change-Group': group };
    return by.send('POST', '/api/hours', { json: { changes, all: true, ...(moved && { moved }) }, headers });
  };

  const others = { key: 'another', group: 'the-group-of-another' };
  const statuses = ({ body }: { body: unknown }) =>
    (body as { cells: { status: string }[] }).cells.map(({ status }) => status);

  it('given a colleague has moved the same hours elsewhere, then nothing is moved, and they are not doubled', async () => {
    await plan({ may: 8 });
    await move({ may: [8, 0], july: [0, 8] }, { ...others, by: una });
    expect((await move({ may: [8, 0], june: [0, 8] })).body).toMatchObject({
      cells: [
        { status: 'contested', hours: 0, changedBy: { name: 'Una Voss' } },
        { status: 'left', hours: 0 },
      ],
    });
    expect(await planned()).toEqual([0, 0, 8]);
  });

  it('given a colleague has moved as many hours to the same place, then nothing is moved, and none are lost', async () => {
    await plan({ may: 8, june: 8, july: 5 });
    await move({ may: [8, 0], july: [5, 13] }, { ...others, by: una });
    expect(statuses(await move({ june: [8, 0], july: [5, 13] }))).toEqual(['left', 'contested']);
    expect(await planned()).toEqual([0, 8, 13]);
  });

  it('given a colleague has made the same move, or it is asked for anew, then it counts as saved', async () => {
    await plan({ may: 8 });
    const cells = { may: [8, 0], june: [0, 8] } as const;
    await move(cells, { ...others, by: una });
    expect(statuses(await move(cells))).toEqual(['saved', 'saved']);
    expect(statuses(await move(cells, { key: 'anew' }))).toEqual(['saved', 'saved']);
    expect(await planned()).toEqual([0, 8, 0]);
  });

  it('given all or none are asked for, but no hours are moved, then what a colleague has made the same is saved', async () => {
    await plan({ may: 8 });
    await plan({ may: 6 });
    expect(statuses(await move({ may: [8, 6], june: [0, 8] }, { moved: false }))).toEqual(['saved', 'saved']);
    expect(await planned()).toEqual([6, 8, 0]);
  });

  describe('in a log that stores each plan by itself', () => {
    beforeEach(() => vi.spyOn(server.planner.requests, 'note').mockReturnValue(null));

    /** Has the log go away once it has stored the first plan of the next change. */
    const cutShort = () => {
      const { store } = server.planner;
      vi.spyOn(store, 'appendAll').mockImplementationOnce(async ([first]) => {
        if (!first) throw new Error('A plan is changed');
        await store.append(first.stream, first.expectedVersion, first.events);
        throw new StoreUnavailable('away');
      });
    };
    const mayToJune = { may: [8, 0], june: [0, 8] } as const;

    it('given a move is cut short and a colleague is quicker, then a repeat takes back what was stored', async () => {
      await plan({ may: 8 });
      cutShort();
      expect((await move(mayToJune)).status).toBe(503);
      await plan({ june: 30 });
      expect((await move(mayToJune)).body).toMatchObject({
        cells: [
          { status: 'left', hours: 8 },
          { status: 'contested', hours: 30, changedBy: { name: 'Una Voss' } },
        ],
      });
      expect(await planned()).toEqual([8, 30, 0]);
    });

    it('given a move is cut short, then a repeat completes it, also where a colleague has changed what was stored', async () => {
      await plan({ may: 8 });
      cutShort();
      await move(mayToJune);
      await plan({ may: 3 });
      expect((await move(mayToJune)).body).toMatchObject({
        cells: [
          { status: 'saved', hours: 3 },
          { status: 'saved', hours: 8 },
        ],
      });
      expect(await planned()).toEqual([3, 8, 0]);
    });

    it('given a move is stored and a colleague has taken a part of it back since, then asked for anew it leaves that', async () => {
      await plan({ may: 8 });
      await move(mayToJune);
      await plan({ may: 8 });
      expect((await move(mayToJune, { key: 'another' })).body).toMatchObject({
        cells: [
          { status: 'saved', hours: 8 },
          { status: 'saved', hours: 8 },
        ],
      });
      expect(await planned()).toEqual([8, 8, 0]);
    });

    it('given a move is stored and a colleague has changed a part since, then asked for anew it counts as saved', async () => {
      await plan({ may: 8 });
      await move(mayToJune);
      await plan({ june: 10 });
      expect((await move(mayToJune, { key: 'another' })).body).toMatchObject({
        cells: [
          { status: 'saved', hours: 0 },
          { status: 'saved', hours: 10 },
        ],
      });
      expect(await planned()).toEqual([0, 10, 0]);
    });
  });
});

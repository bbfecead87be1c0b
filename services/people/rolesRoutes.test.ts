import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HistoryView } from '#projections/history/view.ts';
import { add, aFreelancer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { TestServer } from '../../tests/server.ts';
import { done, undo, undoPreview, withTwoAdministrators } from '../api/testing/undoing.ts';
import { WrongExpectedVersion } from '../log/eventStore/eventStore.ts';

const placeholder = {
  name: 'Somebody',
  role: 'developer',
  workingHours: 40,
  startMonth: '2026-06',
  endMonth: null,
  note: null,
  cost: null,
};

describe.each(testDatabases)('roles, on $name', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    ({ server } = await withTwoAdministrators(kind));
    const { admin } = server;
    await add(admin, '/api/team-members', aTeamMember({ name: 'Ada', role: 'Developer' }));
    await add(admin, '/api/team-members', aTeamMember({ name: 'Bea', role: 'Designer' }));
    await add(admin, '/api/freelancers', aFreelancer({ name: 'Cy', role: 'Developer' }));
    await add(admin, '/api/placeholders', placeholder);
  });
  afterEach(() => server.stop());

  const get = async (address: string) => (await server.admin.get(address)).body;
  const roles = async () => {
    const lists = ['team-members', 'freelancers', 'placeholders'].map((list) => get(`/api/${list}`));
    const people = (await Promise.all(lists)).flat() as { name: string; role: string }[];
    return Object.fromEntries(people.map(({ name, role }) => [name, role]));
  };
  const rename = (body: object) => server.admin.post('/api/roles/rename', body);

  it('given a role of several people, when it is renamed, then all have it, as one change that is undone', async () => {
    const before = await roles();
    const answer = await rename({ role: 'Developer', to: 'Engineer', reason: 'As contracts say' });
    const change = done(answer);
    expect(answer.body).toEqual({ name: 'Engineer', changed: 3, correlationId: change });
    expect(await roles()).toEqual({ Ada: 'Engineer', Bea: 'Designer', Cy: 'Engineer', Somebody: 'Engineer' });
    const { entries } = (await get('/api/history')) as HistoryView;
    const told = entries.filter(({ correlationId }) => correlationId === change);
    expect(told.map(({ reason }) => reason)).toEqual(Array(3).fill('As contracts say'));
    expect(JSON.stringify(told)).toContain('"Developer"');

    await undo(server, change);
    expect(await roles()).toEqual(before);
  });

  it('given somebody who has got another role since, when a renaming is undone, then that stays', async () => {
    const change = done(await rename({ role: 'Developer', to: 'Engineer' }));
    done(await server.admin.put('/api/team-members/1', aTeamMember({ name: 'Ada', role: 'Head' })));
    expect(JSON.stringify(await undoPreview(server, change))).toContain('Head');
    await undo(server, change);
    expect(await roles()).toMatchObject({ Ada: 'Head', Cy: 'Developer', Somebody: 'developer' });
  });

  it('given another role of the name, then it is refused, and merges where that is meant', async () => {
    const refused = await rename({ role: 'Developer', to: 'designer' });
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('Designer is a role already. Merge Developer into it'),
    ]);
    expect(await roles()).toMatchObject({ Ada: 'Developer' });
    done(await rename({ role: 'Developer', to: 'designer', merge: true }));
    expect(Object.values(await roles())).toEqual(['Designer', 'Designer', 'Designer', 'Designer']);
  });

  it('given several have a role, then their records are read in one set, and again where others are quicker', async () => {
    const { store } = server.planner;
    const [one, sets] = [vi.spyOn(store, 'readStream'), vi.spyOn(store, 'readStreams')];
    vi.spyOn(store, 'appendAll').mockRejectedValueOnce(new WrongExpectedVersion('teamMember-1', 1));
    expect((await rename({ role: 'Developer', to: 'Engineer' })).body).toMatchObject({ changed: 3 });
    expect(one).not.toHaveBeenCalled();
    // To decide, to see what is stored already, and to decide again.
    expect(sets.mock.calls.map(([streams]) => streams.length)).toEqual([3, 3, 3]);
  });

  it('given a name with characters that nobody sees, then it is refused as of one person, and nothing is changed', async () => {
    const before = await roles();
    expect(await rename({ role: 'Developer', to: 'Des\u200bigner\u202egnp' })).toMatchObject({
      status: 400,
      body: {
        errors: [{ path: 'to', message: 'Type this name anew: it has characters that nobody sees' }],
      },
    });
    expect(await roles()).toEqual(before);
  });

  it('given a role that nobody has, or its own name, then nothing is changed', async () => {
    expect((await rename({ role: 'Writer', to: 'Author' })).status).toBe(404);
    const { entries: before } = (await get('/api/history')) as HistoryView;
    expect((await rename({ role: 'Designer', to: 'Designer' })).body).toMatchObject({ changed: 0 });
    expect(((await get('/api/history')) as HistoryView).entries).toEqual(before);
  });

  it('given figures that lag, then nobody is renamed by them', async () => {
    vi.spyOn(server.planner.readSide, 'waitFor').mockResolvedValueOnce(false);
    expect(await rename({ role: 'Developer', to: 'Engineer' })).toMatchObject({ status: 503 });
    expect(await roles()).toMatchObject({ Ada: 'Developer', Cy: 'Developer' });
  });
});

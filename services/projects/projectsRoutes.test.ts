import { beforeAll, describe, expect, it, vi } from 'vitest';
import { add, anSla, aRetainer, aTeamMember, idOf, recordOf } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';

const split = JSON.stringify([
  { month: '2026-05', amount: '4500.50' },
  { month: '2026-06', amount: 7500 },
]);

describe.each(testDatabases)('projects on $name', (kind) => {
  const server = serverForAll(kind);
  let client: number;
  beforeAll(async () => {
    client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
  });

  const listed = async (id: number) => recordOf(await server.admin.get('/api/projects'), id);

  it('given a new one-off, then it is answered whole and listed at once', async () => {
    const created = await server.admin.post('/api/projects', {
      name: ' Website ',
      description: '',
      clientId: client,
      projectType: 'one_off',
      hourlyRate: '75.00',
      revenue: 12000.5,
      revenueSplit: split,
      startMonth: '2026-04',
      status: 'planning',
    });
    expect(created.status).toBe(201);
    const project = {
      id: idOf(created),
      name: 'Website',
      description: null,
      clientId: client,
      client: { id: client, name: 'Birch & Sons' },
      projectType: 'one_off',
      status: 'planning',
      health: 'going well',
      lifecycle: 'planning',
      hourlyRate: '75',
      countedRate: '75',
      revenue: '12000.5',
      allocatedHours: null,
      startMonth: '2026-04',
      endMonth: null,
      changes: [],
      revenueSplit: JSON.stringify([
        { month: '2026-05', amount: '4500.5' },
        { month: '2026-06', amount: '7500' },
      ]),
      version: 1,
    };
    expect(created.body).toEqual(project);
    expect(await listed(project.id)).toEqual(project);
  });

  it('given a change of status, then GET shows it', async () => {
    const status = 'going well';
    const id = await add(server.admin, '/api/projects', aRetainer(client));
    const answer = await server.admin.patch(`/api/projects/${id}`, { status });
    expect(answer).toMatchObject({ status: 200, body: { id, status } });
    expect(await listed(id)).toMatchObject({ status });
  });

  it('given a whole project sent back with another name, then it is renamed; another status is refused', async () => {
    const id = await add(server.admin, '/api/projects', aRetainer(client, { status: 'going well' }));
    const whole = async () => (await listed(id)) as object;
    const patch = async (changes: object) =>
      server.admin.patch(`/api/projects/${id}`, { ...(await whole()), ...changes });
    const seen = await whole();
    expect(await patch({ name: 'Shop' })).toMatchObject({ status: 200, body: { name: 'Shop', version: 2 } });
    expect(await patch({ name: 'Site', status: 'review' })).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            path: 'status',
            message: 'Change the status by itself, and what else changes before or after it',
          },
        ],
      },
    });
    expect(await patch({ likelihood: 'lost', status: 'review' })).toMatchObject({ status: 400 });
    expect(await server.admin.patch(`/api/projects/${id}`, { status: 'review' })).toMatchObject({
      status: 200,
    });
    // Sent back as it was seen, the status stays as others have changed it.
    expect(await patch({ ...seen, description: 'Of oak', expectedVersion: 1 })).toMatchObject({
      status: 200,
      body: { name: 'Shop', description: 'Of oak', status: 'review' },
    });
  });

  it('given an update, then all fields but the status are replaced', async () => {
    const id = await add(server.admin, '/api/projects', aRetainer(client, { status: 'going well' }));
    const other = await add(server.admin, '/api/clients', { name: 'Aspen' });
    const answer = await server.admin.put(
      `/api/projects/${id}`,
      anSla(other, { name: 'Desk', status: 'review' }),
    );
    const after = {
      name: 'Desk',
      projectType: 'sla',
      clientId: other,
      revenue: null,
      status: 'going well',
      version: 2,
    };
    expect(answer).toMatchObject({ status: 200, body: after });
    expect(await listed(id)).toMatchObject({ ...after, client: { name: 'Aspen' } });
  });

  it('given a deletion, then the project and its hours are gone from every list', async () => {
    const id = await add(server.admin, '/api/projects', aRetainer(client));
    const member = await add(server.admin, '/api/team-members', aTeamMember());
    await add(server.admin, '/api/allocations', {
      projectId: id,
      teamMemberId: member,
      month: '2026-05',
      allocatedHours: 12,
    });
    expect(await server.admin.delete(`/api/projects/${id}`)).toMatchObject({ status: 204, text: '' });
    expect(await listed(id)).toBeUndefined();
    expect((await server.admin.get('/api/allocations/month/2026-05')).body).toEqual([]);
    expect(await server.admin.get(`/api/allocations/project/${id}`)).toMatchObject({ status: 404 });
    expect(await server.admin.delete(`/api/projects/${id}`)).toMatchObject({ status: 404 });
    expect(await server.admin.patch(`/api/projects/${id}`, { status: 'review' })).toMatchObject({
      status: 404,
    });
  });

  it.each([
    ['a client that is text', { clientId: '1' }, 'clientId', 'Client is required'],
    [
      'an unknown client',
      { clientId: 999 },
      'clientId',
      'This client does not exist. Choose a client from the list.',
    ],
  ])('given %s, then it is refused at its field and nothing is stored', async (_, changes, path, message) => {
    const head = await server.planner.store.head();
    const answer = await server.admin.post('/api/projects', aRetainer(client, changes));
    expect(answer).toMatchObject({ status: 400, body: { detail: message, errors: [{ path, message }] } });
    expect(await server.planner.store.head()).toBe(head);
  });

  it.each([
    ['PUT', aRetainer(1)],
    ['PATCH', { status: 'review' }],
    ['DELETE', undefined],
  ])('given %s of an unknown project, then 404', async (method, json) => {
    expect(await server.admin.send(method, '/api/projects/4711', { json })).toMatchObject({
      status: 404,
      body: { status: 404, detail: expect.stringContaining('This project does not exist') },
    });
  });

  it('given an update that names an unknown client, then 400', async () => {
    const id = await add(server.admin, '/api/projects', aRetainer(client));
    expect(await server.admin.put(`/api/projects/${id}`, aRetainer(999))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'clientId' }] },
    });
  });

  it('given its client was merged away since the form was opened, then the rest of the form is saved', async () => {
    const [from, into] = [
      await add(server.admin, '/api/clients', { name: 'Former client' }),
      await add(server.admin, '/api/clients', { name: 'Present client' }),
    ];
    const id = await add(server.admin, '/api/projects', aRetainer(from));
    expect(await server.admin.post(`/api/clients/${from}/merge`, { into })).toMatchObject({ status: 200 });
    const form = aRetainer(from, { name: 'Renamed', expectedVersion: 1 });
    expect(await server.admin.put(`/api/projects/${id}`, form)).toMatchObject({
      status: 200,
      body: { name: 'Renamed', clientId: into },
    });
    const late = await server.admin.put(`/api/projects/${id}`, { ...form, expectedVersion: 2 });
    expect(late).toMatchObject({ status: 400, body: { errors: [{ path: 'clientId' }] } });
  });

  it('given its client is merged away while a change is on its way, then it does not go back there', async () => {
    const [from, into] = [
      await add(server.admin, '/api/clients', { name: 'Merged away' }),
      await add(server.admin, '/api/clients', { name: 'Merged into' }),
    ];
    const id = await add(server.admin, '/api/projects', aRetainer(from));
    const { store } = server.planner;
    const readStream = store.readStream.bind(store);
    vi.spyOn(store, 'readStream').mockImplementationOnce(async (...asked) => {
      const merged = await server.admin.post(`/api/clients/${from}/merge`, { into });
      expect(merged).toMatchObject({ status: 200 });
      return readStream(...asked);
    });
    expect(await server.admin.put(`/api/projects/${id}`, aRetainer(from, { name: 'Renamed' }))).toMatchObject(
      {
        status: 400,
        body: { errors: [{ path: 'clientId', message: expect.stringContaining('does not exist') }] },
      },
    );
    expect(await listed(id)).toMatchObject({ clientId: into });
  });
});

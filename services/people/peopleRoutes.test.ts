import { beforeAll, describe, expect, it } from 'vitest';
import { add, aFreelancer, aRetainer, aTeamMember, aUser, idOf, recordOf } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';

describe.each(testDatabases)('people on $name', (kind) => {
  const server = serverForAll(kind);
  let project: number;
  beforeAll(async () => {
    const client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    project = await add(server.admin, '/api/projects', aRetainer(client));
  });

  it('given a new team member, then the answer has the hourly rate with employer NI', async () => {
    const created = await server.admin.post('/api/team-members', aTeamMember({ salary: 36000.5 }));
    const member = {
      ...aTeamMember(),
      id: idOf(created),
      salary: '36000.5',
      hourlyRate: '24.06',
      startMonth: null,
      endMonth: null,
      changes: [],
      version: 1,
    };
    expect(created).toMatchObject({ status: 201, body: member });
    expect(recordOf(await server.admin.get('/api/team-members'), member.id)).toEqual(member);
  });

  it('given a new freelancer, then the agreed hours are answered under both names', async () => {
    const created = await server.admin.post('/api/freelancers', aFreelancer({ hourlyRate: '60.50' }));
    const freelancer = {
      ...aFreelancer(),
      id: idOf(created),
      hourlyRate: '60.5',
      contractedHours: 20,
      startMonth: null,
      endMonth: null,
      changes: [],
      version: 1,
    };
    expect(created).toMatchObject({ status: 201, body: freelancer });
    expect(recordOf(await server.admin.get('/api/freelancers'), freelancer.id)).toEqual(freelancer);
  });

  const kinds = [
    ['/api/team-members', aTeamMember, 'teamMemberId'],
    ['/api/freelancers', aFreelancer, 'freelancerId'],
  ] as const;

  describe.each(kinds)('at %s', (path, person, idField) => {
    it('given an update, then GET shows it', async () => {
      const id = await add(server.admin, path, person());
      const after = { name: 'Ada Ng', costType: 'both', directCostPercentage: 60 };
      expect(await server.admin.put(`${path}/${id}`, person(after))).toMatchObject({
        status: 200,
        body: { ...after, id, version: 2 },
      });
      expect(recordOf(await server.admin.get(path), id)).toMatchObject(after);
    });

    it('given a deletion, then the person and their hours are gone, and a second one is 404', async () => {
      const id = await add(server.admin, path, person());
      const allocation = { projectId: project, [idField]: id, month: '2026-05', allocatedHours: 8 };
      const allocationId = await add(server.admin, '/api/allocations', allocation);
      const month = '/api/allocations/month/2026-05';
      expect(recordOf(await server.admin.get(month), allocationId)).toMatchObject({ [idField]: id });
      expect(await server.admin.delete(`${path}/${id}`)).toMatchObject({ status: 204 });
      expect(recordOf(await server.admin.get(path), id)).toBeUndefined();
      expect(recordOf(await server.admin.get(month), allocationId)).toBeUndefined();
      expect(await server.admin.post('/api/allocations', allocation)).toMatchObject({
        status: 400,
        body: { errors: [{ path: idField }] },
      });
      expect(await server.admin.delete(`${path}/${id}`)).toMatchObject({ status: 404 });
      expect(await server.admin.put(`${path}/${id}`, person())).toMatchObject({ status: 404 });
    });
  });

  it('given several faults, then each is told at its field', async () => {
    const answer = await server.admin.post('/api/team-members', aTeamMember({ name: '', email: 'x' }));
    expect(answer.body).toMatchObject({
      detail: 'Name is required. Invalid email',
      errors: [{ path: 'name' }, { path: 'email' }],
    });
  });

  it('given a team member with a user is deleted, then the user is linked to nobody', async () => {
    const id = await add(server.admin, '/api/team-members', aTeamMember());
    await add(server.admin, '/api/admin/users', aUser('linked', { teamMemberId: id }));
    await server.admin.delete(`/api/team-members/${id}`);
    const visitor = server.visitor();
    expect(await visitor.signIn('linked', 'battery staple')).toMatchObject({ body: { teamMemberId: null } });
    expect((await visitor.get('/api/team-member/profile')).body).toMatchObject({ linked: false });
  });
});

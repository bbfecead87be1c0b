import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MonthPlanningView } from '#projections/plans/planning/view.ts';
import { add, aFreelancer, anSla, aRetainer, aTeamMember, idOf, recordOf } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';

const path = '/api/allocations';
const month = '2026-05';

describe.each(testDatabases)('allocations on $name', (kind) => {
  const server = serverForAll(kind);
  let client: number;
  let member: number;
  let freelancer: number;
  let retainer: number;
  let sla: number;
  beforeAll(async () => {
    client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    member = await add(server.admin, '/api/team-members', aTeamMember());
    freelancer = await add(server.admin, '/api/freelancers', aFreelancer());
  });
  beforeEach(async () => {
    retainer = await add(server.admin, '/api/projects', aRetainer(client, { hourlyRate: '62.5' }));
    sla = await add(server.admin, '/api/projects', anSla(client));
  });

  const ofProject = async (id: number) => (await server.admin.get(`${path}/project/${id}`)).body;

  it("given a team member's hours, then every list has them whole at once", async () => {
    const created = await server.admin.post(path, {
      projectId: retainer,
      teamMemberId: member,
      freelancerId: null,
      month,
      allocatedHours: 30.5,
    });
    const allocation = {
      id: idOf(created),
      projectId: retainer,
      teamMemberId: member,
      freelancerId: null,
      month,
      allocatedHours: 30.5,
      additionalHours: 0,
      value: 1906.25,
      // At £24.06 an hour, employer NI included.
      cost: 733.83,
      project: recordOf(await server.admin.get('/api/projects'), retainer),
      teamMember: recordOf(await server.admin.get('/api/team-members'), member),
      freelancer: null,
    };
    expect(created).toMatchObject({ status: 201, body: allocation });
    for (const list of [
      `${path}?projectId=${retainer}&month=${month}`,
      `${path}?projectId=${retainer}`,
      `${path}/project/${retainer}?month=${month}`,
      `${path}/project/${retainer}`,
    ]) {
      expect((await server.admin.get(list)).body).toEqual([allocation]);
    }
    for (const list of [`${path}?month=${month}`, `${path}/month/${month}`]) {
      expect(recordOf(await server.admin.get(list), allocation.id)).toEqual(allocation);
    }
    expect((await server.admin.get(`${path}/project/${retainer}?month=2026-06`)).body).toEqual([]);
  });

  it('given hours for a person who has some there, then they are set under the same id', async () => {
    const hours = (allocatedHours: number, person: object) =>
      server.admin.post(path, { projectId: retainer, ...person, month, allocatedHours });
    const first = await hours(10, { freelancerId: freelancer });
    const other = await hours(4, { teamMemberId: member });
    const second = await hours(12.5, { freelancerId: freelancer });
    expect(idOf(second)).toBe(idOf(first));
    expect(idOf(other)).not.toBe(idOf(first));
    expect(await ofProject(retainer)).toMatchObject([
      { id: idOf(first), freelancerId: freelancer, allocatedHours: 12.5 },
      { id: idOf(other), teamMemberId: member, allocatedHours: 4 },
    ]);
  });

  it('given neither person, then the additional hours stand on the project-level record', async () => {
    const record = { projectId: sla, teamMemberId: null, freelancerId: null, month, allocatedHours: 0 };
    const created = await server.admin.post(path, { ...record, additionalHours: 5 });
    const after = { ...record, id: idOf(created), additionalHours: 5, teamMember: null, freelancer: null };
    expect(created).toMatchObject({ status: 201, body: after });
    expect(await ofProject(sla)).toMatchObject([after]);
    const again = await server.admin.post(path, { ...record, additionalHours: 7 });
    expect(idOf(again)).toBe(idOf(created));
  });

  it('given hours of a person that somebody has changed since, then setting them is refused with theirs', async () => {
    const hours = { projectId: retainer, teamMemberId: member, month };
    await server.admin.post(path, { ...hours, allocatedHours: 10 });
    await server.admin.post(path, { ...hours, allocatedHours: 80 });
    const mine = { ...hours, allocatedHours: 12, expectedVersion: 1 };
    expect(await server.admin.post(path, mine)).toMatchObject({
      status: 409,
      body: { current: { version: 2, allocations: [{ allocatedHours: 80 }] } },
    });
    expect(await server.admin.post(path, { ...mine, expectedVersion: 2 })).toMatchObject({ status: 201 });
  });

  it('given additional hours that somebody has changed since, then setting them is refused with theirs', async () => {
    const record = { projectId: sla, teamMemberId: null, freelancerId: null, month, allocatedHours: 0 };
    await server.admin.post(path, { ...record, additionalHours: 10 });
    const mine = { ...record, additionalHours: 7, expectedVersion: 0 };
    expect(await server.admin.post(path, mine)).toMatchObject({
      status: 409,
      body: {
        current: { version: 1, additionalHours: 10 },
        changedBy: { username: 'admin' },
        contested: [{ teamMemberId: null, freelancerId: null, before: 0, mine: 7, theirs: 10 }],
      },
    });
    await server.admin.post(path, { ...record, teamMemberId: member, allocatedHours: 8 });
    expect(await server.admin.post(path, { ...mine, expectedVersion: 1 })).toMatchObject({ status: 201 });
    expect(await server.admin.post(path, { ...record, additionalHours: 5 })).toMatchObject({ status: 201 });
  });

  it('given PATCH on hours that a colleague has changed since, then 409 with the plan as it is', async () => {
    const month = '2026-09';
    const id = await add(server.admin, path, { projectId: sla, month, additionalHours: 5 });
    const planning = async () => {
      const { body } = await server.admin.get(`/api/planning/${month}`);
      return (body as MonthPlanningView).projects.find(({ project }) => project.id === sla);
    };
    const opened = await planning();
    expect(opened?.additionalId).toBe(id);
    await server.admin.patch(`${path}/${id}`, { additionalHours: 12 });
    const change = { additionalHours: 8, expectedVersion: opened?.version };
    expect(await server.admin.patch(`${path}/${id}`, change)).toMatchObject({
      status: 409,
      body: { current: { additionalHours: 12 } },
    });
    const again = { ...change, expectedVersion: (await planning())?.version };
    expect(await server.admin.patch(`${path}/${id}`, again)).toMatchObject({ status: 200 });
  });

  it('given additional hours for what is no SLA, or for a person, then they are refused', async () => {
    expect(await server.admin.post(path, { projectId: retainer, month, additionalHours: 5 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'additionalHours', message: 'Only SLA projects have additional hours.' }] },
    });
    const id = await add(server.admin, path, {
      projectId: sla,
      teamMemberId: member,
      month,
      allocatedHours: 1,
    });
    expect(await server.admin.patch(`${path}/${id}`, { additionalHours: 5 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'additionalHours' }] },
    });
  });

  it('given a deletion, then only that allocation is gone', async () => {
    const kept = await add(server.admin, path, { projectId: sla, month, additionalHours: 5 });
    const gone = await add(server.admin, path, {
      projectId: sla,
      teamMemberId: member,
      month,
      allocatedHours: 9,
    });
    expect(await server.admin.delete(`${path}/${gone}`)).toMatchObject({ status: 204 });
    expect(await ofProject(sla)).toMatchObject([{ id: kept }]);
    expect(await server.admin.delete(`${path}/${gone}`)).toMatchObject({ status: 404 });
    expect(await server.admin.delete(`${path}/${kept}`)).toMatchObject({ status: 204 });
    expect(await ofProject(sla)).toEqual([]);
    expect(await server.admin.patch(`${path}/${kept}`, { additionalHours: 1 })).toMatchObject({
      status: 404,
    });
  });

  it('given the export of a month, then everyone is in it, with or without hours', async () => {
    const idle = await add(server.admin, '/api/team-members', aTeamMember({ name: 'Zoe' }));
    const id = await add(server.admin, path, {
      projectId: retainer,
      freelancerId: freelancer,
      month: '2027-01',
      allocatedHours: 3,
    });
    const { status, body } = await server.admin.get(`${path}/export/2027-01`);
    expect(status).toBe(200);
    expect(body).toEqual({
      teamMembers: [
        { member: expect.objectContaining({ id: member, salary: '36000' }), allocations: [] },
        { member: expect.objectContaining({ id: idle }), allocations: [] },
      ],
      freelancers: [
        {
          freelancer: expect.objectContaining({ id: freelancer, contractedHours: 20 }),
          allocations: [expect.objectContaining({ id, allocatedHours: 3, value: 187.5 })],
        },
      ],
    });
  });

  it.each([
    [
      'hours that are text',
      { allocatedHours: '8' },
      'allocatedHours',
      'Please enter a valid number of hours',
    ],
    [
      'a quarter of an hour',
      { allocatedHours: 0.25 },
      'allocatedHours',
      'Enter hours in steps of half an hour',
    ],
    ['two people', { freelancerId: 1 }, 'freelancerId', 'Name a team member or a freelancer, not both'],
    ['an unknown person', { teamMemberId: 999 }, 'teamMemberId', expect.stringContaining('does not exist')],
  ])(
    'given %s, then it is refused at its field and nothing is stored',
    async (_, changes, field, message) => {
      const head = await server.planner.store.head();
      const body = { projectId: retainer, teamMemberId: member, month, allocatedHours: 8, ...changes };
      expect(await server.admin.post(path, body)).toMatchObject({
        status: 400,
        body: { errors: [{ path: field, message }] },
      });
      expect(await server.planner.store.head()).toBe(head);
    },
  );

  it('given an unknown project, then 404', async () => {
    const body = { projectId: 999, teamMemberId: member, month, allocatedHours: 8 };
    expect(await server.admin.post(path, body)).toMatchObject({ status: 404 });
    expect(await server.admin.get(`${path}/project/999`)).toMatchObject({ status: 404 });
  });

  it.each([
    [path, 'month'],
    [`${path}?month=2026-5`, 'month'],
    [`${path}?projectId=x`, 'projectId'],
    [`${path}/month/2026-00`, 'month'],
    [`${path}/export/May`, 'month'],
    [`${path}/project/0`, 'id'],
  ])('given GET %s, then 400 at its field', async (address, field) => {
    expect(await server.admin.get(address)).toMatchObject({
      status: 400,
      body: { errors: [{ path: field }] },
    });
  });
});

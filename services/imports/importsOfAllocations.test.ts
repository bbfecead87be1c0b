import { beforeEach, describe, expect, it } from 'vitest';
import { add, aFreelancer, anSla, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';
import { type Cells, fresh, importRows, lastLine, previewOf } from '../api/testing/importing.ts';

describe.each(testDatabases)('imports of allocations on $name', (kind) => {
  const server = serverForAll(kind);
  let sla: string;
  let slaId: number;
  let retainer: string;
  let client: string;
  let ada: { name: string; id: number; email: string };
  let flo: { name: string; id: number };
  beforeEach(async () => {
    client = fresh('Maple');
    [sla, retainer] = [fresh('Desk'), fresh('Care')];
    const clientId = await add(server.admin, '/api/clients', { name: client });
    slaId = await add(server.admin, '/api/projects', anSla(clientId, { name: sla }));
    await add(server.admin, '/api/projects', aRetainer(clientId, { name: retainer }));
    const name = fresh('Ada');
    const email = `${name.replace(' ', '')}@a.example`;
    ada = { name, email, id: await add(server.admin, '/api/team-members', aTeamMember({ name, email })) };
    const other = fresh('Flo');
    flo = { name: other, id: await add(server.admin, '/api/freelancers', aFreelancer({ name: other })) };
  });
  const planPath = () => `/api/allocations/project/${slaId}/month/2026-05`;
  const may = async () => (await server.admin.get(planPath())).body;

  it('given hours by name, then the plans of each month have them, additional hours too', async () => {
    const rows: Cells[] = [
      { month: 'May 2026', project: sla.toUpperCase(), person: ada.name, hours: '7:30' },
      { month: '2026-05', project: sla, person: flo.name, hours: '10' },
      { month: '2026-05', project: sla, additionalHours: '5' },
      { month: '2026-06', client, project: retainer, email: ada.email, hours: '20' },
    ];
    const checked = await previewOf(server, 'allocations', rows);
    expect(checked.consequence).toBe(
      'Changes 2 plans (May 2026 to June 2026): 4 entries added, 0 entries changed. Everybody whom the file does not name stays as planned.',
    );
    expect(lastLine(await importRows(server, 'allocations', rows))).toMatchObject({
      done: { counts: { new: 4 } },
    });
    expect(await may()).toMatchObject({
      version: 1,
      additionalHours: 5,
      allocations: [
        { teamMemberId: ada.id, allocatedHours: 7.5 },
        { freelancerId: flo.id, allocatedHours: 10 },
      ],
    });
  });

  it('given hours after somebody’s last month, then the row is refused, and fewer of those that stand there are not', async () => {
    await server.admin.put(planPath(), {
      expectedVersion: 0,
      entries: [{ teamMemberId: ada.id, allocatedHours: 8 }],
    });
    await server.admin.patch(`/api/team-members/${ada.id}`, { endMonth: '2026-04' });
    const row = (hours: string) => ({ month: '2026-05', project: sla, person: ada.name, hours });
    const { rows } = await previewOf(server, 'allocations', [row('12')]);
    expect(rows).toMatchObject([{ outcome: 'error', errors: [{ field: 'month' }] }]);
    expect(JSON.stringify(rows)).toContain('leaves at the end of April 2026. No hours can be planned');
    expect((await previewOf(server, 'allocations', [row('6')])).rows).toMatchObject([{ outcome: 'change' }]);
  });

  it('given more hours on a project after its last month, then each row is refused, and fewer are not', async () => {
    await server.admin.put(planPath(), {
      expectedVersion: 0,
      entries: [{ teamMemberId: ada.id, allocatedHours: 8 }],
    });
    await server.admin.patch(`/api/projects/${slaId}`, { endMonth: '2026-04' });
    const row = (cells: Cells) => ({ month: '2026-05', project: sla, ...cells });
    const said = `${sla} ends in April 2026. No hours can be planned on it in May 2026.`;
    const { rows } = await previewOf(server, 'allocations', [
      row({ person: ada.name, hours: '12' }),
      row({ person: flo.name, hours: '1' }),
      row({ additionalHours: '5' }),
    ]);
    const refused = { outcome: 'error', errors: [{ field: 'month', message: said }] };
    expect(rows).toMatchObject([refused, refused, refused]);
    const fewer = await previewOf(server, 'allocations', [row({ person: ada.name, hours: '6' })]);
    expect(fewer.rows).toMatchObject([{ outcome: 'change' }]);
  });

  it('given a plan, then the file is merged into it: told before, done after, kept otherwise', async () => {
    await server.admin.put(planPath(), {
      expectedVersion: 0,
      additionalHours: 3,
      entries: [
        { teamMemberId: ada.id, allocatedHours: 8 },
        { freelancerId: flo.id, allocatedHours: 9 },
      ],
    });
    const row = (person: string, hours: string) => ({ month: '2026-05', project: sla, person, hours });
    const said = async (...rows: Cells[]) =>
      (await previewOf(server, 'allocations', rows)).rows.map(({ message }) => message);
    expect(await said(row(ada.name, '12.5'), row(flo.name, '0'))).toEqual([
      '12.5h instead of 8h',
      'Taken off the plan; 9h until now',
    ]);
    expect(await said(row(ada.name, '8'))).toEqual(['8h already']);
    await importRows(server, 'allocations', [row(ada.name, '12.5')]);
    expect(await may()).toMatchObject({
      version: 2,
      additionalHours: 3,
      allocations: [{ allocatedHours: 12.5 }, { freelancerId: flo.id, allocatedHours: 9 }],
    });
    await importRows(server, 'allocations', [row(flo.name, '0')]);
    expect(await may()).toMatchObject({ version: 3, allocations: [{ teamMemberId: ada.id }] });
  });

  it('given somebody on a plan was deleted, then their hours stay, for undoing that', async () => {
    const entries = [{ freelancerId: flo.id, allocatedHours: 9 }];
    await server.admin.put(planPath(), { expectedVersion: 0, entries });
    await server.admin.delete(`/api/freelancers/${flo.id}`);
    await importRows(server, 'allocations', [
      { month: '2026-05', project: sla, person: ada.name, hours: '8' },
    ]);
    expect(await may()).toMatchObject({ version: 2, allocations: [{ teamMemberId: ada.id }] });
    const plan = await server.planner.store.readStream(`allocationPlan-${slaId}_2026-05`);
    expect(plan.at(-1)?.data).toMatchObject({ entries: [{ hours: 9 }, { hours: 8 }] });
  });

  it('given a plan that is saved all the while, then both are in the end', async () => {
    const saves = Array.from({ length: 6 }, (_, index) =>
      server.admin.post('/api/allocations', {
        projectId: slaId,
        freelancerId: flo.id,
        month: '2026-05',
        allocatedHours: index + 1,
      }),
    );
    const imported = importRows(server, 'allocations', [
      { month: '2026-05', project: sla, client, email: ada.email, hours: '8' },
    ]);
    await Promise.all(saves);
    expect(lastLine(await imported)).toMatchObject({ done: { counts: { new: 1 } } });
    expect(await may()).toMatchObject({
      allocations: expect.arrayContaining([
        expect.objectContaining({ teamMemberId: ada.id, allocatedHours: 8 }),
        expect.objectContaining({ freelancerId: flo.id }),
      ]),
    });
  });
});

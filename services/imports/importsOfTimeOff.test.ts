import { beforeEach, describe, expect, it } from 'vitest';
import { add, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForEach } from '../../tests/setUp.ts';
import { type Cells, errorsOf, importRows, lastLine, previewOf } from '../api/testing/importing.ts';

describe.each(testDatabases)('imports of time off, on $name', (kind) => {
  const server = serverForEach(kind, { now: () => new Date('2026-06-15T12:00:00Z') });
  let [ada, bea] = [0, 0];
  beforeEach(async () => {
    ada = await add(server.admin, '/api/team-members', aTeamMember());
    bea = await add(
      server.admin,
      '/api/team-members',
      aTeamMember({ name: 'Bea Ash', email: 'bea@agency.example' }),
    );
  });

  const rows: Cells[] = [
    { person: 'Ada Byrne', from: '06/07/2026', to: '10/07/2026', kind: 'Annual leave' },
    { email: 'bea@agency.example', from: '2026-07-20', hoursPerDay: '4', kind: 'Sick', note: 'Dentist' },
    { person: 'Ada Byrne', from: '27 July 2026' },
  ];
  const ofMember = async (id: number) =>
    (await server.admin.get(`/api/team-members/${id}/time-off`)).body as {
      entries: { id: number; from: string }[];
    };
  const capacity = async () =>
    (
      (await server.admin.get('/api/reports/2026-07')).body as { teamMembers: { capacityHours: number }[] }
    ).teamMembers.map(({ capacityHours }) => capacityHours);

  it('given rows, then they are entered, count at once, and are undone as one change', async () => {
    expect(await capacity()).toEqual([184, 184]);
    const preview = await previewOf(server, 'time-off', rows);
    expect(preview.rows.map(({ message }) => message)).toEqual([
      'Ada Byrne: Holiday, 6 July 2026 to 10 July 2026',
      'Bea Ash: Sick leave, 20 July 2026, 4h a day',
      'Ada Byrne: Holiday, 27 July 2026',
    ]);
    const done = lastLine(await importRows(server, 'time-off', rows, 'From the leave system'));
    expect(done).toMatchObject({ done: { counts: { new: 3, error: 0 } } });
    expect(await capacity()).toEqual([136, 180]);
    expect(await ofMember(ada)).toMatchObject({ entries: [{ id: 1 }, { id: 2, from: '2026-07-27' }] });
    expect(await ofMember(bea)).toMatchObject({
      entries: [{ kind: 'sick', hoursPerDay: 4, note: 'Dentist', status: 'accepted' }],
    });
    // Repeated, it adds nothing.
    const head = await server.planner.store.head();
    expect(lastLine(await importRows(server, 'time-off', rows))).toMatchObject({
      done: { counts: { new: 0, same: 3 } },
    });
    expect(await server.planner.store.head()).toBe(head);
    const correlation = done && 'done' in done ? done.done.correlationId : '';
    const undo = `/api/history/${correlation}/undo`;
    const { token } = (await server.admin.get(undo)).body as { token: string };
    const undone = await server.admin.post(undo, { token, reason: 'Wrong file', despite: [] });
    expect(undone.status).toBe(200);
    expect(await capacity()).toEqual([184, 184]);
  });

  it('given a row that can’t be, then nothing is imported, and it is told by row and name', async () => {
    await server.admin.post(`/api/team-members/${ada}/time-off`, {
      from: '2026-07-08',
      to: '2026-07-08',
      kind: 'holiday',
    });
    const stranger = { person: 'Cy Fox', from: '2026-07-06' };
    expect(errorsOf(await previewOf(server, 'time-off', [...rows, stranger]))).toEqual([
      '2 from: Time off from 8 July 2026 is taken already. Choose other days, or change that one.',
      '5 person: There is no team member or freelancer called Cy Fox. Import them first, or correct the name.',
    ]);
    expect(await importRows(server, 'time-off', [...rows, stranger])).toMatchObject({ status: 400 });
    expect((await ofMember(ada)).entries).toHaveLength(1);
  });

  it('given somebody who was erased, then the row is refused, and nothing is imported', async () => {
    await server.admin.patch(`/api/team-members/${ada}`, { endMonth: '2026-05' });
    await server.admin.post(`/api/admin/people/team-members/${ada}/erase`, {});
    const erased = [{ person: 'Erased person', from: '2026-05-20' }];
    expect(errorsOf(await previewOf(server, 'time-off', erased))).toEqual([
      '2 person: This person was erased. What is left of them are figures, which stay as they are.',
    ]);
    expect(await importRows(server, 'time-off', erased)).toMatchObject({ status: 400 });
  });

  it('given time off was removed before, then its number is not given again', async () => {
    await importRows(server, 'time-off', rows.slice(0, 1));
    await server.admin.delete(`/api/team-members/${ada}/time-off/1`);
    await importRows(server, 'time-off', rows.slice(0, 1));
    expect((await ofMember(ada)).entries.map(({ id }) => id)).toEqual([2]);
  });
});

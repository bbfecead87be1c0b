import { beforeEach, describe, expect, it } from 'vitest';
import { add, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { expectRefused } from '../../tests/problems.ts';
import { replayed } from '../../tests/replays.ts';
import { serverForEach } from '../../tests/setUp.ts';

const now = () => new Date('2026-05-12T09:00:00.000Z');

/** August 2026 has 21 weekdays; its 3rd is a bank holiday of Scotland, its 31st one of the rest. */
describe.each(testDatabases)('the region of a person on $name', (kind) => {
  const server = serverForEach(kind, { now });
  let admin: HttpClient;
  let scottish: number;
  beforeEach(async () => {
    ({ admin } = server);
    scottish = await add(
      admin,
      '/api/team-members',
      aTeamMember({ name: 'Isla', bankHolidayRegion: 'scotland', workingHours: 35 }),
    );
    await add(admin, '/api/team-members', aTeamMember({ name: 'Zoe', workingHours: 40 }));
  });

  const answered = async (path: string) => (await admin.get(path)).body;

  it('given the agency adds a bank holiday to the region, then they alone lose the day', async () => {
    const bankHolidays = [{ region: 'scotland', day: '2026-07-06', isHoliday: true }];
    const preview = await admin.post('/api/admin/formulas/preview', { formulas: { bankHolidays } });
    expect(preview).toMatchObject({
      status: 200,
      body: {
        moved: [
          { figure: 'workingHours', records: 1 },
          { figure: 'directHours', records: 1 },
        ],
      },
    });
    const { id } = await replayed(admin, { bankHolidays });
    expect(await admin.post(`/api/admin/replays/${id}/adopt`, {})).toMatchObject({ status: 200 });
    expect(await answered('/api/schedule?from=2026-07&to=2026-08')).toMatchObject({
      people: [{ capacity: [7 * 22, 7 * 20] }, { capacity: [8 * 23, 8 * 21] }],
    });
  });

  it('given they move, then the change is told in History, and a wrong region is refused', async () => {
    const path = `/api/team-members/${scottish}`;
    const isla = { ...aTeamMember({ name: 'Isla', workingHours: 35 }) };
    const refusal = /^Choose England and Wales, Scotland or Northern Ireland, or leave it empty/;
    expectRefused(await admin.put(path, { ...isla, bankHolidayRegion: 'wales' }), 400, refusal);
    // A tab from before there were regions doesn't send one.
    expect(await admin.put(path, { ...isla, name: 'Isla M' })).toMatchObject({
      body: { name: 'Isla M', bankHolidayRegion: 'scotland' },
    });
    const moved = await admin.put(path, { ...isla, bankHolidayRegion: null });
    expect(moved).toMatchObject({ status: 200 });
    expect(moved.body).not.toHaveProperty('bankHolidayRegion');
    expect(await answered('/api/reports/2026-08')).toMatchObject({
      teamMembers: [{ capacityHours: 7 * 21 }, { capacityHours: 8 * 21 }],
    });
    expect(JSON.stringify(await answered(`/api/history?kind=teamMember&id=${scottish}`))).toContain(
      '"field":"bankHolidayRegion"',
    );
  });
});

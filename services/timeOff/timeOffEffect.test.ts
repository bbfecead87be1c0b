import { beforeEach, describe, expect, it, vi } from 'vitest';
import { add, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { serverForEach } from '../../tests/setUp.ts';

const now = () => new Date('2026-05-12T09:00:00.000Z');

describe.each(testDatabases)('what time off would leave on $name', (kind) => {
  const server = serverForEach(kind, { now });
  let admin: HttpClient;
  let member: number;
  let projectId: number;
  beforeEach(async () => {
    ({ admin } = server);
    member = await add(admin, '/api/team-members', aTeamMember());
    const client = await add(admin, '/api/clients', { name: 'Birch & Sons' });
    projectId = await add(admin, '/api/projects', aRetainer(client));
    const planned = { projectId, teamMemberId: member, month: '2026-07', allocatedHours: 160 };
    await add(admin, '/api/allocations', planned);
  });

  const ofMember = () => `/api/team-members/${member}/time-off`;
  const days = { hoursPerDay: null, kind: 'holiday', note: null };
  const asked = (from: string, to: string, more: object = {}) =>
    admin.post(`${ofMember()}/preview`, { ...days, from, to, ...more });
  const effect = async (...of: Parameters<typeof asked>) => (await asked(...of)).body;
  const capacityIn = async (month: string) => {
    const { body } = await admin.get(`/api/team-members/${member}/overview`);
    const { months } = body as { months: { month: string; capacity: number }[] };
    return months.find((each) => each.month === month)?.capacity;
  };
  it('is told by month beside what is planned, and is what is left once it is entered', async () => {
    const projects = [{ id: projectId, name: aRetainer(1).name, hours: 160 }];
    expect(await effect('2026-06-29', '2026-07-10')).toEqual({
      months: [
        { month: '2026-06', hoursOff: 16, capacity: 160, plannedHours: 0, projects: [] },
        { month: '2026-07', hoursOff: 64, capacity: 120, plannedHours: 160, projects },
      ],
    });
    expect(await capacityIn('2026-07')).toBe(184);
    await admin.post(ofMember(), { ...days, from: '2026-06-29', to: '2026-07-10' });
    expect([await capacityIn('2026-06'), await capacityIn('2026-07')]).toEqual([160, 120]);
  });

  it('counts hours a day, beside other time off, and in place of what is changed', async () => {
    await admin.post(ofMember(), { ...days, from: '2026-07-06', to: '2026-07-10' });
    await admin.post(ofMember(), { ...days, from: '2026-07-20', to: '2026-07-21' });
    expect(await effect('2026-07-13', '2026-07-14', { hoursPerDay: 2.5 })).toMatchObject({
      months: [{ hoursOff: 5, capacity: 184 - 56 - 5 }],
    });
    expect(await effect('2026-07-06', '2026-07-06', { timeOffId: 1 })).toMatchObject({
      months: [{ hoursOff: 8, capacity: 184 - 16 - 8 }],
    });
  });

  it.each([
    ['2026-07-09', '2026-07-13', {}, 400, 'Time off from 6 July 2026 to 10 July 2026 is taken already.'],
    ['2026-07-11', '2026-07-12', {}, 400, 'Time off on days that are no working days takes nothing.'],
    ['2026-07-14', '2026-07-13', {}, 400, 'The last day lies before the first'],
    ['2026-07-14', '2026-07-14', { hoursPerDay: 'x' }, 400, 'Enter the hours a day as a number'],
    ['2026-07-14', '2026-07-14', { timeOffId: 7 }, 404, 'This time off'],
  ])('is refused as entering it is: %s to %s, %j', async (from, to, more, status, sentence) => {
    await admin.post(ofMember(), { ...days, from: '2026-07-06', to: '2026-07-10' });
    const answer = await asked(from, to, more);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(sentence);
  });

  it('is told as of the figures, given the log is ahead of them', async () => {
    const { store } = server.planner;
    const stream = `teamMember-${member}`;
    const [first] = await store.readStream(stream);
    if (!first) throw new Error('There is no such person');
    const data = {
      ...days,
      timeOffId: 1,
      from: '2026-07-06',
      to: '2026-07-10',
      status: 'accepted',
      answer: null,
    };
    const { schema: _, ...metadata } = first.metadata;
    const ahead = { ...first, version: 2, type: 'TeamMemberTimeOffEntered', data, metadata };
    const readStream = store.readStream.bind(store);
    vi.spyOn(store, 'readStream').mockImplementation(async (asked, ...more) =>
      asked === stream ? [first, ahead] : readStream(asked, ...more),
    );
    expect((await asked('2026-07-06', '2026-07-10')).status).toBe(200);
  });

  it('is told of nobody who is not there', async () => {
    member = 77;
    expect((await asked('2026-07-06', '2026-07-10')).status).toBe(404);
  });
});

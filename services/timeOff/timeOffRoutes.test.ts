import { beforeEach, describe, expect, it } from 'vitest';
import { add, aRetainer, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { listen } from '../../tests/liveClient.ts';
import { serverForEach } from '../../tests/setUp.ts';

const now = () => new Date('2026-05-12T09:00:00.000Z');
/** Five working days of July 2026, which has 23. */
const week = { from: '2026-07-06', to: '2026-07-10', hoursPerDay: null, kind: 'holiday', note: 'Wedding' };

describe.each(testDatabases)('time off on $name', (kind) => {
  const server = serverForEach(kind, { now });
  let admin: HttpClient;
  let ada: HttpClient;
  let member: number;
  beforeEach(async () => {
    ({ admin } = server);
    member = await add(admin, '/api/team-members', aTeamMember());
    await add(admin, '/api/admin/users', aUser('ada', { teamMemberId: member }));
    ada = await server.signedIn('ada');
  });

  const ofMember = () => `/api/team-members/${member}/time-off`;
  const workingHours = async () => {
    const { body } = await admin.get('/api/reports/2026-07');
    return (body as { teamMembers: { capacityHours: number }[] }).teamMembers[0]?.capacityHours;
  };

  it('given an administrator enters a week, then the month has the hours that are left, on every page', async () => {
    const client = await add(admin, '/api/clients', { name: 'Birch & Sons' });
    const projectId = await add(admin, '/api/projects', aRetainer(client));
    await add(admin, '/api/allocations', {
      projectId,
      teamMemberId: member,
      month: '2026-07',
      allocatedHours: 72,
    });
    expect(await workingHours()).toBe(184);
    expect(await admin.post(ofMember(), { ...week, reason: 'Agreed' })).toMatchObject({
      status: 201,
      body: { id: 1, ...week, status: 'accepted', answer: null, daysByYear: { 2026: 5 } },
    });
    expect(await admin.get(ofMember())).toMatchObject({
      body: {
        entries: [{ id: 1 }],
        allowance: { year: '2026', allowed: 25, taken: 5, requested: 0, left: 20 },
      },
    });
    expect(await workingHours()).toBe(144);
    const figures = async (path: string) => (await admin.get(path)).body;
    expect(await figures('/api/dashboard/metrics?month=2026-07')).toMatchObject({
      teamUtilization: 0.5,
      teamUtilizationDetails: [{ workingHours: 144, utilizationRate: 0.5 }],
    });
    expect(await figures('/api/dashboard/resource-planning/2026-07')).toMatchObject({
      internalTeamHours: 144,
    });
    expect(await figures('/api/dashboard/coverage?from=2026-06&to=2026-08')).toMatchObject([
      { capacityHours: 176 },
      { capacityHours: 144, freeHours: 72 },
      { capacityHours: 168 },
    ]);
    expect(await figures('/api/schedule?from=2026-06&to=2026-08')).toMatchObject({
      people: [{ capacity: [176, 144, 168] }],
    });
    expect(await figures('/api/dashboard/utilization?from=2026-07&to=2026-07')).toMatchObject({
      members: [{ months: [{ workingHours: 144 }] }],
    });
    expect(await figures('/api/explain?figure=internalTeamHours&month=2026-07')).toMatchObject({
      value: 144,
      terms: [
        {
          lines: [
            { amount: 184, calculation: '40h a week ÷ 5 × 23 working days' },
            {
              amount: -40,
              calculation: '5 days off × 8h',
              change: { event: 'TeamMemberTimeOffEntered', reason: 'Agreed' },
            },
          ],
        },
      ],
    });
    // An hour's cost already includes paid leave.
    expect(await figures('/api/team-members')).toMatchObject([{ hourlyRate: '24.06' }]);
    const another = await add(admin, '/api/team-members', aTeamMember());
    await admin.post(`/api/team-members/${another}/time-off`, week);
    const ofOne = `/api/explain?figure=internalTeamHours&month=2026-07&record=teamMember-${member}`;
    expect(await figures(ofOne)).toMatchObject({
      value: 144,
      terms: [{ lines: [{ amount: 184 }, { amount: -40 }] }],
    });
  });

  it('given two enter overlapping days at once, then one is refused, and told which days are taken', async () => {
    const answers = await Promise.all([
      admin.post(ofMember(), week),
      ada.post('/api/team-member/time-off', { ...week, from: '2026-07-10', to: '2026-07-14' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(answers.find(({ status }) => status === 400)).toMatchObject({
      body: {
        errors: [{ path: 'from', message: expect.stringMatching(/^Time off from \d+ July 2026 to \d+/) }],
      },
    });
  });

  it('given days of which none is a working day, then they are refused, and nothing is stored', async () => {
    const said = 'Time off on days that are no working days takes nothing';
    const refused = {
      status: 400,
      body: { errors: [{ path: 'from', message: expect.stringContaining(said) }] },
    };
    const weekend = { ...week, from: '2026-07-11', to: '2026-07-12' };
    expect(await admin.post(ofMember(), weekend)).toMatchObject(refused);
    expect(await ada.post('/api/team-member/time-off', weekend)).toMatchObject(refused);
    expect(await admin.get(ofMember())).toMatchObject({ body: { entries: [] } });
    // A bank holiday of their own region isn't a working day either; together with a working day it is accepted.
    const scot = await add(admin, '/api/team-members', aTeamMember({ bankHolidayRegion: 'scotland' }));
    const ofScot = `/api/team-members/${scot}/time-off`;
    const summer = { ...week, from: '2026-08-03', to: '2026-08-03' };
    expect(await admin.post(ofScot, summer)).toMatchObject(refused);
    expect(await admin.post(ofScot, { ...summer, to: '2026-08-04' })).toMatchObject({ status: 201 });
    expect(await admin.put(`${ofScot}/1`, { to: '2026-08-03' })).toMatchObject(refused);
    expect(await admin.put(`${ofScot}/1`, { note: 'Skye' })).toMatchObject({ status: 200 });
  });

  it('given a request, then it counts once it is accepted, and whoever asked hears of the answer', async () => {
    expect(await ada.post('/api/team-member/time-off', week)).toMatchObject({
      status: 201,
      body: { id: 1, status: 'requested' },
    });
    expect(await ada.get('/api/team-member/time-off')).toMatchObject({
      body: { entries: [{ id: 1 }], allowance: { taken: 0, requested: 5, left: 25 } },
    });
    expect(await workingHours()).toBe(184);
    expect(await admin.get('/api/time-off/requests')).toMatchObject({
      body: [{ teamMemberId: member, name: 'Ada Byrne', id: 1, ...week }],
    });
    const live = await listen(server.url, ada.cookie);
    expect(await admin.post(`${ofMember()}/1/answer`, { status: 'accepted', answer: 'Enjoy' })).toMatchObject(
      {
        status: 200,
        body: { entries: [{ status: 'accepted', answer: 'Enjoy' }] },
      },
    );
    await live.next(({ topics }) => topics.includes('me'));
    live.vanish();
    expect(await ada.get('/api/team-member/time-off')).toMatchObject({
      body: {
        entries: [{ status: 'accepted', answer: 'Enjoy' }],
        allowance: { taken: 5, requested: 0, left: 20 },
      },
    });
    expect(await workingHours()).toBe(144);
    expect(await admin.get('/api/time-off/requests')).toMatchObject({ body: [] });
    expect(await ada.delete('/api/team-member/time-off/1')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('An administrator has answered this request') },
    });
  });

  it('given two administrators who accept and decline at once, then one answer stands, and the other is told', async () => {
    for (const versions of [false, true]) {
      const { from, to } = versions ? { from: '2026-08-10', to: '2026-08-11' } : week;
      const asked = await ada.post('/api/team-member/time-off', { ...week, from, to });
      const { id } = asked.body as { id: number };
      const { version } = (await admin.get(ofMember())).body as { version: number };
      const answers = await Promise.all(
        ['accepted', 'declined'].map((status) =>
          admin.post(`${ofMember()}/${id}/answer`, { status, ...(versions && { expectedVersion: version }) }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const told = answers.find(({ status }) => status === 409);
      expect(told).toMatchObject({ body: { detail: expect.stringMatching(/\w/) } });
      const stands = answers.findIndex(({ status }) => status === 200);
      expect(
        (
          (await ada.get('/api/team-member/time-off')).body as { entries: { id: number; status: string }[] }
        ).entries.at(-1),
      ).toMatchObject({
        id,
        status: ['accepted', 'declined'][stands],
      });
    }
  });

  it('given a request is declined, or withdrawn, then it counts nowhere, and its days are free again', async () => {
    await ada.post('/api/team-member/time-off', week);
    await admin.post(`${ofMember()}/1/answer`, { status: 'declined', answer: 'Launch week' });
    expect(await workingHours()).toBe(184);
    await ada.post('/api/team-member/time-off', week);
    expect(await ada.delete('/api/team-member/time-off/2')).toMatchObject({ status: 204 });
    expect(await ada.get('/api/team-member/time-off')).toMatchObject({
      body: { entries: [{ id: 1, status: 'declined', answer: 'Launch week' }] },
    });
    expect(await ada.delete('/api/team-member/time-off/2')).toMatchObject({ status: 404 });
  });

  it('given a change on what somebody has changed since, then it is refused with what there is now', async () => {
    const { version } = (await admin.post(ofMember(), week)).body as { version: number };
    await admin.put(`${ofMember()}/1`, { to: '2026-07-08' });
    expect(await admin.put(`${ofMember()}/1`, { to: '2026-07-09', expectedVersion: version })).toMatchObject({
      status: 409,
      body: { fields: ['to'], current: { entries: [{ to: '2026-07-08' }] } },
    });
    expect(await admin.put(`${ofMember()}/1`, { note: 'Moved', expectedVersion: version })).toMatchObject({
      status: 200,
      body: { entries: [{ to: '2026-07-08', note: 'Moved' }] },
    });
    expect(await admin.delete(`${ofMember()}/1`)).toMatchObject({ status: 204 });
    expect(await admin.patch(`${ofMember()}/1`, { from: '2026-07-07' })).toMatchObject({ status: 404 });
    expect(await workingHours()).toBe(184);
  });

  it('given a span of months, then it lists who is off in any of them, by name', async () => {
    const bea = await add(admin, '/api/team-members', aTeamMember({ name: 'Bea Ash' }));
    await admin.post(`/api/team-members/${bea}/time-off`, { ...week, from: '2026-07-31', to: '2026-08-03' });
    await admin.post(ofMember(), { ...week, from: '2026-06-30', to: '2026-07-01' });
    const names = async (query: string) => {
      const { body } = await admin.get(`/api/time-off?${query}`);
      return (body as { name: string }[]).map(({ name }) => name);
    };
    expect(await names('from=2026-07&to=2026-07')).toEqual(['Ada Byrne', 'Bea Ash']);
    expect(await names('from=2026-08&to=2026-09')).toEqual(['Bea Ash']);
    expect(await names('from=2026-09&to=2026-09')).toEqual([]);
  });

  it('given a month, then its calendar has everybody who is there by role, off or not, and its bank holidays', async () => {
    const bea = await add(admin, '/api/team-members', aTeamMember({ name: 'Bea Ash', role: 'Writer' }));
    await add(admin, '/api/team-members', aTeamMember({ name: 'Cy Fox', endMonth: '2026-07' }));
    const holiday = { ...week, from: '2026-07-31', to: '2026-08-04' };
    await admin.post(ofMember(), holiday);
    await ada.post('/api/team-member/time-off', { ...week, from: '2026-08-24', to: '2026-08-24' });
    await admin.post(`/api/team-members/${bea}/time-off`, { ...holiday, hoursPerDay: 2, kind: 'sick' });
    await ada.post('/api/team-member/time-off', { ...week, from: '2026-08-10', to: '2026-08-10' });
    await admin.post(`${ofMember()}/3/answer`, { status: 'declined', answer: null });
    const { body } = await admin.get('/api/time-off/calendar/2026-08');
    const ofAda = { days: 2, hours: 16, requestedDays: 1, requestedHours: 8 };
    const ofBea = { days: 0.5, hours: 4, requestedDays: 0, requestedHours: 0 };
    expect(body).toMatchObject({
      month: '2026-08',
      bankHolidays: [
        { day: '2026-08-03', name: 'Summer bank holiday', regions: ['scotland'] },
        { day: '2026-08-31', regions: ['england-and-wales', 'northern-ireland'] },
      ],
      people: [
        { id: member, name: 'Ada Byrne', role: 'Designer', calendar: 'weekdays', ...ofAda },
        { id: bea, role: 'Writer', ...ofBea, entries: [{ id: 1, from: '2026-07-31', kind: 'sick' }] },
      ],
    });
    const { people } = body as { people: { entries: { id: number; status: string }[] }[] };
    expect(people.map(({ entries }) => entries.map(({ id, status }) => `${id} ${status}`))).toEqual([
      ['1 accepted', '2 requested'],
      ['1 accepted'],
    ]);
    expect((await admin.get('/api/time-off/months?from=2026-07&to=2026-08')).body).toEqual([
      { teamMemberId: member, month: '2026-07', days: 1, hours: 8, requestedDays: 0, requestedHours: 0 },
      { teamMemberId: member, month: '2026-08', ...ofAda },
      { teamMemberId: bea, month: '2026-07', days: 0.25, hours: 2, requestedDays: 0, requestedHours: 0 },
      { teamMemberId: bea, month: '2026-08', ...ofBea },
    ]);
    expect((await admin.get('/api/time-off/months?from=2026-09&to=2026-09')).body).toEqual([]);
  });

  it.each([
    ['of no kind', { kind: 'moon' }, 'kind'],
    ['of more hours than a day has', { hoursPerDay: 24.5 }, 'hoursPerDay'],
    ['of no hours', { hoursPerDay: 0 }, 'hoursPerDay'],
    ['that ends before it begins', { to: '2026-07-05' }, 'to'],
    ['of no day', { from: '' }, 'from'],
    ['of what is no day', { from: 'soon' }, 'from'],
    ['of a day that there is not', { from: '2026-06-31' }, 'from'],
    ['of more than a year', { to: '2027-07-07' }, 'to'],
    ['before planning begins', { from: '2025-05-31', to: '2025-06-02' }, 'from'],
  ])('given time off %s, then it is refused at its field', async (_, said, path) => {
    expect(await admin.post(ofMember(), { ...week, ...said })).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
  });

  it('given a user who is nobody of the team, then they have no time off and can ask for none', async () => {
    await add(admin, '/api/admin/users', aUser('una'));
    const una = await server.signedIn('una');
    expect(await una.get('/api/team-member/time-off')).toMatchObject({
      status: 200,
      body: { entries: [], allowance: null },
    });
    expect(await una.post('/api/team-member/time-off', week)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('You are not linked to a team member') },
    });
  });

  it('given time off in History, then it reads as what it is, and is undone', async () => {
    await admin.post(ofMember(), { ...week, hoursPerDay: 4 });
    const { body } = await admin.get(`/api/history?kind=teamMember&id=${member}`);
    const { entries } = body as { entries: { correlationId: string; changes: unknown[] }[] };
    expect(entries[0]).toMatchObject({
      event: 'TeamMemberTimeOffEntered',
      changes: [
        {
          field: 'timeOff-1',
          from: null,
          to: '6 July 2026 to 10 July 2026, 4h a day, accepted',
        },
        { field: 'timeOffKind-1', to: 'Holiday' },
        { field: 'timeOffNote-1', to: 'Wedding' },
      ],
    });
    const undo = `/api/history/${entries[0]?.correlationId}/undo`;
    const { token } = (await admin.get(undo)).body as { token: string };
    expect(await admin.post(undo, { token, reason: 'A mistake', despite: [] })).toMatchObject({
      status: 200,
    });
    expect(await workingHours()).toBe(184);
  });

  it('given somebody who is erased, then nothing tells what their time off was for, and no figure is another', async () => {
    await admin.post(ofMember(), {
      ...week,
      from: '2026-04-06',
      to: '2026-04-10',
      kind: 'sick',
      note: 'Broken leg',
    });
    await admin.post(ofMember(), { ...week, reason: 'A broken leg' });
    const april = '/api/reports/2026-04';
    await admin.put(`/api/team-members/${member}`, aTeamMember({ endMonth: '2026-04' }));
    const before = (await admin.get(april)).body as { teamMembers: { capacityHours: number }[] };
    expect(before.teamMembers).toMatchObject([{ capacityHours: 136 }]);
    const erased = await admin.post(`/api/admin/people/team-members/${member}/erase`, {});
    expect(erased.status).toBe(204);
    expect((await admin.get(april)).body).toMatchObject({
      teamMembers: [{ name: 'Erased person', capacityHours: 136 }],
    });
    for (const path of [
      `/api/history?kind=teamMember&id=${member}`,
      ofMember(),
      '/api/time-off?from=2026-04&to=2026-07',
    ]) {
      const { status, text } = await admin.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toMatch(/sick|holiday|leg|wedding/i);
    }
  });
});

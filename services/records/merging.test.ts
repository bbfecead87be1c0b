import { beforeAll, describe, expect, it } from 'vitest';
import { add, aFreelancer, anSla, aRetainer, aTeamMember, aUser, recordOf } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { serverForAll } from '../../tests/setUp.ts';

type Fields = Record<string, unknown>;

const may = '2026-05';
const subscription = {
  name: 'Framewise',
  defaultMonthlyCost: '120',
  costType: 'direct',
  isActive: true,
  description: 'Drawing',
  startMonth: '2026-01',
};
const fares = {
  name: 'Fares',
  month: may,
  amount: '310.25',
  category: 'travel',
  isRecurring: true,
  description: 'To York',
};

/**
 * A record of each kind, a colleague's change, mine, my conflicting one, and the fields that an outdated tab leaves
 * out.
 */
const kinds: [
  path: string,
  body: Fields,
  theirs: Fields,
  mine: Fields,
  contested: Fields,
  leftOut: readonly string[],
][] = [
  [
    '/api/team-members',
    aTeamMember({ startMonth: '2026-01', paidLeaveDays: 28 }),
    { salary: '42000' },
    { role: 'Lead' },
    { salary: '43000' },
    ['startMonth', 'paidLeaveDays'],
  ],
  [
    '/api/freelancers',
    aFreelancer({ endMonth: '2026-12' }),
    { hourlyRate: '55' },
    { minAgreedHours: 30 },
    { hourlyRate: '60' },
    ['endMonth', 'minAgreedHours'],
  ],
  [
    '/api/projects',
    anSla(1, { description: 'On weekdays', endMonth: '2026-12' }),
    { allocatedHours: 50 },
    { name: 'Help desk' },
    { allocatedHours: 60 },
    ['description', 'endMonth', 'allocatedHours'],
  ],
  [
    '/api/projects',
    aRetainer(1, { endMonth: '2026-12' }),
    { revenue: '4000' },
    { hourlyRate: '80' },
    { revenue: '5000' },
    ['revenueSplit', 'endMonth'],
  ],
  [
    '/api/software-costs',
    subscription,
    { defaultMonthlyCost: '150' },
    { costType: 'operating' },
    { defaultMonthlyCost: '90' },
    ['description', 'isActive', 'startMonth'],
  ],
  [
    '/api/other-costs',
    fares,
    { amount: '400' },
    { category: 'office' },
    { amount: '500' },
    ['description', 'isRecurring', 'category'],
  ],
  [
    '/api/admin/users',
    aUser('kai'),
    { email: 'kai@agency.example' },
    { lastName: 'Quaye' },
    { email: 'k@agency.example' },
    ['email', 'firstName'],
  ],
];

const listOf = (path: string): string => (path === '/api/other-costs' ? `${path}/${may}` : path);

describe.each(testDatabases)('records that two planners change, on $name', (database) => {
  const server = serverForAll(database, { now: () => new Date('2026-05-14T09:30:00.000Z') });
  let second: HttpClient;
  beforeAll(async () => {
    await add(server.admin, '/api/clients', { name: 'Alder & Finch' });
    await add(server.admin, '/api/admin/users', aUser('second', { role: 'admin' }));
    second = await server.signedIn('second');
  });

  let users = 0;
  const made = async (path: string, body: Fields) => {
    const named = path === '/api/admin/users' ? { ...body, username: `kai${++users}` } : body;
    const id = await add(server.admin, path, named);
    const { password: _, username: __, status: ___, ...form } = body;
    return { id, at: `${path}/${id}`, form: { ...form, expectedVersion: 1 } };
  };
  const shown = async (path: string, id: number) => {
    const records = await server.admin.get(listOf(path));
    return recordOf(records, path === '/api/admin/users' ? String(id) : id);
  };

  it.each(kinds)(
    'given %s, then what each has changed is there, though both sent the whole form',
    async (path, body, theirs, mine) => {
      const { id, at, form } = await made(path, body);
      expect(await second.put(at, { ...form, ...theirs })).toMatchObject({ status: 200 });
      const merged = await server.admin.put(at, { ...form, ...mine });
      expect(merged, merged.text).toMatchObject({ status: 200, body: { ...theirs, ...mine, version: 3 } });
      expect(await shown(path, id)).toEqual(merged.body);
    },
  );

  it.each(kinds)(
    'given %s, then a field that both have changed is refused with its name and theirs, and mine is taken knowingly',
    async (path, body, theirs, mine, contested) => {
      const { at, form } = await made(path, body);
      await second.put(at, { ...form, ...theirs });
      // A later change of another field isn't reported.
      await server.admin.put(at, { ...form, ...theirs, ...mine, expectedVersion: 2 });
      const refused = await server.admin.put(at, { ...form, ...contested });
      expectRefusal(refused);
      expect(refused).toMatchObject({
        status: 409,
        body: {
          detail: expect.stringContaining('since you opened it'),
          fields: Object.keys(contested),
          current: { ...theirs, ...mine },
          version: 3,
          changedBy: { username: 'second' },
        },
      });
      expect(await server.admin.put(at, { ...form, ...contested, expectedVersion: 3 })).toMatchObject({
        status: 200,
        body: contested,
      });
      // A request may have no version.
      const { expectedVersion: _, ...whole } = form;
      expect(await server.admin.put(at, { ...whole, ...theirs })).toMatchObject({
        status: 200,
        body: theirs,
      });
    },
  );

  it.each(kinds)(
    'given %s, then what a PUT leaves out stays as it is',
    async (path, body, _theirs, _mine, _contested, leftOut) => {
      const { id, at, form } = await made(path, body);
      const before = (await shown(path, id)) as Fields;
      const part = Object.entries(form).filter(([name]) => !leftOut.includes(name));
      expect(part.length).toBeLessThan(Object.keys(form).length);
      const answer = await server.admin.put(at, Object.fromEntries(part));
      expect(answer, answer.text).toMatchObject({ status: 200, body: before });
    },
  );

  it.each(kinds)(
    'given %s, then it is not deleted over a change that nobody has seen',
    async (path, body, theirs) => {
      const { at, form } = await made(path, body);
      await second.put(at, { ...form, ...theirs });
      const refused = await server.admin.delete(at, { expectedVersion: 1 });
      expectRefusal(refused);
      expect(refused).toMatchObject({
        status: 409,
        body: { fields: Object.keys(theirs), current: theirs, version: 2, changedBy: { username: 'second' } },
      });
      expect(await server.admin.delete(at, { expectedVersion: 2 })).toMatchObject({ status: 204 });
    },
  );

  it('given a raise withdrawn that a colleague has changed, then it is refused', async () => {
    const { at, form } = await made('/api/team-members', aTeamMember());
    const july = { ...form, salary: '40000', effectiveFrom: '2026-07' };
    await server.admin.put(at, july);
    await second.put(at, { ...july, salary: '41000', expectedVersion: 2 });
    const refused = await server.admin.delete(`${at}/changes/2026-07`, { expectedVersion: 2 });
    expect(refused).toMatchObject({ status: 409, body: { fields: ['salary'], version: 3 } });
  });

  it('given a linked user, then a form that knows a version keeps the link it leaves out, the specification’s ends it', async () => {
    const teamMemberId = await add(server.admin, '/api/team-members', aTeamMember());
    const id = await add(server.admin, '/api/admin/users', aUser('linked', { teamMemberId }));
    const at = `/api/admin/users/${id}`;
    expect(await server.admin.put(at, { role: 'team_member', expectedVersion: 1 })).toMatchObject({
      body: { teamMemberId, firstName: 'Una' },
    });
    expect(await server.admin.put(at, { role: 'team_member' })).toMatchObject({
      body: { teamMemberId: null },
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, aFreelancer, anSla, aRetainer, aTeamMember, recordOf } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { startServer, type TestServer } from '../../tests/server.ts';

const now = new Date('2026-05-14T09:30:00.000Z');
const july = '2026-07';
const before = ['2026-04', '2026-05', '2026-06'];
const after = [july, '2026-08'];

/** Everything that says money or hours of a month. */
const figuresOf = (month: string): string[] => [
  `/api/pnl/costs/${month}`,
  `/api/pnl/revenue/${month}`,
  `/api/pnl/breakdown/${month}`,
  `/api/pnl/software/${month}`,
  `/api/other-costs/${month}`,
  `/api/other-costs/summary/${month}`,
  `/api/pnl?from=${month}&to=${month}`,
  `/api/dashboard/metrics?month=${month}`,
  `/api/dashboard/resource-planning/${month}`,
  `/api/dashboard/resource-planning/breakdown/${month}`,
  `/api/dashboard/team-profitability/${month}`,
  `/api/dashboard/freelancer-profitability/${month}`,
  `/api/dashboard/freelancer-activity/${month}`,
  `/api/dashboard/project-profitability/${month}`,
  `/api/reports/${month}`,
];

const software = {
  name: 'Framewise',
  defaultMonthlyCost: '120',
  costType: 'direct',
  description: null,
  isActive: true,
};

const rent = {
  name: 'Rent',
  month: '2026-03',
  amount: '2000',
  category: 'office',
  description: null,
  isRecurring: true,
};

const listOf = (path: string): string => (path === '/api/other-costs' ? `${path}/2026-05` : path);

/** A record of each kind, how it changes from July, and what of the P&L changes with it. */
const cases: [
  path: string,
  fields: Record<string, unknown>,
  change: Record<string, unknown>,
  figure: string,
][] = [
  ['/api/team-members', aTeamMember(), { salary: '45000' }, 'directStaffCosts'],
  ['/api/team-members', aTeamMember(), { costType: 'operational' }, 'operatingStaffCosts'],
  ['/api/freelancers', aFreelancer(), { hourlyRate: '60' }, 'directStaffCosts'],
  ['/api/projects', aRetainer(1), { revenue: '4000', hourlyRate: '80' }, 'retainerRevenue'],
  ['/api/projects', anSla(1), { allocatedHours: 50 }, 'slaRevenue'],
  ['/api/projects', anSla(1), { hourlyRate: '90' }, 'slaRevenue'],
  ['/api/software-costs', software, { defaultMonthlyCost: '150' }, 'directSoftwareCosts'],
  ['/api/software-costs', software, { costType: 'operating' }, 'directSoftwareCosts'],
  ['/api/software-costs', software, { isActive: false }, 'directSoftwareCosts'],
  ['/api/other-costs', rent, { amount: '2200' }, 'otherOperatingCosts'],
];

describe.each(testDatabases)('values that change from a month on, on $name', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind, { now: () => now });
    await add(server.admin, '/api/clients', { name: 'Alder & Finch' });
  });
  afterAll(() => server.stop());

  const answersOf = async (months: readonly string[]) => {
    const answers: [string, unknown][] = [];
    for (const path of months.flatMap(figuresOf)) {
      const { status, body } = await server.admin.get(path);
      expect([path, status]).toEqual([path, 200]);
      // Versions count changes, and what is to come stands beside what is.
      const dated = new Set(['version', 'changes']);
      answers.push([
        path,
        JSON.parse(JSON.stringify(body, (key, value) => (dated.has(key) ? undefined : value))),
      ]);
    }
    return answers;
  };
  const pnl = async (month: string, figure: string) => {
    const { body } = await server.admin.get(`/api/pnl?from=${month}&to=${month}`);
    return (body as { months: Record<string, number>[] }).months[0]?.[figure];
  };

  it.each(cases)(
    'given %s with %j, changed to %j from July, then the months before are as they were',
    async (path, fields, change, figure) => {
      const id = await add(server.admin, path, fields);
      const [past, then] = [await answersOf(before), await pnl(july, figure)];
      const { status: _, ...body } = fields;

      const changed = await server.admin.put(`${path}/${id}`, {
        ...body,
        ...change,
        effectiveFrom: july,
        reason: 'Agreed in May',
      });

      expect(changed, changed.text).toMatchObject({
        status: 200,
        body: { id, changes: [{ from: null }, { from: july, ...change }] },
      });
      // In May the record still says what it said.
      const [term = ''] = Object.keys(change);
      expect(changed.body).toMatchObject({ [term]: fields[term] });
      expect(await answersOf(before)).toEqual(past);
      for (const month of after) expect(await pnl(month, figure)).not.toBe(then);
      const { body: history } = await server.admin.get('/api/history?limit=1');
      expect(history).toMatchObject({
        entries: [
          {
            month: july,
            reason: 'Agreed in May',
            changes: expect.arrayContaining([expect.objectContaining({ from: expect.anything() })]),
          },
        ],
      });

      // What is coming can be taken back, and why.
      const withdrawn = await server.admin.delete(`${path}/${id}/changes/${july}`, {
        reason: 'Put off to autumn',
      });
      expect(withdrawn, withdrawn.text).toMatchObject({ status: 204 });
      const { body: told } = await server.admin.get('/api/history?limit=1');
      expect(told).toMatchObject({ entries: [{ month: july, reason: 'Put off to autumn' }] });
      expect(await pnl(july, figure)).toBe(then);
      expect(recordOf(await server.admin.get(listOf(path)), id)).toMatchObject({ changes: [] });
      expect(await server.admin.delete(`${path}/${id}/changes/${july}`)).toMatchObject({ status: 404 });
    },
  );

  it('given a salary from July, then its twelfth counts from July on to the penny, and the modal says so', async () => {
    const id = await add(server.admin, '/api/team-members', aTeamMember({ name: 'Zoe Ash' }));
    await server.admin.put(`/api/team-members/${id}`, {
      ...aTeamMember({ name: 'Zoe Ash' }),
      salary: '40000.10',
      effectiveFrom: july,
    });
    const salaryIn = async (month: string) => {
      const { body } = await server.admin.get(`/api/pnl/breakdown/${month}`);
      return (body as { teamMembers: { id: number; monthlySalary: number }[] }).teamMembers.find(
        (row) => row.id === id,
      )?.monthlySalary;
    };
    expect([await salaryIn('2026-06'), await salaryIn(july), await salaryIn('2027-03')]).toEqual([
      3000, 3333.34, 3333.34,
    ]);
  });

  it('given other weekly hours from July, then capacity of the months before is as it was', async () => {
    const fields = aTeamMember({ name: 'Una Park' });
    const id = await add(server.admin, '/api/team-members', fields);
    const past = await answersOf(before);
    const capacity = async (month: string) => {
      const { body } = await server.admin.get(`/api/dashboard/resource-planning/${month}`);
      return (body as { internalTeamHours: number }).internalTeamHours;
    };
    const [june, then] = [await capacity('2026-06'), await capacity(july)];

    await server.admin.put(`/api/team-members/${id}`, { ...fields, workingHours: 30, effectiveFrom: july });

    expect(await answersOf(before)).toEqual(past);
    // 2 hours less on each of 23 weekdays
    expect([await capacity('2026-06'), await capacity(july)]).toEqual([june, then - 46]);
  });

  it.each(['2025-05', '2028-06'])(
    'given a change from %s, outside the planning range, then 400 at its field',
    async (effectiveFrom) => {
      const id = await add(server.admin, '/api/team-members', aTeamMember());
      const answer = await server.admin.put(`/api/team-members/${id}`, {
        ...aTeamMember({ salary: '1' }),
        effectiveFrom,
      });
      expectRefusal(answer);
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'effectiveFrom', message: 'Choose a month from June 2025 to May 2028.' }] },
      });
    },
  );

  it('given somebody who joins in July, then they have no capacity and no cost before, and no hours can be planned', async () => {
    const project = await add(server.admin, '/api/projects', aRetainer(1));
    const capacity = async (month: string) =>
      (
        (await server.admin.get(`/api/dashboard/resource-planning/${month}`)).body as {
          internalTeamHours: number;
        }
      ).internalTeamHours;
    const was = [await capacity('2026-06'), await capacity(july)];
    const id = await add(
      server.admin,
      '/api/team-members',
      aTeamMember({ name: 'Jo Reed', startMonth: july }),
    );
    expect(await capacity('2026-06')).toBe(was[0]);
    expect(await capacity(july)).toBe((was[1] ?? 0) + 8 * 23);
    const plan = (month: string, hours: number) =>
      server.admin.post('/api/allocations', {
        projectId: project,
        teamMemberId: id,
        month,
        allocatedHours: hours,
      });
    const refused = await plan('2026-06', 10);
    expectRefusal(refused);
    expect(refused).toMatchObject({
      status: 400,
      body: { detail: 'Jo Reed joins in July 2026. No hours can be planned for them in June 2026.' },
    });
    expect(await plan(july, 10)).toMatchObject({ status: 201 });
  });

  it('given hours after somebody’s last month, then they stay, can become fewer, and cannot grow', async () => {
    const project = await add(server.admin, '/api/projects', aRetainer(1));
    const freelancer = aFreelancer({ name: 'Kit Vale' });
    const id = await add(server.admin, '/api/freelancers', freelancer);
    const path = `/api/allocations/project/${project}/month/${july}`;
    const save = (expectedVersion: number, allocatedHours: number) =>
      server.admin.put(path, { expectedVersion, entries: [{ freelancerId: id, allocatedHours }] });
    expect(await save(0, 30)).toMatchObject({ status: 200 });
    await server.admin.put(`/api/freelancers/${id}`, { ...freelancer, endMonth: '2026-06' });
    expect((await server.admin.get(path)).body).toMatchObject({ allocations: [{ allocatedHours: 30 }] });
    const grown = await save(1, 31);
    expect(grown).toMatchObject({
      status: 400,
      body: {
        detail: 'Kit Vale leaves at the end of June 2026. No hours can be planned for them in July 2026.',
        errors: [{ path: 'entries.0' }],
      },
    });
    expect(await save(1, 12)).toMatchObject({ status: 200 });
  });

  it('given a retainer that ends in June, then it brings nothing and takes no hours from July on', async () => {
    const retainer = aRetainer(1, { name: 'Old site', endMonth: '2026-06' });
    const was = await pnl(july, 'retainerRevenue');
    const id = await add(server.admin, '/api/projects', retainer);
    expect(await pnl(july, 'retainerRevenue')).toBe(was);
    const { body } = await server.admin.get(`/api/planning/${july}`);
    expect(body).toMatchObject({
      projects: expect.arrayContaining([
        expect.objectContaining({ live: false, requiredHours: 0, project: expect.objectContaining({ id }) }),
      ]),
    });
    const member = await add(server.admin, '/api/team-members', aTeamMember());
    expect(
      await server.admin.post('/api/allocations', {
        projectId: id,
        teamMemberId: member,
        month: july,
        allocatedHours: 1,
      }),
    ).toMatchObject({
      status: 400,
      body: { detail: 'Old site ends in June 2026. No hours can be planned on it in July 2026.' },
    });
  });

  it.each(['/api/team-members', '/api/freelancers', '/api/projects'])(
    'given %s that ends before it begins, then 400',
    async (path) => {
      const fields = {
        ...aTeamMember(),
        ...aFreelancer(),
        ...aRetainer(1),
        startMonth: july,
        endMonth: '2026-06',
      };
      expect(await server.admin.post(path, fields)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'endMonth', message: 'The last month lies before the first' }] },
      });
    },
  );
});

import { beforeAll, describe, expect, it } from 'vitest';
import { add, aFreelancer, anSla, aRetainer, aTeamMember, recordOf } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { serverForAll } from '../../tests/setUp.ts';

const now = new Date('2026-05-14T09:30:00.000Z');
const july = '2026-07';
const before = ['2026-04', '2026-05', '2026-06'];
const after = [july, '2026-08'];

/** Routes with money or hours of a month. */
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

/** A record of each kind, its change from July, and the rows of the P&L that change with it. */
const cases: [
  path: string,
  fields: Record<string, unknown>,
  change: Record<string, unknown>,
  figure: string,
][] = [
  ['/api/team-members', aTeamMember(), { salary: '45000' }, 'directStaffCosts'],
  ['/api/freelancers', aFreelancer(), { hourlyRate: '60' }, 'directStaffCosts'],
  ['/api/projects', aRetainer(1), { revenue: '4000', hourlyRate: '80' }, 'retainerRevenue'],
  ['/api/projects', anSla(1), { allocatedHours: 50 }, 'slaRevenue'],
  ['/api/software-costs', software, { defaultMonthlyCost: '150' }, 'directSoftwareCosts'],
  ['/api/other-costs', rent, { amount: '2200' }, 'otherOperatingCosts'],
];

describe.each(testDatabases)('values that change from a month on, on $name', (kind) => {
  const server = serverForAll(kind, { now: () => now });
  beforeAll(async () => {
    await add(server.admin, '/api/clients', { name: 'Alder & Finch' });
  });

  const answersOf = async (months: readonly string[]) => {
    const answers: [string, unknown][] = [];
    for (const path of months.flatMap(figuresOf)) {
      const { status, body } = await server.admin.get(path);
      expect([path, status]).toEqual([path, 200]);
      // Versions count changes, and upcoming changes are listed beside the present values.
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

      // An upcoming change can be withdrawn, with a reason.
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
});

import { beforeAll, describe, expect, it } from 'vitest';
import { add, aFreelancer, aRetainer, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { expectRefused } from '../../tests/problems.ts';
import { serverForAll } from '../../tests/setUp.ts';

type Column = Record<string, unknown> & {
  netProfit: number;
  closed?: { number: number; at: string; otherwise: Record<string, number> };
};
type Check = { digest: string; refusal: string | null; notes: string[]; figures: Record<string, number> };

const breakdowns = ['revenue', 'breakdown', 'software', 'costs'];

describe.each(testDatabases)('closed months on $name', (kind) => {
  let now = new Date('2026-05-10T12:00:00Z');
  const server = serverForAll(kind, { now: () => now });
  let [client, project, rent] = [0, 0, 0];
  beforeAll(async () => {
    client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    project = await add(server.admin, '/api/projects', aRetainer(client));
    await add(server.admin, '/api/team-members', aTeamMember({ salary: '12000' }));
    await add(server.admin, '/api/freelancers', aFreelancer({ hourlyRate: '50', minAgreedHours: 10 }));
    const office = { name: 'Rent', month: '2026-01', amount: '500', isRecurring: true };
    rent = await add(server.admin, '/api/other-costs', office);
    const tool = { name: 'Figma', defaultMonthlyCost: '80', costType: 'both' };
    await add(server.admin, '/api/software-costs', tool);
  });

  const get = async <Body>(path: string) => (await server.admin.get(path)).body as Body;
  const column = async (month: string, more = '') => {
    const { months } = await get<{ months: [Column] }>(`/api/pnl?from=${month}&to=${month}${more}`);
    return months[0];
  };
  const breakdownsOf = (month: string, more = '') =>
    Promise.all(breakdowns.map((name) => get<object>(`/api/pnl/${name}/${month}${more}`)));
  const check = (month: string) => get<Check>(`/api/periods/${month}/check`);
  const closeAs = (month: string, digest: string) =>
    server.admin.post(`/api/periods/${month}/close`, { digest });
  const close = async (month: string) => closeAs(month, (await check(month)).digest);
  const restating = { closedMonths: 'restate', reason: 'Agreed late' };
  const restate = async (method: string, path: string, body: object = {}) => {
    const answer = await server.admin.send(method, `${path}?closedMonths=restate&reason=Agreed%20late`, {
      json: body,
    });
    expect(answer.status, answer.text).toBeLessThan(300);
  };
  const reopen = (month: string, reason: string) =>
    server.admin.post(`/api/periods/${month}/reopen`, { reason });

  it('given nothing was closed, then any month that has ended may be, and no other', async () => {
    expect(await get('/api/periods')).toEqual({ lastEnded: '2026-04', next: null, months: [] });
    expect(await check('2026-02')).toMatchObject({
      refusal: null,
      figures: { totalRevenue: 3000, directStaffCosts: 1500, netProfit: 1420 },
    });
    expectRefused(
      await close('2026-05'),
      409,
      /^May 2026 has not ended\. It can be closed once it is over\.$/,
    );
    expectRefused(await closeAs('2026-02', 'abc'), 409, /^The figures of February 2026 have changed since/);
    expectRefused(await closeAs('2026-02', ''), 400, /Look at what the month comes to first/);
    expectRefused(await reopen('2026-02', 'Why not'), 409, /^February 2026 is open/);
  });

  it('given a month is closed, then nothing that changes later moves what is reported of it', async () => {
    const [before, behind] = [await column('2026-02'), await breakdownsOf('2026-02')];
    expect(await close('2026-02')).toMatchObject({
      status: 200,
      body: {
        next: '2026-03',
        months: [
          { month: '2026-02', isClosed: true, changes: [{ event: 'closed', by: { username: 'admin' } }] },
        ],
      },
    });
    const closed = { number: 1, at: '2026-05-10T12:00:00.000Z', position: expect.any(Number), otherwise: {} };
    expect(await column('2026-02')).toEqual({ ...before, closed });
    expect(await breakdownsOf('2026-02')).toEqual(behind);

    const late = aRetainer(client, { revenue: '3500', effectiveFrom: '2026-02', ...restating });
    expect(await server.admin.put(`/api/projects/${project}`, late)).toMatchObject({ status: 200 });
    await restate('DELETE', `/api/other-costs/${rent}`);
    await restate('POST', '/api/pnl/costs', { month: '2026-02', directSoftwareCosts: '10' });
    await restate('POST', '/api/team-members', aTeamMember({ name: 'Ben Oak', email: 'ben@agency.example' }));
    const reported = await column('2026-02');
    expect(reported).toMatchObject({ ...before, version: 1, closed: { number: 1 } });
    expect(await column('2026-02', '&basis=restated')).toMatchObject({
      totalRevenue: 3500,
      otherOperatingCosts: 0,
      directSoftwareCosts: 10,
      overrides: ['directSoftwareCosts'],
      closed: { otherwise: { totalRevenue: 3000, netProfit: before.netProfit } },
    });
    expect(reported.closed?.otherwise).toMatchObject({ totalRevenue: 3500, otherOperatingCosts: 0 });
    expect(reported.closed?.otherwise).toHaveProperty('directStaffCosts');
    expect(reported.closed?.otherwise).not.toHaveProperty('slaRevenue');
    // Somebody else's manual figure is compared with its present value.
    const stale = { month: '2026-02', directSoftwareCosts: '20', expectedVersion: 0 };
    expect(await server.admin.post('/api/pnl/costs', stale)).toMatchObject({
      status: 409,
      body: { current: { directSoftwareCosts: 10, overrides: ['directSoftwareCosts'] } },
    });
    const [revenue, staff, software, costs] = await breakdownsOf('2026-02');
    expect([revenue, staff, software]).toEqual(behind.slice(0, 3));
    expect(costs).toEqual({ ...behind[3], version: 1 });
    expect(await get('/api/pnl/revenue/2026-02?basis=restated')).toMatchObject({ totalRevenue: 3500 });
    expect(await get('/api/dashboard/metrics?month=2026-02')).toMatchObject({ totalRevenue: 3000 });
    const restated = await column('2026-02', '&basis=restated');
    expect(await get('/api/pnl/profits/2026-02')).toMatchObject({
      grossProfit: restated.grossProfit,
      reportedGrossProfit: before.grossProfit,
    });
    expect(restated.grossProfit).not.toBe(before.grossProfit);
    expect(await get('/api/pnl/profits/2026-03')).not.toHaveProperty('reportedGrossProfit');
    const [outlook] = await get<object[]>('/api/dashboard/outlook?from=2026-02&to=2026-02');
    expect(outlook).toMatchObject({ revenue: { retainer: 3000, total: 3000 } });
    expect(await column('2026-03')).toMatchObject({ totalRevenue: 3500 });
    expect((await column('2026-03')).closed).toBeUndefined();
  });

  it('given somebody is deleted and a project too, then their lines stay under their last names', async () => {
    const { id } = ((await server.admin.get('/api/freelancers')).body as [{ id: number }])[0];
    await restate('DELETE', `/api/freelancers/${id}`);
    await restate('DELETE', `/api/projects/${project}`);
    expect(await get('/api/pnl/breakdown/2026-02')).toMatchObject({
      freelancers: [{ id, name: 'Flo Marsh', totalHours: 10, hourlyRate: 50, totalCost: 500 }],
    });
    expect(await get('/api/pnl/revenue/2026-02')).toMatchObject({
      projectBreakdown: [{ projectId: project, projectName: 'Care plan', clientName: 'Birch & Sons' }],
    });
    expect(await get('/api/pnl/revenue/2026-02?basis=restated')).toMatchObject({ totalRevenue: 0 });
  });

  it('given where a figure comes from is asked, then its lines come to what was reported, or to the records now', async () => {
    const path = (figure: string, more = '') => `/api/explain?figure=${figure}&month=2026-02${more}`;
    type Explained = { value: number; terms: { value: number; lines: { amount: number }[] }[] };
    const rows = ['totalRevenue', 'directStaffCosts', 'directSoftwareCosts', 'grossProfit', 'netProfit'];
    for (const basis of ['', '&basis=restated']) {
      const figures = await column('2026-02', basis);
      for (const figure of [...rows, 'otherOperatingCosts']) {
        const { value, terms } = await get<Explained>(path(figure, basis));
        expect(value, `${figure}${basis}`).toBe(figures[figure]);
        for (const term of terms)
          expect(term.lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
            Math.round(term.value * 100),
          );
      }
    }
    expect(await get(path('otherOperatingCosts'))).toMatchObject({
      terms: [
        {
          lines: [
            {
              record: { kind: 'otherCost', name: 'Rent' },
              amount: 500,
              calculation: expect.stringMatching(/^As reported; by its records now £0/),
              change: null,
            },
          ],
        },
      ],
    });
    const gone = `&record=project-${project}`;
    expect(await get(path('totalRevenue', gone))).toMatchObject({
      value: 3000,
      record: { name: 'Care plan' },
    });
    expectRefused(
      await server.admin.get(path('totalRevenue', `${gone}&basis=restated`)),
      404,
      /does not exist/,
    );
    // Hours aren't closed.
    expect(await server.admin.get(path('internalTeamHours'))).toMatchObject({ status: 200 });
  });

  it('given an earlier month is open, then it is closed first; one that is closed is not closed again', async () => {
    expectRefused(
      await close('2026-04'),
      409,
      /^Close March 2026 first: months are closed one after the other/,
    );
    expectRefused(await close('2026-01'), 409, /^January 2026 lies before the first month that was closed/);
    expectRefused(await close('2026-02'), 409, /^February 2026 is closed already/);
  });

  it('given two close it at once, then one does, and the other is told', async () => {
    const { digest } = await check('2026-03');
    const both = await Promise.all([closeAs('2026-03', digest), closeAs('2026-03', digest)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const refused of both.filter(({ status }) => status === 409))
      expectRefused(refused, 409, /is closed already/);
    expect(await column('2026-03')).toMatchObject({ closed: { number: 1 } });
  });

  it('given it is opened again for a reason, then figures are of now until it is closed once more', async () => {
    expectRefused(await server.admin.post('/api/periods/2026-03/reopen', {}), 400, /Say why/);
    expect(await reopen('2026-03', 'An invoice came late')).toMatchObject({
      status: 200,
      body: { next: '2026-03' },
    });
    await add(server.admin, '/api/other-costs', { name: 'Invoice', month: '2026-03', amount: '40' });
    expect(await column('2026-03')).toMatchObject({ otherOperatingCosts: 40 });
    expect(await close('2026-03')).toMatchObject({ status: 200 });
    expect(await column('2026-03')).toMatchObject({ otherOperatingCosts: 40, closed: { number: 2 } });
    const { months } = await get<{ months: { month: string; changes: object[] }[] }>('/api/periods');
    expect(months.find(({ month }) => month === '2026-03')?.changes).toMatchObject([
      { event: 'closed', reason: null },
      { event: 'reopened', reason: 'An invoice came late' },
      { event: 'closed', reason: null },
    ]);
  });

  it('given somebody who may not see pay, then they see the month without it, nor that it moved, and close none', async () => {
    await add(server.admin, '/api/admin/users', aUser('una', { role: 'admin', seesPay: false }));
    const una = await server.signedIn('una', 'battery staple');
    const { months } = (await una.get('/api/pnl?from=2026-02&to=2026-02')).body as { months: [Column] };
    expect(months[0]).toMatchObject({ totalRevenue: 3000, directStaffCosts: null, closed: { number: 1 } });
    expect(Object.keys(months[0].closed?.otherwise ?? {}).sort()).toEqual([
      'directSoftwareCosts',
      'otherOperatingCosts',
      'retainerRevenue',
      'totalRevenue',
    ]);
    expectRefused(await una.get('/api/periods/2026-04/check'), 403, /not set to see pay/);
    expectRefused(await una.post('/api/periods/2026-04/close', { digest: 'abc' }), 403, /not set to see pay/);
    expectRefused(
      await una.post('/api/periods/2026-03/reopen', { reason: 'Why not' }),
      403,
      /not set to see pay/,
    );
    const { entries } = (await una.get('/api/history?kind=period&id=2026-03')).body as { entries: object[] };
    expect(entries).toMatchObject([
      { changes: [], reason: null },
      { changes: [], reason: null },
      { changes: [] },
    ]);
  });

  it('given its history is read, then it says who closed it, and what was reported', async () => {
    const { entries } = await get<{ entries: object[] }>('/api/history?kind=period&id=2026-03');
    expect(entries).toMatchObject([
      { event: 'PeriodClosed', record: { name: 'March 2026' }, month: '2026-03' },
      { event: 'PeriodReopened', reason: 'An invoice came late' },
      { event: 'PeriodClosed', changes: [{ field: 'reportedNetProfit', from: null }] },
    ]);
  });

  it('given a day of the past is looked at, then what was closed by then is reported as it is today', async () => {
    now = new Date('2026-05-12T12:00:00Z');
    const [figures, behind] = [await column('2026-02'), await breakdownsOf('2026-02')];
    expect(figures?.closed).toBeDefined();
    expect(await column('2026-02', '&asOf=2026-05-11')).toEqual(figures);
    expect(await breakdownsOf('2026-02', '?asOf=2026-05-11')).toEqual(behind);
  });

  it('given others have changed a manual figure and an adjustment since, then neither is said to be why it was reported', async () => {
    const month = '2026-04';
    const { admin } = server;
    const [{ id }] = await get<[{ id: number }]>('/api/software-costs');
    const adjusted = { softwareCostId: id, month, adjustedCost: '95.5', reason: 'Two seats' };
    await admin.post('/api/software-cost-adjustments', adjusted);
    await admin.post('/api/pnl/costs', { month, operatingStaffCosts: '1000', reason: 'From payroll' });
    await close(month);
    const said = async () => {
      const { software } = await get<{ software: object[] }>(`/api/pnl/software/${month}`);
      const path = `/api/explain?figure=operatingStaffCosts&month=${month}`;
      const { terms } = await get<{ terms: [{ lines: object[] }] }>(path);
      return [software[0], terms[0].lines[0]];
    };
    expect(await said()).toMatchObject([
      { adjustedCost: 95.5, reason: 'Two seats' },
      { amount: 1000, change: { by: { username: 'admin' }, reason: 'From payroll' } },
    ]);
    await add(admin, '/api/admin/users', aUser('kofi', { role: 'admin' }));
    const kofi = await server.signedIn('kofi');
    await kofi.post('/api/software-cost-adjustments', { ...adjusted, adjustedCost: '150', ...restating });
    await kofi.post('/api/pnl/costs', { month, operatingStaffCosts: '2000', ...restating });
    const now = expect.stringMatching(/that the records come to; by now £2,000$/);
    expect(await said()).toMatchObject([
      { adjustedCost: 95.5, reason: null },
      { amount: 1000, calculation: now, change: null },
    ]);
    await kofi.post('/api/pnl/costs', { month, operatingStaffCosts: null, ...restating });
    expect(await said()).toMatchObject([{}, { calculation: expect.stringMatching(/; taken back since$/) }]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { add, aFreelancer, anSla, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { Answer } from '../../tests/httpClient.ts';
import { expectRefused } from '../../tests/problems.ts';
import { serverForAll } from '../../tests/setUp.ts';

type Method = 'post' | 'put' | 'patch' | 'delete';

describe.each(testDatabases)('changes of closed months on $name', (kind) => {
  const server = serverForAll(kind, { now: () => new Date('2026-05-10T12:00:00Z') });
  const ids = { client: 0, retainer: 0, sla: 0, summer: 0, member: 0, freelancer: 0, software: 0, other: 0 };
  beforeAll(async () => {
    const { admin } = server;
    ids.client = await add(admin, '/api/clients', { name: 'Birch & Sons' });
    ids.retainer = await add(admin, '/api/projects', aRetainer(ids.client));
    ids.sla = await add(admin, '/api/projects', anSla(ids.client, { startMonth: '2026-01' }));
    ids.member = await add(admin, '/api/team-members', aTeamMember({ salary: '12000' }));
    ids.freelancer = await add(admin, '/api/freelancers', aFreelancer());
    ids.summer = await add(
      admin,
      '/api/projects',
      aRetainer(ids.client, { name: 'Summer', startMonth: '2026-06' }),
    );
    await admin.post('/api/hours', hours('freelancerId', ids.freelancer, '2026-03', 25, ids.summer));
    const tool = { name: 'Figma', defaultMonthlyCost: '80', costType: 'both' };
    ids.software = await add(admin, '/api/software-costs', tool);
    const rent = { name: 'Rent', month: '2026-01', amount: '500', isRecurring: true };
    ids.other = await add(admin, '/api/other-costs', rent);
    const { digest } = (await admin.get('/api/periods/2026-03/check')).body as { digest: string };
    await admin.post('/api/periods/2026-03/close', { digest });
  });

  const send = (method: Method, path: string, body: object): Promise<Answer> =>
    server.admin.send(method.toUpperCase(), path, { json: body });
  const hours = (
    person: 'teamMemberId' | 'freelancerId',
    id: number,
    month: string,
    after: number,
    projectId = ids.retainer,
  ) => ({ changes: [{ projectId, month, [person]: id, before: 0, after }] });
  const column = async (more = '') => {
    const { body } = await server.admin.get(`/api/pnl?from=2026-03&to=2026-03${more}`);
    return (body as { months: [Record<string, unknown>] }).months[0];
  };

  /** Every kind of change of March: its request, without a confirmation for closed months. */
  const moving = (): [string, Method, string, object][] => [
    ['a project', 'post', '/api/projects', aRetainer(ids.client, { name: 'Shop', startMonth: null })],
    [
      'terms of a project',
      'put',
      `/api/projects/${ids.retainer}`,
      aRetainer(ids.client, { revenue: '3500', effectiveFrom: '2026-02', reason: 'Late' }),
    ],
    ['a project that goes', 'delete', `/api/projects/${ids.retainer}`, {}],
    [
      'a team member',
      'post',
      '/api/team-members',
      aTeamMember({ name: 'Ben Oak', email: 'ben@agency.example', startMonth: null }),
    ],
    ['a salary', 'patch', `/api/team-members/${ids.member}`, { salary: '13000', reason: 'Late' }],
    ['a team member who goes', 'delete', `/api/team-members/${ids.member}`, {}],
    [
      'a freelancer',
      'post',
      '/api/freelancers',
      aFreelancer({ name: 'Zoe', email: 'zoe@f.example', startMonth: null }),
    ],
    ['a freelancer who goes', 'delete', `/api/freelancers/${ids.freelancer}`, {}],
    [
      'a subscription',
      'post',
      '/api/software-costs',
      { name: 'Miro', defaultMonthlyCost: '8', costType: 'direct', startMonth: null },
    ],
    ['a subscription that goes', 'delete', `/api/software-costs/${ids.software}`, {}],
    ['an other cost', 'post', '/api/other-costs', { name: 'Invoice', month: '2026-03', amount: '40' }],
    ['an other cost that goes', 'delete', `/api/other-costs/${ids.other}`, {}],
    ['a manual figure', 'post', '/api/pnl/costs', { month: '2026-03', directSoftwareCosts: '10' }],
    [
      'additional hours',
      'post',
      '/api/hours',
      { changes: [{ projectId: ids.sla, month: '2026-03', before: 0, after: 2 }] },
    ],
    [
      'hours of a freelancer beyond those agreed',
      'post',
      '/api/hours',
      hours('freelancerId', ids.freelancer, '2026-03', 50),
    ],
  ];

  it('given a request moves one, then it is refused with the month and what it would move, and nothing is stored', async () => {
    const head = await server.planner.store.head();
    const before = await column('&basis=restated');
    for (const [what, method, path, body] of moving()) {
      const answer = await send(method, path, body);
      expect(answer, what).toMatchObject({
        status: 409,
        body: { code: 'closed-months', closedMonths: [{ month: '2026-03' }] },
      });
      expectRefused(
        answer,
        409,
        /^This would change March 2026, which is closed\. (Let it count from April 2026 on, or r|R)estate what is closed, with a reason/,
      );
    }
    expect(await server.planner.store.head()).toBe(head);
    expect(await column('&basis=restated')).toEqual(before);
  });

  it('given a freelancer was planned on a project before its first month, then it is not lost or deleted without a word', async () => {
    const path = `/api/projects/${ids.summer}`;
    const moved = { code: 'closed-months', closedMonths: [{ month: '2026-03', revenue: 0, netProfit: 225 }] };
    for (const answer of [await send('delete', path, {}), await send('patch', path, { likelihood: 'lost' })])
      expect(answer).toMatchObject({ status: 409, body: moved });
  });

  it('given an other cost, which net profit is before, then it is told what of it would move', async () => {
    const cost = { name: 'Invoice', month: '2026-03', amount: '40' };
    expect((await send('post', '/api/other-costs', cost)).body).toMatchObject({
      closedMonths: [{ month: '2026-03', revenue: 0, grossProfit: 0, otherCosts: 40, netProfit: 0 }],
    });
  });

  it('given it only turns direct cost into operating cost, then it is told by how much gross profit moves', async () => {
    const operating = { costType: 'operating', reason: 'No client pays for it' };
    expect((await send('patch', `/api/software-costs/${ids.software}`, operating)).body).toMatchObject({
      closedMonths: [{ month: '2026-03', revenue: 0, grossProfit: 40, otherCosts: 0, netProfit: 0 }],
    });
  });

  it('given something dates the fact, then it is told from which month on it would count instead', async () => {
    const counted = async (method: Method, path: string, body: object) =>
      (await send(method, path, body)).body as { countFrom?: object };
    const refused = moving();
    const told: Record<string, unknown> = {};
    for (const [what, method, path, body] of refused)
      told[what] = (await counted(method, path, body)).countFrom;
    const from = (field: string) => ({ field, month: '2026-04' });
    expect(told).toEqual({
      'a project': from('startMonth'),
      'terms of a project': from('effectiveFrom'),
      'a project that goes': undefined,
      'a team member': from('startMonth'),
      'a salary': from('effectiveFrom'),
      'a team member who goes': undefined,
      'a freelancer': from('startMonth'),
      'a freelancer who goes': undefined,
      'a subscription': from('startMonth'),
      'a subscription that goes': undefined,
      'an other cost': from('month'),
      'an other cost that goes': undefined,
      'a manual figure': undefined,
      'additional hours': undefined,
      'hours of a freelancer beyond those agreed': undefined,
    });
  });

  it('given a new record says no first month, then it begins with the first open one, and the answer says so', async () => {
    const before = await column('&basis=restated');
    const tool = { name: 'Miro', defaultMonthlyCost: '8', costType: 'direct' };
    expect(await send('post', '/api/software-costs', tool)).toMatchObject({
      status: 201,
      body: { startMonth: '2026-04' },
    });
    const person = aFreelancer({ name: 'Zoe', email: 'zoe@f.example' });
    expect(await send('post', '/api/freelancers', person)).toMatchObject({
      status: 201,
      body: { startMonth: '2026-04' },
    });
    expect(await column('&basis=restated')).toEqual(before);
  });

  it('given a new record ends in a closed month, then no later first month is taken for it or offered', async () => {
    const endMonth = '2026-03';
    const { startMonth: _, ...shop } = aRetainer(ids.client, { name: 'Shop', endMonth });
    const ended: [string, object][] = [
      ['/api/projects', shop],
      ['/api/team-members', aTeamMember({ name: 'Ben Oak', email: 'ben@agency.example', endMonth })],
      ['/api/freelancers', aFreelancer({ name: 'Ida', email: 'ida@f.example', endMonth })],
      ['/api/software-costs', { name: 'Slack', defaultMonthlyCost: '8', costType: 'direct', endMonth }],
      ['/api/projects', { ...shop, startMonth: null }],
      ['/api/other-costs', { name: 'Desk', month: endMonth, amount: '9', isRecurring: true, endMonth }],
    ];
    for (const [path, body] of ended) {
      const answer = await send('post', path, body);
      expectRefused(answer, 409, /^This would change March 2026, which is closed\. Restate what is closed/);
      expect(answer.body, path).not.toHaveProperty('countFrom');
    }
  });

  it.each([
    ['its address', 'Lou', '?closedMonths=restate&reason=Late', {}],
    ['its body', 'Max', '', { closedMonths: 'restate', reason: 'Late' }],
  ])('given an import moves one, then its last line says so, and %s can restate it', async (...given) => {
    const [, name, query, said] = given;
    const cells = {
      ...{ name, email: `${name}@f.example`, role: 'Writer', startMonth: '2026-03' },
      ...{ hourlyRate: '40', minAgreedHours: '10' },
    };
    const rows = [{ row: 1, cells }];
    const path = '/api/import/freelancers';
    const refused = await send('post', path, { rows });
    expect(JSON.parse(refused.text.trim().split('\n').at(-1) ?? '')).toMatchObject({
      problem: { status: 409, code: 'closed-months', closedMonths: [{ month: '2026-03' }] },
    });
    const taken = await send('post', `${path}${query}`, { rows, ...said });
    expect(taken.text).toMatch(/"done":/);
    const { entries } = (await server.admin.get('/api/history?kind=freelancer')).body as {
      entries: object[];
    };
    expect(entries[0]).toMatchObject({ event: 'FreelancerAdded', reason: 'Late' });
  });

  it('given it moves none, then it is taken: a name, hours of the team, other months', async () => {
    const taken: [string, Method, string, object, number][] = [
      ['hours of the team', 'post', '/api/hours', hours('teamMemberId', ids.member, '2026-03', 50), 200],
      ['hours in May', 'post', '/api/hours', hours('freelancerId', ids.freelancer, '2026-05', 50), 200],
      [
        'a rate from May on',
        'put',
        `/api/freelancers/${ids.freelancer}`,
        aFreelancer({ hourlyRate: '60', effectiveFrom: '2026-05', reason: 'Raise' }),
        200,
      ],
      ['a name', 'patch', `/api/team-members/${ids.member}`, { name: 'Ada B. Byrne' }, 200],
      ['a cost of May', 'post', '/api/other-costs', { name: 'Party', month: '2026-05', amount: '40' }, 201],
    ];
    for (const [what, method, path, body, status] of taken) {
      const answer = await send(method, path, body);
      expect(answer, what).toMatchObject({ status });
      expect(answer.text, what).not.toContain('"refused"');
    }
  });

  it('given it restates the month for a reason, then what was reported stays, and history says why', async () => {
    const cost = { name: 'Invoice', month: '2026-03', amount: '40' };
    expectRefused(
      await send('post', '/api/other-costs', { ...cost, closedMonths: 'restate' }),
      400,
      /^Say why closed months are restated/,
    );
    expectRefused(
      await send('post', '/api/other-costs', { ...cost, closedMonths: 'yes' }),
      400,
      /^Write “restate”, or leave it out/,
    );
    const restating = { ...cost, closedMonths: 'restate', reason: 'The invoice came late' };
    expect(await send('post', '/api/other-costs', restating)).toMatchObject({ status: 201 });
    expect(await column()).toMatchObject({ otherOperatingCosts: 500 });
    expect(await column('&basis=restated')).toMatchObject({ otherOperatingCosts: 540 });
    const { entries } = (await server.admin.get('/api/history?kind=otherCost')).body as { entries: object[] };
    expect(entries[0]).toMatchObject({ event: 'OtherCostAdded', reason: 'The invoice came late' });
  });

  it('given nothing dates what changes, then no month is offered to count from', async () => {
    const restated = { closedMonths: 'restate', reason: 'Late' };
    const single = { name: 'Desk', month: '2026-03', amount: '40', ...restated };
    const desk = await add(server.admin, '/api/other-costs', single);
    const split = (month: string) => JSON.stringify([{ month, amount: '500' }]);
    const { startMonth: _, ...built } = aRetainer(ids.client, { projectType: 'one_off', revenue: '500' });
    const site = await add(server.admin, '/api/projects', { ...built, startMonth: '2026-03', ...restated });
    const [retainer, oneOff] = [`/api/projects/${ids.retainer}`, `/api/projects/${site}`];
    const extra = { projectId: ids.sla, month: '2026-03', additionalHours: 5, ...restated };
    const plan = await add(server.admin, '/api/allocations', extra);
    const offered = async (method: Method, path: string, body: object) => {
      const answer = await send(method, path, body);
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 409, body: { code: 'closed-months' } });
      return (answer.body as { countFrom?: object }).countFrom;
    };
    const undated: [Method, string, object][] = [
      ['patch', retainer, { likelihood: 'lost' }],
      ['put', retainer, aRetainer(ids.client, { startMonth: '2026-04', status: undefined })],
      ['patch', oneOff, { revenue: '600' }],
      ['patch', oneOff, { revenueSplit: split('2026-04') }],
      ['patch', oneOff, { projectType: 'retainer' }],
      ['patch', `/api/software-costs/${ids.software}`, { endMonth: '2026-02' }],
      ['patch', `/api/other-costs/${desk}`, { amount: '50' }],
      ['patch', `/api/other-costs/${ids.other}`, { amount: '600', isRecurring: false }],
      ['post', '/api/projects', { ...built, revenueSplit: split('2026-03') }],
      ['post', '/api/projects', { ...built, startMonth: '2026-03', revenueSplit: split('2026-03') }],
      ['patch', `/api/allocations/${plan}`, { additionalHours: 8 }],
    ];
    for (const [method, path, body] of undated) expect(await offered(method, path, body)).toBeUndefined();
    const both = { likelihood: 'lost', revenue: '3500', reason: 'Smaller' };
    expect(await offered('patch', retainer, both)).toEqual({ field: 'effectiveFrom', month: '2026-04' });
  });

  it('given a request has no body of its own, then its address says it', async () => {
    const path = `/api/software-costs/${ids.software}`;
    expect(await send('delete', path, {})).toMatchObject({ status: 409 });
    expect(await send('delete', `${path}?closedMonths=restate&reason=Never%20used`, {})).toMatchObject({
      status: 204,
    });
  });

  it('given an earlier month is open again, then the first open month is the one after the last closed one', async () => {
    const { digest } = (await server.admin.get('/api/periods/2026-04/check')).body as { digest: string };
    expect(await send('post', '/api/periods/2026-04/close', { digest })).toMatchObject({ status: 200 });
    const reopened = await send('post', '/api/periods/2026-03/reopen', { reason: 'More to come' });
    expect(reopened).toMatchObject({ status: 200, body: { next: '2026-03' } });
    const { startMonth: _, ...shop } = aRetainer(ids.client, { name: 'Shop' });
    const project = (more: object) => send('post', '/api/projects', { ...shop, ...more });
    expect(await project({ startMonth: '2026-03' })).toMatchObject({
      status: 409,
      body: { closedMonths: [{ month: '2026-04' }], countFrom: { field: 'startMonth', month: '2026-05' } },
    });
    expect(await project({})).toMatchObject({ status: 201, body: { startMonth: '2026-05' } });
  });

  it('given every month is opened again, then everything is taken as before', async () => {
    await server.admin.post('/api/periods/2026-04/reopen', { reason: 'More to come' });
    expect(await send('delete', `/api/other-costs/${ids.other}`, {})).toMatchObject({ status: 204 });
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { add, aFreelancer, anSla, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { Answer } from '../../tests/httpClient.ts';
import { serverForAll } from '../../tests/setUp.ts';

const now = new Date('2026-05-14T09:30:00.000Z');
const tooFar = 'Choose a month up to May 2031: June 2031 is too far ahead';

const refused = (path: string, message: string) => ({ status: 400, body: { errors: [{ path, message }] } });

describe.each(testDatabases)('limits of what is typed anew on $name', (kind) => {
  const server = serverForAll(kind, { now: () => now });
  let clientId: number;
  beforeAll(async () => {
    clientId = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
  });

  const post = (path: string, body: object): Promise<Answer> => server.admin.post(path, body);
  const storedBefore = async (stream: string, version: number, type: string, data: object) => {
    const metadata = {
      at: now.toISOString(),
      by: '1',
      correlationId: randomUUID(),
      causationId: randomUUID(),
    };
    const event = { id: randomUUID(), type, data, metadata };
    const { position } = await server.planner.store.append(stream, version, [event]);
    await server.planner.readSide.waitFor(position);
  };

  it.each<[string, string, object, string, string]>([
    [
      'an SLA’s hours',
      '/api/projects',
      { allocatedHours: 10_001 },
      'allocatedHours',
      'Contracted hours cannot exceed 10,000 a month',
    ],
    [
      'an hourly rate',
      '/api/projects',
      { hourlyRate: '100000' },
      'hourlyRate',
      'Enter at most £99,999.99 an hour',
    ],
    ['a first month', '/api/projects', { startMonth: '2031-06' }, 'startMonth', tooFar],
    [
      'a salary',
      '/api/team-members',
      { salary: 100_000_000 },
      'salary',
      'Enter at most £99,999,999.99 a year',
    ],
    [
      'a freelancer’s rate',
      '/api/freelancers',
      { hourlyRate: '100000.00' },
      'hourlyRate',
      'Enter at most £99,999.99 an hour',
    ],
    [
      'a price',
      '/api/software-costs',
      { defaultMonthlyCost: '1000000000' },
      'defaultMonthlyCost',
      'Enter at most £999,999,999.99',
    ],
    ['a cost', '/api/other-costs', { amount: '-1000000000' }, 'amount', 'Enter at most £999,999,999.99'],
    ['a cost’s month', '/api/other-costs', { month: '2031-06' }, 'month', tooFar],
    [
      'what a placeholder costs an hour',
      '/api/placeholders',
      { cost: { per: 'hour', amount: 100_000 } },
      'cost.amount',
      'Enter at most £99,999.99 an hour',
    ],
    [
      'what a placeholder costs a month',
      '/api/placeholders',
      { cost: { per: 'month', amount: '1000000000' } },
      'cost.amount',
      'Enter at most £999,999,999.99',
    ],
    [
      'a month of a split',
      '/api/projects',
      {
        projectType: 'one_off',
        startMonth: '2026-05',
        endMonth: '2026-05',
        revenue: '1',
        revenueSplit: JSON.stringify([{ month: '2026-05', amount: '1000000000' }]),
      },
      'revenueSplit',
      'Enter at most £999,999,999.99',
    ],
    [
      'a manual figure',
      '/api/pnl/costs',
      { month: '2026-05', directStaffCosts: 1e9 },
      'directStaffCosts',
      'Enter at most £999,999,999.99',
    ],
    ['a manual figure’s month', '/api/pnl/costs', { month: '2031-06', directStaffCosts: 1 }, 'month', tooFar],
  ])(
    'given %s beyond what may be typed, then it is refused at its field',
    async (_, path, changes, field, message) => {
      const whole: Record<string, object> = {
        '/api/projects': anSla(clientId),
        '/api/team-members': aTeamMember(),
        '/api/freelancers': aFreelancer(),
        '/api/software-costs': { name: 'Framewise', defaultMonthlyCost: '1', costType: 'direct' },
        '/api/other-costs': { name: 'Rent', month: '2026-05', amount: '1', category: 'office' },
        '/api/placeholders': { name: 'Developer', role: 'Developer', startMonth: '2026-05' },
      };
      expect(await post(path, { ...whole[path], ...changes })).toMatchObject(refused(field, message));
    },
  );

  it('given hours in a month that is too far ahead, then they are refused', async () => {
    const projectId = await add(server.admin, '/api/projects', anSla(clientId, { name: 'Far' }));
    const teamMemberId = await add(server.admin, '/api/team-members', aTeamMember());
    const plan = { projectId, teamMemberId, month: '2031-06', allocatedHours: 5 };
    expect(await post('/api/allocations', plan)).toMatchObject(refused('month', tooFar));
    expect(await post('/api/allocations', { ...plan, month: '2031-05' })).toMatchObject({ status: 201 });
  });

  it('given larger values that were stored before, then they stay, the rest can change, and no other is taken', async () => {
    const id = await add(server.admin, '/api/projects', aRetainer(clientId, { name: 'Large' }));
    const large = { hourlyRate: 99_999_999_999_999, startMonth: '2090-01' };
    await storedBefore(`project-${id}`, 1, 'ProjectUpdated', large);
    const { body } = (await server.admin.get('/api/projects')) as { body: { id: number }[] };
    const whole = body.find((each) => each.id === id);
    expect(whole).toMatchObject({ hourlyRate: '999999999999.99', startMonth: '2090-01' });
    const put = (changes: object) => server.admin.put(`/api/projects/${id}`, { ...whole, ...changes });
    expect(await put({ name: 'Larger' })).toMatchObject({ status: 200, body: { name: 'Larger' } });
    const rate = await put({ hourlyRate: '999999999999.98' });
    expect(rate).toMatchObject(refused('hourlyRate', 'Enter at most £99,999.99 an hour'));
    expect(await put({ hourlyRate: '60', startMonth: '2026-05', name: 'Less' })).toMatchObject({
      status: 200,
    });
  });

  it('given credits, then costs, adjustments and manual figures take them, and the month’s figures hold them', async () => {
    const refund = { name: 'Refund', month: '2027-01', amount: '-120.50', category: 'office' };
    expect(await post('/api/other-costs', refund)).toMatchObject({ status: 201, body: { amount: '-120.5' } });
    const price = { name: 'Credited', defaultMonthlyCost: '10', costType: 'both', startMonth: '2027-01' };
    const softwareCostId = await add(server.admin, '/api/software-costs', price);
    const adjustment = { softwareCostId, month: '2027-01', adjustedCost: '-0.75' };
    expect(await post('/api/software-cost-adjustments', adjustment)).toMatchObject({
      status: 201,
      body: { adjustedCost: '-0.75' },
    });
    const costs = await server.admin.get('/api/pnl/costs/2027-01');
    expect(costs.body).toMatchObject({ otherOperatingCosts: -120.5 });
    expect(await post('/api/pnl/costs', { month: '2027-01', otherOperatingCosts: -3.25 })).toMatchObject({
      body: { otherOperatingCosts: -3.25 },
    });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { add, aUser, idOf, recordOf } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { serverForAll } from '../../tests/setUp.ts';

const now = new Date('2026-05-14T09:30:00.000Z');
const path = '/api/software-costs';
const adjustments = '/api/software-cost-adjustments';

const aSubscription = (changes: Record<string, unknown> = {}) => ({
  name: 'Framewise',
  description: 'Interface design',
  defaultMonthlyCost: '120',
  costType: 'direct',
  isActive: true,
  ...changes,
});

describe.each(testDatabases)('software costs on $name', (kind) => {
  const server = serverForAll(kind, { now: () => now });
  let second: HttpClient;
  beforeAll(async () => {
    await add(server.admin, '/api/admin/users', aUser('second', { role: 'admin' }));
    second = await server.signedIn('second');
  });

  const subscribe = (changes?: Record<string, unknown>) => add(server.admin, path, aSubscription(changes));
  const adjust = (softwareCostId: number, changes: Record<string, unknown> = {}) =>
    server.admin.post(adjustments, { softwareCostId, month: '2026-05', adjustedCost: '95.50', ...changes });
  const adjustmentOf = async (id: number, month = '2026-05') => {
    const { body } = await server.admin.get(`${adjustments}/${month}`);
    return (body as { softwareCostId: number }[]).find(({ softwareCostId }) => softwareCostId === id);
  };

  it('given a new subscription, then the answer and the list have it, with canonical money', async () => {
    const created = await server.admin.post(path, aSubscription({ defaultMonthlyCost: '120.50' }));
    const subscription = {
      ...aSubscription(),
      id: idOf(created),
      defaultMonthlyCost: '120.5',
      startMonth: null,
      endMonth: null,
      changes: [],
      version: 1,
    };
    expect(created).toMatchObject({ status: 201, body: subscription });
    expect(recordOf(await server.admin.get(path), subscription.id)).toEqual(subscription);
  });

  it('given an update, then GET shows it, and its reason is in the log', async () => {
    const id = await subscribe();
    const body = aSubscription({ costType: 'operating', isActive: false, description: '', reason: 'Unused' });
    expect(await server.admin.put(`${path}/${id}`, body)).toMatchObject({
      status: 200,
      body: { id, costType: 'operating', isActive: false, description: null, version: 2 },
    });
    const history = await server.planner.store.readStream(`softwareCost-${id}`);
    expect(history.at(-1)).toMatchObject({
      type: 'SoftwareCostUpdated',
      metadata: { by: '1', at: now.toISOString(), reason: 'Unused' },
    });
  });

  it('given an adjustment, then it is 201, a second one for the month is 200 and replaces it', async () => {
    const id = await subscribe();
    const adjustment = { softwareCostId: id, month: '2026-05', adjustedCost: '95.5', reason: 'Credit' };
    expect(await adjust(id, { reason: 'Credit' })).toMatchObject({ status: 201, body: adjustment });
    expect(await adjustmentOf(id)).toEqual(adjustment);
    expect(await adjust(id, { adjustedCost: 0 })).toMatchObject({
      status: 200,
      body: { adjustedCost: '0', reason: null },
    });
    expect(await adjustmentOf(id, '2026-06')).toBeUndefined();
  });

  it('given an adjustment is removed, then it is gone, and removing it again is 404', async () => {
    const id = await subscribe();
    await adjust(id);
    expect(await server.admin.delete(`${adjustments}/${id}/2026-05`)).toMatchObject({ status: 204 });
    expect(await adjustmentOf(id)).toBeUndefined();
    const again = await server.admin.delete(`${adjustments}/${id}/2026-05`);
    expectRefusal(again);
    expect(again.status).toBe(404);
  });

  it('given a deleted subscription, then it and its adjustments are gone, and nothing can be done to it', async () => {
    const id = await subscribe();
    await adjust(id);
    expect(await server.admin.delete(`${path}/${id}`)).toMatchObject({ status: 204 });
    expect(recordOf(await server.admin.get(path), id)).toBeUndefined();
    expect(await adjustmentOf(id)).toBeUndefined();
    const head = await server.planner.store.head();
    for (const answer of [
      await adjust(id),
      await adjust(99_999),
      await server.admin.delete(`${adjustments}/${id}/2026-05`),
      await server.admin.put(`${path}/${id}`, aSubscription()),
      await server.admin.delete(`${path}/${id}`),
    ]) {
      expectRefusal(answer);
      expect(answer.status, answer.text).toBe(404);
    }
    expect(await server.planner.store.head()).toBe(head);
  });

  it('given two who adjust a month at once, then the later sees the other adjustment, or that there is none', async () => {
    const id = await subscribe();
    await second.post(adjustments, { softwareCostId: id, month: '2026-05', adjustedCost: '80' });
    expect(await adjust(id, { expectedVersion: 1 })).toMatchObject({
      status: 409,
      body: { current: { softwareCostId: id, adjustedCost: '80' }, version: 2 },
    });
    expect(await adjust(id, { expectedVersion: 2 })).toMatchObject({ status: 200 });
    await second.delete(`${adjustments}/${id}/2026-05`);
    expect(await adjust(id, { expectedVersion: 3 })).toMatchObject({
      status: 409,
      body: { current: null, version: 4 },
    });
  });

  it('given an adjustment of somebody else, then removing the one before is refused with it and who made it', async () => {
    const id = await subscribe();
    await adjust(id, { adjustedCost: '58' });
    await second.post(adjustments, { softwareCostId: id, month: '2026-05', adjustedCost: '60' });
    // The subscription's last change isn't a change of this month.
    await adjust(id, { month: '2026-06' });
    const at = `${adjustments}/${id}/2026-05`;
    expect(await server.admin.delete(at, { expectedVersion: 2 })).toMatchObject({
      status: 409,
      body: { current: { adjustedCost: '60' }, version: 4, changedBy: { username: 'second' } },
    });
    expect(await server.admin.delete(at, { expectedVersion: 4, reason: 'Credit was wrong' })).toMatchObject({
      status: 204,
    });
    expect((await server.planner.store.readStream(`softwareCost-${id}`)).at(-1)).toMatchObject({
      type: 'SoftwareCostAdjustmentRemoved',
      metadata: { reason: 'Credit was wrong' },
    });
  });

  it.each([
    [path, aSubscription({ defaultMonthlyCost: '' }), 'defaultMonthlyCost', 'Monthly cost is required'],
    [adjustments, { softwareCostId: 1, month: '2026-05' }, 'adjustedCost', 'Adjusted cost is required'],
    [
      adjustments,
      { softwareCostId: 1, month: 'May', adjustedCost: '1' },
      'month',
      'Enter a month as YYYY-MM, such as 2026-06',
    ],
  ])(
    'given POST %s with %j, then it is refused at its place and nothing is stored',
    async (at, body, field, message) => {
      const head = await server.planner.store.head();
      const answer = await server.admin.post(at, body);
      expectRefusal(answer);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field, message }] } });
      expect(await server.planner.store.head()).toBe(head);
    },
  );

  it.each([`${adjustments}/2026-13`, `${adjustments}/May`])('given GET %s, then 400', async (address) => {
    expect(await server.admin.get(address)).toMatchObject({ status: 400 });
  });
});

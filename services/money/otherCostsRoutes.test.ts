import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, aUser, idOf } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { startServer, type TestServer } from '../../tests/server.ts';

const path = '/api/other-costs';

const aCost = (changes: Record<string, unknown> = {}) => ({
  name: 'Office Rent',
  description: 'Ground floor',
  month: '2026-03',
  amount: '2000',
  category: 'office',
  isRecurring: false,
  ...changes,
});

describe.each(testDatabases)('other costs on $name', (kind) => {
  let server: TestServer;
  let second: HttpClient;
  beforeAll(async () => {
    server = await startServer(kind);
    await add(server.admin, '/api/admin/users', aUser('second', { role: 'admin' }));
    second = server.visitor();
    await second.signIn('second', 'battery staple');
  });
  afterAll(() => server.stop());

  const idsIn = async (address: string) =>
    ((await server.admin.get(address)).body as { id: number }[]).map(({ id }) => id);

  it('given a new cost, then it is in its month alone, by both addresses', async () => {
    const created = await server.admin.post(path, aCost({ month: '2027-03', amount: 310.25 }));
    const cost = {
      ...aCost({ month: '2027-03', amount: '310.25' }),
      id: idOf(created),
      endMonth: null,
      changes: [],
      version: 1,
    };
    expect(created).toMatchObject({ status: 201, body: cost });
    for (const address of [`${path}/2027-03`, `${path}/month/2027-03`]) {
      expect((await server.admin.get(address)).body).toEqual([cost]);
    }
    expect(await idsIn(`${path}/2027-04`)).toEqual([]);
    await server.admin.delete(`${path}/${cost.id}`);
    expect(await idsIn(`${path}/2027-03`)).toEqual([]);
  });

  it('given costs of any month, then all are listed by name', async () => {
    const ids = [
      await add(server.admin, path, aCost({ month: '2025-01', name: 'Zoom room' })),
      await add(server.admin, path, aCost({ month: '2029-01', name: 'apples' })),
    ];
    expect(await idsIn(path)).toEqual([ids[1], ids[0]]);
    for (const id of ids) await server.admin.delete(`${path}/${id}`);
    expect(await idsIn(path)).toEqual([]);
  });

  it('given a recurring cost, then it is in every month from its own on', async () => {
    const id = await add(server.admin, path, aCost({ month: '2027-06', isRecurring: true }));
    const months = ['2027-05', '2027-06', '2027-07', '2029-12'];
    const found = await Promise.all(
      months.map(async (month) => (await idsIn(`${path}/${month}`)).includes(id)),
    );
    expect(found).toEqual([false, true, true, true]);
    await server.admin.delete(`${path}/${id}`);
  });

  it('given a recurring cost that ends and has another amount from a month on, then each month has its own', async () => {
    const rent = aCost({ month: '2027-06', isRecurring: true });
    const id = await add(server.admin, path, rent);
    const ended = await server.admin.put(`${path}/${id}`, { ...rent, endMonth: '2027-09' });
    expect(ended).toMatchObject({ status: 200, body: { endMonth: '2027-09', amount: '2000', changes: [] } });
    const raised = await server.admin.put(`${path}/${id}`, {
      ...rent,
      amount: '2200',
      effectiveFrom: '2027-08',
    });
    expect(raised).toMatchObject({
      status: 200,
      body: {
        endMonth: '2027-09',
        changes: [
          { from: null, amount: '2000' },
          { from: '2027-08', amount: '2200' },
        ],
      },
    });
    const months = ['2027-05', '2027-06', '2027-07', '2027-08', '2027-09', '2027-10'];
    const costsIn = async (month: string) => {
      const { body } = await server.admin.get(`${path}/${month}`);
      const { total } = (await server.admin.get(`${path}/summary/${month}`)).body as { total: number };
      return [(body as { amount: string }[]).map(({ amount }) => amount), total];
    };
    expect(await Promise.all(months.map(costsIn))).toEqual([
      [[], 0],
      [['2000'], 2000],
      [['2000'], 2000],
      [['2200'], 2200],
      [['2200'], 2200],
      [[], 0],
    ]);
    const early = await server.admin.put(`${path}/${id}`, { ...rent, endMonth: '2027-05' });
    expectRefusal(early);
    expect(early).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'endMonth', message: 'The last month lies before the first' }] },
    });
    await server.admin.delete(`${path}/${id}`);
  });

  it('given a cost of one month, then a change from a month on is a change of its one amount', async () => {
    const id = await add(server.admin, path, aCost({ month: '2027-11' }));
    const dearer = { ...aCost({ month: '2027-11', amount: '2200' }), effectiveFrom: '2027-12' };
    const changed = await server.admin.put(`${path}/${id}`, dearer);
    expect(changed).toMatchObject({ status: 200, body: { amount: '2200', changes: [], endMonth: null } });
    await server.admin.delete(`${path}/${id}`);
  });

  it('given costs of a month, then the summary adds them up by category, largest first', async () => {
    const ids = [
      await add(server.admin, path, aCost({ month: '2028-01', amount: '100.10' })),
      await add(server.admin, path, aCost({ month: '2028-01', amount: '200.20', category: 'travel' })),
      await add(server.admin, path, aCost({ month: '2027-12', amount: '50.05', isRecurring: true })),
    ];
    expect((await server.admin.get(`${path}/summary/2028-01`)).body).toEqual({
      month: '2028-01',
      total: 350.35,
      count: 3,
      categories: [
        { category: 'travel', total: 200.2, count: 1 },
        { category: 'office', total: 150.15, count: 2 },
      ],
    });
    for (const id of ids) await server.admin.delete(`${path}/${id}`);
    expect((await server.admin.get(`${path}/summary/2028-01`)).body).toEqual({
      month: '2028-01',
      total: 0,
      count: 0,
      categories: [],
    });
  });

  it('given no category and no word of recurring, then it is an office cost of one month', async () => {
    const { category: _, isRecurring: __, ...body } = aCost();
    expect(await server.admin.post(path, body)).toMatchObject({
      status: 201,
      body: { category: 'office', isRecurring: false },
    });
  });

  it('given two who change a cost at once, then the later sees theirs', async () => {
    const id = await add(server.admin, path, aCost());
    await second.put(`${path}/${id}`, aCost({ amount: '2100', expectedVersion: 1 }));
    const stale = await server.admin.put(`${path}/${id}`, aCost({ amount: '1900', expectedVersion: 1 }));
    expectRefusal(stale);
    expect(stale).toMatchObject({
      status: 409,
      body: { current: { id, amount: '2100' }, version: 2, changedBy: { username: 'second' } },
    });
    expect(
      await server.admin.put(`${path}/${id}`, aCost({ amount: '1900', expectedVersion: 2 })),
    ).toMatchObject({ status: 200, body: { amount: '1900', version: 3 } });
  });

  it('given an unknown or deleted cost, then 404', async () => {
    const id = await add(server.admin, path, aCost());
    await server.admin.delete(`${path}/${id}`);
    for (const answer of [
      await server.admin.put(`${path}/${id}`, aCost()),
      await server.admin.delete(`${path}/${id}`),
      await server.admin.delete(`${path}/99999`),
    ]) {
      expectRefusal(answer);
      expect(answer.status, answer.text).toBe(404);
    }
  });

  it.each([
    ['name', { name: '' }, 'Name is required'],
    ['month', { month: '' }, 'Month is required'],
    ['amount', { amount: '' }, 'Amount is required'],
    ['category', { category: 'food' }, 'Category is required'],
  ])(
    'given no good %s, then it is refused with its sentence and nothing is stored',
    async (field, changes, message) => {
      const head = await server.planner.store.head();
      const answer = await server.admin.post(path, aCost(changes));
      expectRefusal(answer);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field, message }] } });
      expect(await server.planner.store.head()).toBe(head);
    },
  );
});

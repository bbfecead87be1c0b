import { describe, expect, it } from 'vitest';
import { add, idOf } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { serverForAll } from '../../tests/setUp.ts';

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
  const server = serverForAll(kind);

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

  it('given no category and no word of recurring, then it is an office cost of one month', async () => {
    const { category: _, isRecurring: __, ...body } = aCost();
    expect(await server.admin.post(path, body)).toMatchObject({
      status: 201,
      body: { category: 'office', isRecurring: false },
    });
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

  it('given no amount, then it is refused with its sentence and nothing is stored', async () => {
    const head = await server.planner.store.head();
    const answer = await server.admin.post(path, aCost({ amount: '' }));
    expectRefusal(answer);
    const errors = [{ path: 'amount', message: 'Amount is required' }];
    expect(answer).toMatchObject({ status: 400, body: { errors } });
    expect(await server.planner.store.head()).toBe(head);
  });
});

import { describe, expect, it } from 'vitest';
import { projectInput } from '#domain/projects/projectInput.ts';
import { streams } from '#domain/records/streams.ts';
import { NotReadBack } from '#services/log/format/readBack.ts';
import { add } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForEach } from '../../tests/setUp.ts';

const now = new Date('2026-05-14T09:30:00.000Z');
const metadata = { at: now.toISOString(), by: '1', correlationId: 'typed', causationId: 'typed' };
let events = 0;
const event = (type: string, data: object) => ({
  id: `00000000-0000-4000-8000-${String(++events).padStart(12, '0')}`,
  type,
  data,
  metadata,
});

describe.each(testDatabases)('amounts from before there were limits, on $name', (kind) => {
  const server = serverForEach(kind, { now: () => now });

  const get = async (path: string) => (await server.admin.get(path)).body as Record<string, unknown>;
  const append = async (stream: string, version: number, ...events: ReturnType<typeof event>[]) => {
    const { position } = await server.planner.store.append(stream, version, events);
    await server.planner.readSide.waitFor(position);
  };
  const adopt = () =>
    server.admin.post('/api/admin/formulas/adopt', {
      formulas: { defaultHourlyRate: '75' },
      reason: 'Asked',
    });
  /** An SLA with more than 2^53 pence of revenue a month. */
  const addVastSla = async () => {
    const clientId = await add(server.admin, '/api/clients', { name: 'Northwind' });
    const fields = projectInput.parse({
      name: 'Care',
      clientId,
      projectType: 'sla',
      allocatedHours: 100,
      hourlyRate: '60',
      startMonth: '2026-03',
    });
    const vast = { ...fields, contractedHours: 100_000, hourlyRate: 99_999_999_999_999, status: 'planning' };
    await append(streams.project(1), 0, event('ProjectCreated', vast));
  };

  it('given a sum that no number holds, then it is withheld, and formulas are refused with the record to correct', async () => {
    await addVastSla();
    const sentence =
      'The sum is too large to be told to the penny. The largest amount is that of Care of Northwind: correct it, then try again.';
    for (const path of ['/api/pnl?from=2026-05&to=2026-05', '/api/dashboard/metrics?month=2026-05']) {
      expect(await get(path)).toMatchObject({ status: 409, detail: sentence });
    }
    const before = await server.planner.store.head();
    expect((await adopt()).body).toMatchObject({ status: 409, detail: sentence });
    expect(await server.planner.store.head()).toBe(before);
    expect(await get('/api/admin/replays')).toEqual([]);

    expect((await server.admin.delete('/api/projects/1')).status).toBe(204);
    expect((await adopt()).status).toBe(200);
    expect((await server.admin.get('/api/pnl?from=2026-05&to=2026-05')).status).toBe(200);
  });

  it('given an adoption that says what no reader takes, then it is read without, and others can be adopted', async () => {
    expect((await adopt()).status).toBe(200);
    const [adopted] = await server.planner.store.readStream(streams.formulas());
    const shown = {
      position: 1,
      span: null,
      netProfit: [{ month: '2026-05', before: 9.99e18, after: 9.99e18 }],
    };
    const again = { ...(adopted?.data as object), replay: 99, shown };
    await append(streams.formulas(), 1, event('FormulasAdopted', again));
    expect((await get('/api/dashboard/metrics?month=2026-05')).isComplete).not.toBe(false);
    expect(await get('/api/admin/parked-events')).toEqual([]);
    expect((await adopt()).status).toBe(200);
  });

  it('given an event that its reader refuses, then nothing of it is stored, whatever it comes with', async () => {
    const { store } = server.planner;
    const before = await store.head();
    const fine = {
      stream: streams.client(8),
      expectedVersion: 0,
      events: [event('ClientCreated', { name: 'A' })],
    };
    const refused = {
      ...fine,
      stream: streams.client(9),
      events: [event('ClientCreated', { name: 2 ** 60 })],
    };
    await expect(store.append(refused.stream, 0, refused.events)).rejects.toThrow(NotReadBack);
    await expect(store.appendAll([fine, refused])).rejects.toThrow(NotReadBack);
    expect(await store.head()).toBe(before);
  });

  it('given profit below zero, then an adoption keeps it to the penny', async () => {
    await add(server.admin, '/api/software-costs', {
      name: 'Editor',
      defaultMonthlyCost: '100.50',
      costType: 'direct',
      isActive: true,
      startMonth: '2026-05',
      endMonth: '2026-05',
    });
    expect((await adopt()).status).toBe(200);
    const adopted = (await server.planner.store.readStream(streams.formulas())).at(-1);
    expect(adopted?.data).toMatchObject({
      shown: { netProfit: expect.arrayContaining([{ month: '2026-05', before: -10_050, after: -10_050 }]) },
    });
  });
});

import { type CommonQueryMethods, type QuerySqlToken, sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { DashboardMetricsView } from '#projections/money/dashboard/view.ts';
import { pnlMonths } from '#projections/money/pnl/months.ts';
import type { PnlView } from '#projections/money/pnl/view.ts';
import type { Read } from '#projections/reading/read.ts';
import {
  findReadModelVersion,
  liveReadModelVersion,
} from '#projections/readModelVersions/readModelVersions.ts';
import { openPostgres } from '#services/database/postgres.ts';
import { add, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases, testPostgres } from '../../tests/databases.ts';
import { replayed } from '../../tests/replays.ts';
import { startServer, type TestServer } from '../../tests/server.ts';

const month = '2026-05';
/** A change of the margin, by its lines, and of the utilisation, by the calendar that queries take. */
const others = { monthlyCostIncludesEmployerNi: true, workingDays: 'england-and-wales' };

let server: TestServer;
afterEach(() => server.stop());

const enterAgency = async () => {
  const client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
  const project = await add(server.admin, '/api/projects', aRetainer(client));
  const fields = { salary: '36000', isUkEmployee: true, costType: 'direct' };
  const teamMemberId = await add(server.admin, '/api/team-members', aTeamMember(fields));
  const body = { expectedVersion: 0, entries: [{ teamMemberId, allocatedHours: 80 }] };
  await server.admin.put(`/api/allocations/project/${project}/month/${month}`, body);
};
const metrics = async () =>
  (await server.admin.get(`/api/dashboard/metrics?month=${month}`)).body as DashboardMetricsView;
const adopt = async (id: number) => {
  const answer = await server.admin.post(`/api/admin/replays/${id}/adopt`, {});
  expect(answer.status, answer.text).toBe(200);
};
const directStaff = async (read: Read) => (await pnlMonths(read, month, month)).months[0]?.directStaffCosts;
const directStaffNow = async () => {
  const answer = await server.admin.get(`/api/pnl?from=${month}&to=${month}`);
  return (answer.body as PnlView).months[0]?.directStaffCosts;
};

/** The same database, where matching queries wait for a gate. */
const behind = (db: CommonQueryMethods, pattern: RegExp, gate: Promise<void>): CommonQueryMethods =>
  new Proxy(db, {
    get(target, name, receiver) {
      const method = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return async (query: QuerySqlToken, ...rest: unknown[]) => {
        if (pattern.test(query.sql)) await gate;
        return method.call(target, query, ...rest);
      };
    },
  });

/** A GET that has chosen its read-model version and run half of its queries, and waits for the gate to run the rest. */
const halfReadMetrics = async () => {
  const gate = Promise.withResolvers<void>();
  const { readSide } = server.planner;
  const { readModelVersion } = await readSide.read();
  const snapshot = readSide.snapshot.bind(readSide);
  const taken = Promise.withResolvers<void>();
  // Without sharing the result of an earlier request.
  vi.spyOn(server.planner.sharedReads, 'of').mockImplementationOnce((_, read) => read());
  vi.spyOn(readSide, 'snapshot').mockImplementationOnce((known, look) =>
    snapshot(known, ({ read: { db, readModelVersion }, position }) => {
      taken.resolve();
      return look({ read: { db: behind(db, /"lines"/, gate.promise), readModelVersion }, position });
    }),
  );
  const answer = metrics();
  await taken.promise;
  const finish = () => {
    gate.resolve();
    return answer;
  };
  return { readModelVersion, finish };
};

describe.each(testDatabases)('a long reader during an adoption, on $name', (kind) => {
  beforeEach(async () => {
    server = await startServer(kind, { now: () => new Date('2026-05-14T09:30:00.000Z') });
    await enterAgency();
  });
  afterEach(() => vi.restoreAllMocks());

  it('given a GET whose read-model version went before it was read, then it answers from the one that is live then', async () => {
    const { readSide, pool } = server.planner;
    const known = await readSide.read();
    await adopt((await replayed(server.admin)).id);
    await adopt((await replayed(server.admin)).id);
    const isThere = () => findReadModelVersion(pool, known.readModelVersion.id);
    await expect.poll(isThere, { timeout: 10_000 }).toBeNull();
    const expected = await metrics();
    vi.spyOn(readSide, 'read').mockResolvedValueOnce(known);
    expect(await metrics()).toEqual(expected);
  });

  it('given a GET that knows the formulas from before, then it answers by those in force', async () => {
    const { readSide } = server.planner;
    const known = await readSide.read();
    expect(await directStaff(known)).toBe(3_000);
    await adopt((await replayed(server.admin, others)).id);
    const expected = await metrics();
    vi.spyOn(readSide, 'read').mockResolvedValueOnce(known);
    expect(await metrics()).toEqual(expected);
    expect(await directStaffNow()).toBe(3_414);
  });
});

describe.each(testPostgres)('a transaction that reads during an adoption, on $name', (kind) => {
  beforeEach(async () => {
    server = await startServer(kind, { now: () => new Date('2026-05-14T09:30:00.000Z') });
    await enterAgency();
  });

  it('given a GET that has asked half of its questions, then it answers from one read-model version', async () => {
    const before = await metrics();
    const replay = await replayed(server.admin, others);
    const reading = await halfReadMetrics();
    await adopt(replay.id);
    const after = await metrics();
    expect(await reading.finish()).toEqual(before);
    expect(after.averageGrossMargin).toBeLessThan(Number(before.averageGrossMargin));
    expect(after.teamUtilization).toBeGreaterThan(before.teamUtilization);
    expect(await metrics()).toEqual(after);
  });

  it('given a GET whose read-model version is to go meanwhile, then it answers from that one, which goes once it is read', async () => {
    const before = await metrics();
    const first = await replayed(server.admin);
    const reading = await halfReadMetrics();
    await adopt(first.id);
    await adopt((await replayed(server.admin)).id);
    expect(await reading.finish()).toEqual(before);
    const isThere = () => findReadModelVersion(server.planner.pool, reading.readModelVersion.id);
    await expect.poll(isThere, { timeout: 30_000 }).toBeNull();
  });

  it('is not blocked, blocks nobody, and sees one read-model version from its start to its end', async () => {
    const replay = await replayed(server.admin, others);
    // A connection of its own, as a long export would hold.
    const elsewhere = await openPostgres(server.database.url ?? '');
    try {
      await elsewhere.pool.transaction(async (db) => {
        await db.query(sql.type(z.object({}))`set transaction isolation level repeatable read, read only`);
        const readModelVersion = await liveReadModelVersion(db);
        if (!readModelVersion) throw new Error('No read-model version is live');
        const read = { db, readModelVersion };
        expect(await directStaff(read)).toBe(3_000);
        const began = performance.now();
        await adopt(replay.id);
        expect(performance.now() - began).toBeLessThan(5_000);
        await db.query(sql.type(z.object({}))`set local statement_timeout = '2s'`);
        expect(await directStaff(read)).toBe(3_000);
        // Writes and replays don't wait for it either.
        await add(server.admin, '/api/clients', { name: 'Harbour' });
        await adopt((await replayed(server.admin, { ...others, defaultHourlyRate: '75' })).id);
        expect(await directStaff(read)).toBe(3_000);
        expect(await directStaffNow()).toBe(3_414);
      });
    } finally {
      await elsewhere.close();
    }
  });
});

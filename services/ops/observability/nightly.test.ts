import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { liveReadModelVersion } from '#projections/readModelVersions/readModelVersions.ts';
import type { VerificationView } from '#projections/readModelVersions/view.ts';
import { add, aTeamMember } from '../../../tests/agency.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { startServer, type TestServer } from '../../../tests/server.ts';
import { startJob } from '../../recounts/jobs.ts';
import { verifyNightly } from './nightly.ts';

/** Polling interval of the schedule, in milliseconds. */
const pause = 20;

describe.each(testDatabases)('the nightly verification on $name', (kind) => {
  let server: TestServer;
  let now: Date;
  let ends: (() => Promise<void>)[];
  beforeEach(async () => {
    // Summer time: 03:29 in London.
    now = new Date('2026-06-10T02:29:00Z');
    server = await startServer(kind, { now: () => now });
    ends = [];
    await add(server.admin, '/api/team-members', aTeamMember());
  });
  afterEach(async () => {
    for (const end of ends) await end();
    await server.stop();
  });

  const watch = (at: string | undefined, every = pause) =>
    ends.push(verifyNightly(server.planner, at, every));
  /** Begins it on a node that is away by the next look. */
  const beginOnly = async () => {
    watch('03:30', 600_000);
    await expect.poll(verifications).toHaveLength(1);
    await ends.pop()?.();
  };
  const verifications = async () =>
    (await server.admin.get('/api/admin/verifications')).body as VerificationView[];
  const told = (text: string) => server.log.filter((line) => line.includes(text));
  const looks = (count: number) => new Promise((resolve) => setTimeout(resolve, count * pause));

  it('given its time comes, then it proves the figures once that day, and again the next', async () => {
    watch('03:30');
    await looks(5);
    expect(await verifications()).toEqual([]);
    now = new Date('2026-06-10T02:30:00Z');
    await expect.poll(() => told('The figures were proved'), { timeout: 15_000 }).toHaveLength(1);
    now = new Date('2026-06-10T20:00:00Z');
    await looks(5);
    expect(await verifications()).toMatchObject([
      { status: 'done', by: { id: 'system' }, result: { isEqual: true } },
    ]);
    now = new Date('2026-06-11T02:30:00Z');
    await expect.poll(() => told('The figures were proved'), { timeout: 15_000 }).toHaveLength(2);
  });

  it('given two nodes and a restart, then one verification is enough', async () => {
    now = new Date('2026-06-10T05:00:00Z');
    watch('03:30');
    watch('03:30');
    await expect.poll(() => told('The figures were proved'), { timeout: 15_000 }).toHaveLength(1);
    watch('03:30');
    await looks(10);
    expect(await verifications()).toHaveLength(1);
  });

  it('given figures that somebody has tampered with, then it says so as an error', async () => {
    const live = await liveReadModelVersion(server.database.pool);
    const lines = sql.identifier([live?.schema ?? '', 'lines']);
    await server.database.pool.query(sql.unsafe`update ${lines} set direct_cost = direct_cost + 1`);
    now = new Date('2026-06-10T05:00:00Z');
    watch('03:30');
    await expect
      .poll(() => told('The figures are not what the log says'), { timeout: 15_000 })
      .toHaveLength(1);
    const [line = '{}'] = told('The figures are not what the log says');
    expect(JSON.parse(line)).toMatchObject({ level: 50, tables: ['lines'] });
  });

  it('given a closed month that is not as it was reported, then it says so as an error, and nothing is proved', async () => {
    const { digest } = (await server.admin.get('/api/periods/2026-04/check')).body as { digest: string };
    expect((await server.admin.post('/api/periods/2026-04/close', { digest })).status).toBe(200);
    const live = await liveReadModelVersion(server.database.pool);
    const periods = sql.identifier([live?.schema ?? '', 'periods']);
    // Changed in the log and in the rows alike, so that a fresh build equals the figures in use.
    const other = JSON.stringify({
      subscriptions: [{ id: 1, costType: 'direct', defaultCost: 1, adjustedCost: null }],
    });
    for (const changed of [
      sql.unsafe`update log.events set data = data || ${other}::jsonb where type = 'PeriodClosed'`,
      sql.unsafe`update ${periods} set report = report || ${other}::jsonb`,
    ]) {
      expect((await server.database.pool.query(changed)).rowCount).toBe(1);
    }
    now = new Date('2026-06-10T05:00:00Z');
    watch('03:30');
    await expect
      .poll(() => told('What was reported of a closed month is not what was written'), { timeout: 15_000 })
      .toHaveLength(1);
    const [line = '{}'] = told('What was reported of a closed month is not what was written');
    const faults = ['What was reported of April 2026 is not what was written. Restore a backup.'];
    expect(JSON.parse(line)).toMatchObject({ level: 50, faults });
    expect([...told('The figures are not what the log says'), ...told('The figures were proved')]).toEqual(
      [],
    );
  });

  it('given the node that began it restarts before it ends, then its result is told all the same, once', async () => {
    now = new Date('2026-06-10T05:00:00Z');
    await beginOnly();
    expect(told('The figures were proved')).toEqual([]);
    watch('03:30');
    watch('03:30');
    await expect.poll(() => told('The figures were proved'), { timeout: 15_000 }).toHaveLength(1);
    watch('03:30');
    await looks(10);
    expect(told('The figures were proved')).toHaveLength(1);
    expect(await verifications()).toHaveLength(1);
  });

  it('given it fails while the node that began it is away, then that is told, and it waits for the next day', async () => {
    now = new Date('2026-06-10T05:00:00Z');
    await beginOnly();
    await expect.poll(async () => (await verifications())[0]?.status, { timeout: 15_000 }).toBe('done');
    await server.database.pool.query(
      sql.unsafe`update planner.generations set status = 'failed' where purpose = 'verification'`,
    );
    watch('03:30');
    await expect.poll(() => told('The nightly verification failed')).toHaveLength(1);
    await looks(5);
    expect(await verifications()).toHaveLength(1);
  });

  it('given npm run verify was used earlier that day, then it begins all the same', async () => {
    const at = now.toISOString();
    const author = { by: 'system', at, correlationId: 'by hand' };
    await startJob(server.planner, await server.planner.readSide.read(), author, 'verification');
    now = new Date('2026-06-10T05:00:00Z');
    watch('03:30');
    await expect.poll(() => told('The figures were proved'), { timeout: 15_000 }).toHaveLength(1);
    expect(await verifications()).toHaveLength(2);
  });

  it('given no time, then it never begins', async () => {
    now = new Date('2026-06-10T05:00:00Z');
    watch(undefined);
    await looks(5);
    expect(await verifications()).toEqual([]);
  });
});

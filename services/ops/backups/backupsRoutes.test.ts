import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DigestView } from '#projections/history/digest/view.ts';
import { beginBackup, endBackup } from '#services/operationalStore/backupRecords.ts';
import { add, aUser } from '../../../tests/agency.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { startServer, type TestServer } from '../../../tests/server.ts';
import type { AllOptions } from '../../log/eventStore/eventStore.ts';
import { createPostgresEventStore } from '../../log/eventStore/postgres.ts';
import { backUpDaily } from './backUpDaily.ts';

const token = 'a token of sixteen';
const proved = { status: 'proved', file: 'planner-20260610T013000Z.gz', bytes: 3_412, events: 12 } as const;
const failed = { status: 'failed', error: 'There is no room left.' } as const;

describe.each(testDatabases)('how backups went, on $name', (kind) => {
  let server: TestServer;
  let now: Date;
  beforeAll(async () => {
    now = new Date('2026-06-10T00:00:00Z');
    server = await startServer(kind, {
      now: () => now,
      config: { metricsToken: token, backups: { at: '23:59', directory: '/nowhere' } },
    });
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    now = new Date('2026-06-10T00:00:00Z');
  });
  const note = async (day: string, outcome: Parameters<typeof endBackup>[3]) => {
    await beginBackup(server.database.pool, day, new Date(`${day}T01:30:00Z`));
    await endBackup(server.database.pool, day, new Date(`${day}T01:30:09Z`), outcome);
  };
  const told = async () => (await server.admin.get('/api/admin/backups')).body;
  const metrics = async () => {
    const answer = await fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
    return (await answer.text()).split('\n').filter((line) => line.startsWith('planner_backup'));
  };

  it('given one that is proved and one that failed, then both are told, measured, and the fault is in the digest', async () => {
    expect(await told()).toEqual({ at: '23:59', isEncrypted: false, latest: null, latestProved: null });
    const digest = async () => (await server.admin.get('/api/digest')).body as DigestView;
    expect(await digest()).toMatchObject({ backupFault: null });
    await note('2026-06-10', proved);
    expect(await digest()).toMatchObject({ backupFault: null });
    expect(await metrics()).toEqual([
      'planner_backup_proved_timestamp_seconds 1781055000',
      'planner_backup_faulty 0',
    ]);
    await note('2026-06-11', failed);
    expect(await told()).toEqual({
      at: '23:59',
      isEncrypted: false,
      latest: {
        day: '2026-06-11',
        status: 'failed',
        begunAt: '2026-06-11T01:30:00.000Z',
        endedAt: '2026-06-11T01:30:09.000Z',
        file: null,
        bytes: null,
        events: null,
        differing: [],
        error: 'There is no room left.',
      },
      latestProved: {
        day: '2026-06-10',
        ...proved,
        begunAt: '2026-06-10T01:30:00.000Z',
        endedAt: '2026-06-10T01:30:09.000Z',
        differing: [],
        error: null,
      },
    });
    expect(await metrics()).toContain('planner_backup_faulty 1');
    const { backupFault, position } = await digest();
    expect(backupFault).toBe('The backup of 11 June 2026 failed. There is no room left.');
    now = new Date('2026-06-11T08:00:00Z');
    await server.admin.put('/api/digest/seen', { position });
    expect(await digest()).toMatchObject({ backupFault: null });
    expect((await told()) as object).toMatchObject({ latest: { status: 'failed' } });
  });

  it('given there is no folder for temporary files, then it says so, and does not blame the database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'planner-backups-'));
    vi.stubEnv('TMPDIR', join(folder, 'gone'));
    now = new Date('2026-06-12T05:00:00Z');
    const { database, planner } = server;
    const log = createPostgresEventStore(database.pool);
    const daily = { database, log, logger: planner.logger, now: () => now };
    const stop = await backUpDaily(daily, { at: '02:30', directory: join(folder, 'backups') }, undefined, 20);
    const latest = { day: '2026-06-12', status: 'failed', error: expect.stringContaining('of TMPDIR') };
    await expect.poll(told).toMatchObject({ latest });
    await stop();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  it('given an event is gone from the log, then it says which, and keeps what it wrote', async () => {
    const id = await add(server.admin, '/api/clients', { name: 'Alder' });
    await server.admin.put(`/api/clients/${id}`, { name: 'Birch', expectedVersion: 1 });
    const directory = await mkdtemp(join(tmpdir(), 'planner-backups-'));
    now = new Date('2026-06-13T05:00:00Z');
    const { database, planner } = server;
    const whole = createPostgresEventStore(database.pool);
    async function* readAll(options: AllOptions) {
      for await (const events of whole.readAll(options)) {
        yield events.filter(({ stream, version }) => stream !== `client-${id}` || version !== 1);
      }
    }
    const daily = { database, log: { ...whole, readAll }, logger: planner.logger, now: () => now };
    const stop = await backUpDaily(daily, { at: '02:30', directory }, undefined, 20);
    const error = expect.stringContaining(`Event 1 of client-${id} is gone from the log`);
    await expect.poll(told).toMatchObject({ latest: { day: '2026-06-13', status: 'failed', error } });
    await stop();
    expect(await readdir(directory)).toEqual(['planner-20260613T050000Z.differs.gz']);
    await rm(directory, { recursive: true });
  });

  it('given somebody who is no administrator, then they are refused', async () => {
    await server.admin.post('/api/admin/users', aUser('una'));
    const una = await server.signedIn('una');
    expect(await una.get('/api/admin/backups')).toMatchObject({ status: 403 });
  });
});

import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveReadModelVersion } from '#projections/readModelVersions/readModelVersions.ts';
import type { BackupsView } from '#projections/readModelVersions/view.ts';
import type { EventStore } from '#services/log/eventStore/eventStore.ts';
import { connectEventStoreDb } from '#services/log/eventStore/eventStoreDb.ts';
import { createPostgresEventStore } from '#services/log/eventStore/postgres.ts';
import { StandIn } from '#services/log/eventStore/testing/standIn.ts';
import { backUpDaily } from '#services/ops/backups/backUpDaily.ts';
import { add, aRetainer, aTeamMember, aUser } from './agency.ts';
import { testDatabases, testPostgres } from './databases.ts';
import { runCommand } from './kill/commandThatDies.ts';
import { startProcess } from './plannerProcess.ts';
import { startServer, type TestServer } from './server.ts';

/** Polling interval of the schedule, in milliseconds. */
const pause = 20;
const waiting = { timeout: 150_000, interval: 100 };

let folder: string;
let now: Date;
let closing: (() => Promise<unknown>)[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planner-daily-'));
  // Summer time: 02:29 in London.
  now = new Date('2026-06-10T01:29:00Z');
  closing = [() => rm(folder, { recursive: true, force: true })];
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
});

const served = async (kind: Parameters<typeof startServer>[0], config = {}): Promise<TestServer> => {
  const server = await startServer(kind, { now: () => now, config });
  closing.push(() => server.stop());
  const client = await add(server.admin, '/api/clients', { name: 'Alder' });
  await add(server.admin, '/api/projects', aRetainer(client));
  await add(server.admin, '/api/team-members', aTeamMember());
  await add(server.admin, '/api/admin/users', aUser('una'));
  return server;
};
const watch = async (
  { database, planner }: TestServer,
  log: EventStore = createPostgresEventStore(database.pool),
  directory = join(folder, 'backups'),
  keyText?: string,
) => {
  const daily = { database, log, logger: planner.logger, now: () => now };
  closing.push(await backUpDaily(daily, { at: '02:30', directory }, keyText, pause));
};
const files = () => readdir(join(folder, 'backups')).catch((): string[] => []);
const looks = (count: number) => new Promise((resolve) => setTimeout(resolve, count * pause));
const told = async ({ admin }: TestServer) => (await admin.get('/api/admin/backups')).body as BackupsView;
const isTold = (server: TestServer, status: string) =>
  vi.waitFor(async () => expect((await told(server)).latest).toMatchObject({ status }), waiting);
const logged = ({ log }: TestServer, text: string) => log.filter((line) => line.includes(text));

describe.each(testDatabases)('the daily backup on $name', { timeout: 400_000 }, (kind) => {
  it('given its time comes, then there is one that a restore proves, once that day', async () => {
    const server = await served(kind);
    await watch(server);
    await watch(server);
    await looks(5);
    expect(await files()).toEqual([]);
    now = new Date('2026-06-10T01:30:00Z');
    await isTold(server, 'proved');
    expect(await files()).toEqual(['planner-20260610T013000Z.gz']);
    const file = join(folder, 'backups', 'planner-20260610T013000Z.gz');
    expect([(await stat(file)).mode & 0o777, (await stat(join(folder, 'backups'))).mode & 0o777]).toEqual([
      0o600, 0o700,
    ]);
    const { latest, latestProved } = await told(server);
    expect(latest).toEqual(latestProved);
    expect(latest).toMatchObject({
      day: '2026-06-10',
      file: 'planner-20260610T013000Z.gz',
      bytes: (await stat(file)).size,
      differing: [],
      error: null,
    });
    expect(await runCommand('restore', { DATA_DIR: join(folder, 'other') }, [file])).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Restored ${latest?.events} events of 2026-06-10T01:30:00.000Z.`),
    });
    now = new Date('2026-06-10T20:00:00Z');
    await looks(5);
    expect(logged(server, 'a restore gives the figures in use')).toHaveLength(1);
  });
});

describe('the daily backup', { timeout: 400_000 }, () => {
  // On PostgreSQL a restore process starts three times as fast.
  const [kind] = [...testPostgres, ...testDatabases];
  if (!kind) throw new Error('There is always a database');

  it('given figures that a restore does not give, then it says so as an error, and takes no proved one away', async () => {
    const server = await served(kind);
    now = new Date('2026-06-10T05:00:00Z');
    await watch(server);
    await isTold(server, 'proved');
    const live = await liveReadModelVersion(server.database.pool);
    const lines = sql.identifier([live?.schema ?? '', 'lines']);
    await server.database.pool.query(sql.unsafe`update ${lines} set direct_cost = direct_cost + 1`);
    now = new Date('2026-06-11T05:00:00Z');
    await isTold(server, 'differs');
    expect(await told(server)).toMatchObject({
      latest: { day: '2026-06-11', differing: ['lines'] },
      latestProved: { day: '2026-06-10' },
    });
    expect(await files()).toEqual(['planner-20260610T050000Z.gz', 'planner-20260611T050000Z.differs.gz']);
    const [line = '{}'] = logged(server, 'a restore does not give the figures in use');
    expect(JSON.parse(line)).toMatchObject({ level: 50, tables: ['lines'] });

    await server.database.pool.query(sql.unsafe`update ${lines} set direct_cost = direct_cost - 1`);
    now = new Date('2026-06-12T05:00:00Z');
    await isTold(server, 'proved');
    expect(await files()).toEqual(['planner-20260610T050000Z.gz', 'planner-20260612T050000Z.gz']);
  });

  it('given a folder that takes nothing, then a sentence says what to do, and an hour later it is tried again', async () => {
    const server = await served(kind);
    await writeFile(join(folder, 'backups'), 'no folder');
    now = new Date('2026-06-10T05:00:00Z');
    await watch(server);
    await isTold(server, 'failed');
    expect((await told(server)).latest?.error).toBe(
      'BACKUP_DIR names something that is no folder. Set it to a folder.',
    );
    expect(JSON.parse(logged(server, 'The backup failed')[0] ?? '{}')).toMatchObject({ level: 50 });
    await rm(join(folder, 'backups'));
    now = new Date('2026-06-10T05:59:00Z');
    await looks(5);
    expect((await told(server)).latest?.status).toBe('failed');
    now = new Date('2026-06-10T06:00:00Z');
    await isTold(server, 'proved');
  });

  it('given a key, then it is encrypted; given what others have left, then only that of a backup goes', async () => {
    const key = await generateX25519Identity();
    const server = await served(kind, {
      backups: { at: '23:59', directory: join(folder, 'elsewhere') },
      backupKey: key,
    });
    const left = ['planner-20260609T013000Z.gz.age.part', 'planner-20260609T013000Z.unproved.gz', 'mine.gz'];
    await mkdir(join(folder, 'backups'));
    for (const name of left) await writeFile(join(folder, 'backups', name), '');
    now = new Date('2026-06-10T05:00:00Z');
    await watch(server, undefined, undefined, key);
    await isTold(server, 'proved');
    expect(await files()).toEqual(['mine.gz', 'planner-20260610T050000Z.gz.age']);
    expect(await told(server)).toMatchObject({ at: '23:59', isEncrypted: true });
  });
});

describe.each(testPostgres)('the daily backup of several nodes, on $name', { timeout: 400_000 }, (kind) => {
  it('given the log is in EventStoreDB, then a restore into a table gives the same figures at the same positions', async () => {
    const standIn = await StandIn.start();
    closing.push(async () => standIn.stop());
    const database = await kind.open();
    closing.push(() => database.close());
    const server = await startServer(kind, {
      now: () => now,
      database,
      config: { databaseUrl: database.url, eventStoreUrl: standIn.url },
    });
    closing.push(() => server.stop());
    const client = await add(server.admin, '/api/clients', { name: 'Alder' });
    await add(server.admin, '/api/projects', aRetainer(client));
    await add(server.admin, '/api/team-members', aTeamMember());
    const log = connectEventStoreDb(standIn.url, { onDropped: () => undefined });
    closing.push(() => log.close());
    now = new Date('2026-06-10T05:00:00Z');
    await watch(server, log);
    await isTold(server, 'proved');
    expect((await told(server)).latest).toMatchObject({ differing: [] });
  });

  it('given the node that makes it is killed at any step, then the next start makes it whole, and leaves nothing of the first', async () => {
    const database = await kind.open();
    closing.push(() => database.close());
    const environment = {
      DATABASE_URL: database.url,
      BACKUP_AT: '00:00',
      BACKUP_DIR: join(folder, 'backups'),
    };
    const points = [
      { DIE_AT: 'insert into vault.backups' },
      { DIE_AT: 'insert into vault.backups', DIE_WHEN: 'answered' },
      { DIE_AT: 'to_jsonb\\(kept' },
      { DIE_AT: 'update vault.backups' },
    ];
    for (const point of points) {
      const dying = startProcess({ ...environment, ...point }, 'tests/kill/plannerThatDies.ts');
      expect(await dying.ended, JSON.stringify(point)).toBeNull();
    }
    const planner = startProcess(environment);
    closing.push(async () => {
      planner.kill('SIGKILL');
      await planner.ended;
    });
    const admin = await planner.signIn();
    await vi.waitFor(async () => {
      const { latest } = (await admin.get('/api/admin/backups')).body as BackupsView;
      expect(latest).toMatchObject({ status: 'proved' });
    }, waiting);
    // A backup whose process was killed after the rename is kept as long as any other.
    for (const name of await files()) expect(name).toMatch(/^planner-\d{8}T\d{6}Z\.gz$/);
  });
});

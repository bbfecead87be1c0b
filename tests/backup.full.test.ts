import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'slonik';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPglite } from '#services/database/pglite.ts';
import { createPostgresEventStore, migrateLog } from '#services/log/eventStore/postgres.ts';
import { StandIn } from '#services/log/eventStore/testing/standIn.ts';
import { storePassword } from '#services/operationalStore/access/credentials.ts';
import { migrateOperationalStore } from '#services/operationalStore/migrate.ts';
import { add, aRetainer, aTeamMember, aUser } from './agency.ts';
import { childEnvironment } from './childEnvironment.ts';
import { type TestDatabase, testPostgres } from './databases.ts';
import { newDataDirectory } from './dataDirectory.ts';
import { HttpClient } from './httpClient.ts';
import { type PlannerProcess, startProcess } from './plannerProcess.ts';
import { administrator } from './server.ts';

type Environment = Record<string, string>;

describe('a backup', { timeout: 120_000 }, () => {
  let folder: string;
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  /** Runs an operator's command as a process of its own. */
  const command = async (name: string, environment: Environment, ...args: string[]) => {
    const child = spawn(process.execPath, ['services/ops/cli/main.ts', name, ...args], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...childEnvironment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, faults, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { code, out, faults };
  };
  const start = (environment: Environment): PlannerProcess => {
    const planner = startProcess(environment);
    closing.push(async () => {
      planner.kill('SIGKILL');
      await planner.ended;
    });
    return planner;
  };
  const stop = async (planner: PlannerProcess) => {
    planner.kill('SIGTERM');
    await planner.ended;
  };
  const embedded = (name = 'data'): Environment => ({ DATA_DIR: join(folder, name) });
  const file = () => join(folder, 'planner-backup.gz');

  /** Enters a small agency, reads the planner's responses, and stops it. */
  const enter = async (environment: Environment) => {
    const planner = start(environment);
    const admin = await planner.signIn();
    const client = await add(admin, '/api/clients', { name: 'Alder — “Ö & Söhne”' });
    await add(admin, '/api/projects', aRetainer(client));
    await add(admin, '/api/team-members', aTeamMember());
    await add(admin, '/api/admin/users', aUser('una', { password: 'battery staple' }));
    const answers = await answersOf(admin);
    await stop(planner);
    return answers;
  };
  const answersOf = async (client: HttpClient) =>
    Promise.all(
      [
        '/api/projects',
        '/api/team-members',
        '/api/admin/users',
        '/api/history',
        '/api/pnl/revenue/2026-05',
      ].map(async (path) => (await client.get(path)).body),
    );
  /** Responses of a planner on these stores; its users sign in with their passwords of before. */
  const restoredAnswers = async (environment: Environment, newClient = 'Later') => {
    const planner = start({ ...environment, ADMIN_PASSWORD: 'of no use any more' });
    const url = await planner.ready;
    const una = new HttpClient(url);
    await una.signIn('una', 'battery staple');
    const admin = new HttpClient(url);
    await admin.signIn(administrator.username, administrator.password);
    const answers = await answersOf(admin);
    const next = await add(admin, '/api/clients', { name: newClient });
    await stop(planner);
    return { answers, next };
  };

  /** The responses at the time of the backup that every test begins with. */
  let before: unknown[];
  let whole: Buffer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'planner-backup-'));
    for (const name of ['data', 'used'])
      await rename(await newDataDirectory('planner-backup'), join(folder, name));
    before = await enter(embedded());
    expect(await command('backup', embedded(), file())).toMatchObject({ code: 0, faults: '' });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    whole = await readFile(file());
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('given a restore into an empty folder, even twice, then the planner answers as before, and goes on counting', async () => {
    const other = embedded('other');
    // A copy that others may read is made private.
    await chmod(file(), 0o644);
    for (const _ of [1, 2])
      expect(await command('restore', other, file())).toMatchObject({ code: 0, faults: '' });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await restoredAnswers(other)).toEqual({ answers: before, next: 2 });
  });

  it('given a store that somebody uses, then a restore is refused with a sentence', async () => {
    const used = embedded('used');
    const other = start(used);
    const client = await other.signIn();
    expect(await command('restore', used, file())).toMatchObject({
      code: 1,
      out: '',
      faults: expect.stringContaining('Another planner is already running on the data folder'),
    });
    await stop(other);
    expect(await command('restore', used, file())).toMatchObject({
      code: 1,
      faults: expect.stringMatching(
        /^The log there has other events in user-1 .*Copy into an empty log\.\n$/,
      ),
    });
    const again = new HttpClient(await start(used).ready);
    for (const [name, value] of client.cookies) again.cookies.set(name, value);
    expect(await again.get('/api/clients')).toMatchObject({ status: 200, body: [] });
  });

  it('given a file that is missing, cut short, altered or something else, then nothing is restored', async () => {
    const altered = Buffer.from(whole);
    altered.writeUInt8(altered.readUInt8(200) ^ 1, 200);
    const damaged = {
      missing: undefined,
      short: whole.subarray(0, -30),
      altered,
      text: Buffer.from('Hello'),
    };
    for (const [name, content] of Object.entries(damaged)) {
      const path = join(folder, name);
      if (content) await writeFile(path, content);
      expect(await command('restore', embedded('untouched'), path), name).toMatchObject({
        code: 1,
        out: '',
        faults: expect.stringMatching(/^(There is no file |\S+ is not a (whole )?backup).*\n$/),
      });
    }
    await expect(stat(join(folder, 'untouched'))).rejects.toThrow('ENOENT');
  });

  it('given an event is gone from the log, then a backup keeps the file, says which, and ends with a fault', async () => {
    const data = embedded('holes');
    expect(await command('restore', data, file())).toMatchObject({ code: 0 });
    const database = await openPglite(join(folder, 'holes', 'database'));
    await database.pool.query(
      sql.unsafe`update log.events set version = 2 where stream = 'client-1' and version = 1`,
    );
    await database.close();
    const holed = join(folder, 'holes.gz');
    expect(await command('backup', data, holed)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^Backed up /),
      faults: expect.stringMatching(/^Event 1 of client-1 is gone from the log/),
    });
    expect((await stat(holed)).size).toBeGreaterThan(0);
  });

  it('given no name, or one that is taken, then a backup says so', async () => {
    expect(await command('backup', embedded())).toMatchObject({
      code: 1,
      faults: 'Say where to: npm run backup -- planner-backup.gz\n',
    });
    expect(await command('backup', embedded(), file())).toMatchObject({
      code: 1,
      faults: expect.stringContaining('exists already'),
    });
    expect(await readFile(file())).toEqual(whole);
  });

  describe.each(testPostgres)('on $name', (kind) => {
    let database: TestDatabase;
    beforeEach(async () => {
      database = await kind.open();
      closing.push(() => database.close());
    });
    const onServer = (): Environment => ({ DATABASE_URL: database.url ?? '' });

    it('given an agency that outgrows its folder, then it goes on there', async () => {
      expect(await command('restore', onServer(), file())).toMatchObject({ code: 0, faults: '' });
      expect(await restoredAnswers(onServer())).toEqual({ answers: before, next: 2 });
    });

    it('given a planner at work, then it can be backed up, and nothing can be put under it', async () => {
      const planner = start(onServer());
      await add(await planner.signIn(), '/api/clients', { name: 'Alder' });
      expect(await command('backup', onServer(), join(folder, 'online'))).toMatchObject({ code: 0 });
      expect(await command('restore', onServer(), file())).toMatchObject({
        code: 1,
        faults: 'A planner is running on this database. Stop it, then run this again.\n',
      });
    });

    it('given events from before personal data was encrypted, then they are encrypted before they are copied', async () => {
      const standIn = await StandIn.start();
      closing.push(async () => standIn.stop());
      await migrateLog(database.pool);
      await migrateOperationalStore(database.pool);
      await storePassword(database.pool, '1', administrator.password);
      const metadata = { at: '2026-05-04T09:30:00.000Z', by: '1', correlationId: 'c', causationId: 'c' };
      await createPostgresEventStore(database.pool).append('client-1', 0, [
        {
          id: randomUUID(),
          type: 'ClientCreated',
          data: { name: 'Alder' },
          metadata: { ...metadata, reason: 'Zebedee knew them' },
        },
      ]);
      expect(await command('copy-log', { ...onServer(), EVENTSTORE_URL: standIn.url })).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^Sealed 1 events .*\nCopied 1 events; /),
      });
      const texts = standIn.log.records.flatMap(({ data, metadata }) => [data, metadata]);
      const copied = texts.map((text) => Buffer.from(text).toString()).join();
      expect(copied).toContain('Alder');
      expect(copied).not.toContain('Zebedee');
    });

    it('given a log that moves to EventStoreDB, then it is copied and compared, and figures follow it there', async () => {
      const standIn = await StandIn.start();
      closing.push(async () => standIn.stop());
      const there = await enter(onServer());
      const both = { ...onServer(), EVENTSTORE_URL: standIn.url };
      for (const _ of [1, 2]) {
        expect(await command('copy-log', both)).toMatchObject({
          code: 0,
          out: expect.stringMatching(/^Copied 5 events; both logs hash to [0-9a-f]{64}\./),
        });
      }
      const { answers, next } = await restoredAnswers(both);
      // The history shows positions, and each log counts them its own way.
      expect(withoutPositions(answers)).toEqual(withoutPositions(there));
      expect(next).toBe(2);

      // The old table stays read-only until an operator opens it.
      const moved =
        /^The log of this database moved to EventStoreDB at 127\.0\.0\.1:\d+ on .+ run npm run open-log first\.\n$/;
      expect(await command('verify', onServer())).toMatchObject({
        code: 1,
        faults: expect.stringMatching(moved),
      });
      expect(await command('open-log', both)).toMatchObject({ code: 1 });
      expect(await command('open-log', onServer())).toMatchObject({
        code: 0,
        out: expect.stringContaining('The log goes on in the table.'),
      });
      expect(await command('open-log', onServer())).toMatchObject({
        code: 1,
        faults: 'The log in this table is open.\n',
      });
      // The id given in the other log isn't given again.
      expect((await restoredAnswers(onServer(), 'In the table')).next).toBe(3);
    });
  });
});

const withoutPositions = (answers: unknown) =>
  JSON.parse(JSON.stringify(answers), (key, value) => (key === 'position' ? undefined : value));

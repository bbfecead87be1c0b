import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPostgresEventStore } from '#services/log/eventStore/postgres.ts';
import { StandIn } from '#services/log/eventStore/testing/standIn.ts';
import { PairMisfit } from '#services/log/pair/pairMisfit.ts';
import { add } from './agency.ts';
import { type TestDatabase, testPostgres } from './databases.ts';
import { HttpClient } from './httpClient.ts';
import { runCommand, runCommandThatDies } from './kill/commandThatDies.ts';
import { type PlannerProcess, startProcess } from './plannerProcess.ts';

const shorter = new PairMisfit('shorter log').message;

describe.each(testPostgres)('an operator, on $name', { timeout: 180_000 }, (kind) => {
  const closing: (() => Promise<unknown>)[] = [];
  let database: TestDatabase;
  let environment: { DATABASE_URL: string };
  beforeEach(async () => {
    database = await kind.open();
    closing.push(() => database.close());
    environment = { DATABASE_URL: database.url ?? '' };
    const planner = start();
    const admin = await planner.signIn();
    for (const name of ['Alder', 'Birch', 'Cedar']) await add(admin, '/api/clients', { name });
    await stop(planner);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  const start = (more: Record<string, string> = {}): PlannerProcess => {
    const planner = startProcess({ ...environment, ...more });
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
  /** Removes the last events, as if the database came from an older backup. */
  const loseLast = async () => {
    await database.pool.query(
      sql.unsafe`delete from log.events where position = (select position from log.head)`,
    );
    await database.pool.query(sql.unsafe`update log.head set position = position - 1`);
  };
  const namesIn = async (client: HttpClient) =>
    ((await client.get('/api/clients')).body as { name: string }[]).map(({ name }) => name);
  /** Names in a planner that is started now, which must accept a write. */
  const opened = async (more: Record<string, string> = {}, added = 'Later'): Promise<string[]> => {
    const planner = start(more);
    const admin = await planner.signIn();
    const names = await namesIn(admin);
    await add(admin, '/api/clients', { name: added });
    expect(await namesIn(admin)).toEqual([...names, added]);
    await stop(planner);
    return names;
  };

  it('given a log from an older backup, then nothing is answered or checked until the figures are built anew from it', async () => {
    await loseLast();
    const port = '45871';
    const waiting = start({ PORT: port });
    const visitor = new HttpClient(`http://127.0.0.1:${port}`);
    await vi.waitFor(async () =>
      expect(await visitor.get('/api/clients').catch(() => null)).toMatchObject({
        status: 503,
        body: { detail: shorter },
      }),
    );
    expect(waiting.stderr()).toContain(shorter);
    expect(await runCommand('verify', environment)).toMatchObject({ code: 1, faults: `${shorter}\n` });
    expect(await runCommand('rebuild', environment)).toMatchObject({
      code: 1,
      faults: expect.stringContaining('There is no terminal to ask at: add -- --yes'),
    });
    expect(await visitor.get('/health/ready')).toMatchObject({ status: 503 });
    expect(await runCommand('rebuild', environment, ['--yes'])).toMatchObject({ code: 0, faults: '' });
    // It opens by itself.
    expect(await namesIn(await waiting.signIn())).toEqual(['Alder', 'Birch']);
    await stop(waiting);
    expect(await opened()).toEqual(['Alder', 'Birch']);
  });

  it('given rebuild is killed at any step, then it can be run again', async () => {
    await loseLast();
    const steps = [
      'truncate vault.requests',
      'truncate vault.digest_marks',
      'drop schema if exists',
      'delete from planner.live',
    ];
    for (const at of steps) {
      expect(await runCommandThatDies('rebuild', environment, ['--yes'], at), at).toMatchObject({
        code: null,
      });
    }
    expect(await runCommand('rebuild', environment, ['--yes'])).toMatchObject({ code: 0 });
    expect(await opened()).toEqual(['Alder', 'Birch']);
  });

  it('given copy-log is killed at any step, then it can be run again, and there is one history', async () => {
    const standIn = await StandIn.start();
    closing.push(async () => standIn.stop());
    const both = { ...environment, EVENTSTORE_URL: standIn.url };
    const copying = runCommand('copy-log', both, [], (kill) => {
      standIn.log.once('appended', () => standIn.log.once('appended', kill));
    });
    expect(await copying).toMatchObject({ code: null });
    // Meanwhile the planner continues with the table.
    expect(await opened()).toEqual(['Alder', 'Birch', 'Cedar']);
    const steps = [
      'drop schema if exists',
      'delete from planner.live',
      'log.head where only_row for update',
      'insert into log.moved',
      'create or replace trigger moved',
    ];
    for (const at of steps) {
      expect(await runCommandThatDies('copy-log', both, [], at), at).toMatchObject({ code: null });
    }
    expect(await runCommand('copy-log', both)).toMatchObject({ code: 0, faults: '' });
    expect(await opened(both, 'Zoe')).toEqual(['Alder', 'Birch', 'Cedar', 'Later']);
    expect(await createPostgresEventStore(database.pool).head()).toBe(5);
    expect(await runCommand('verify', environment)).toMatchObject({
      code: 1,
      faults: expect.stringContaining('moved to EventStoreDB'),
    });
  });

  it('given the database is lost and EventStoreDB is not, then a backup gives it back keys and passwords, and the log stays', async () => {
    const standIn = await StandIn.start();
    closing.push(async () => standIn.stop());
    const both = { ...environment, EVENTSTORE_URL: standIn.url };
    await runCommand('copy-log', both);
    const folder = await mkdtemp(join(tmpdir(), 'planner-pair-'));
    closing.push(() => rm(folder, { recursive: true }));
    const file = join(folder, 'backup.gz');
    expect(await runCommand('backup', both, [file])).toMatchObject({ code: 0 });
    await opened(both);

    const empty = await kind.open();
    closing.push(() => empty.close());
    const anew = { DATABASE_URL: empty.url ?? '', EVENTSTORE_URL: standIn.url };
    expect(await runCommand('verify', anew)).toMatchObject({
      code: 1,
      faults: `${new PairMisfit('no operational store').message}\n`,
    });
    expect(await runCommand('restore', anew, [file])).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Restored 4 events .*\nThe log has 1 events from after this backup; they stay\./,
      ),
    });
    expect(await opened(anew, 'Zoe')).toEqual(['Alder', 'Birch', 'Cedar', 'Later']);
    // In use again: a restore is refused.
    expect(await runCommand('restore', anew, [file])).toMatchObject({ code: 1 });
  });
});

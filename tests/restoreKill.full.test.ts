import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { add } from './agency.ts';
import { type TestDatabase, testPostgres } from './databases.ts';
import { HttpClient } from './httpClient.ts';
import { runCommand, runCommandThatDies } from './kill/commandThatDies.ts';
import { startProcess } from './plannerProcess.ts';

describe.each(testPostgres)(
  'a backup and its restore that are killed, on $name',
  { timeout: 180_000 },
  (kind) => {
    let folder: string;
    let file: string;
    let from: TestDatabase;
    let to: TestDatabase;
    const environment = ({ url = '' }: TestDatabase) => ({ DATABASE_URL: url });
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'planner-restore-'));
      file = join(folder, 'backup.gz');
      [from, to] = [await kind.open(), await kind.open()];
      const planner = startProcess(environment(from));
      const admin = await planner.signIn();
      for (const name of ['Alder', 'Birch', 'Cedar']) await add(admin, '/api/clients', { name });
      planner.kill('SIGTERM');
      await planner.ended;
    });
    afterEach(async () => {
      await from.close();
      await to.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('given a backup is killed while it reads the log or the operational store, then nothing bears its name, and the next one is whole', async () => {
      for (const at of ['from log.events', '"vault"."keys"']) {
        expect(await runCommandThatDies('backup', environment(from), [file], at), at).toMatchObject({
          code: null,
        });
        expect(await readdir(folder), at).not.toContain('backup.gz');
      }
      expect(await runCommand('backup', environment(from), [file])).toMatchObject({ code: 0, faults: '' });
      expect(await readdir(folder)).toEqual(['backup.gz']);
      expect(await runCommand('restore', environment(to), [file])).toMatchObject({ code: 0, faults: '' });
    });

    it('given a restore is killed at any step, then the planner does not open on a part of it, and it can be run again', async () => {
      expect(await runCommand('backup', environment(from), [file])).toMatchObject({ code: 0 });
      const steps = [
        'log.append',
        'truncate vault.requests',
        'truncate planner.log',
        'delete from "vault"."sessions"',
        'insert into "vault"."keys"',
      ];
      for (const at of steps) {
        expect(await runCommandThatDies('restore', environment(to), [file], at), at).toMatchObject({
          code: null,
        });
        if (at === 'log.append') continue;
        expect(await stateOf(environment(to)), at).toMatchObject({ status: 503 });
      }
      expect(await runCommand('restore', environment(to), [file])).toMatchObject({ code: 0, faults: '' });
      const planner = startProcess(environment(to));
      const found = (await (await planner.signIn()).get('/api/clients')).body;
      planner.kill('SIGTERM');
      await planner.ended;
      expect(found).toMatchObject([{ name: 'Alder' }, { name: 'Birch' }, { name: 'Cedar' }]);
    });
  },
);

/** The readiness response of a planner that is started on an incomplete log. */
const stateOf = async (environment: { DATABASE_URL: string }) => {
  const planner = startProcess({ ...environment, PORT: '18437' });
  const client = new HttpClient('http://127.0.0.1:18437');
  try {
    let answer = await client.get('/health/ready').catch(() => undefined);
    for (let tries = 0; !answer && tries < 100; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      answer = await client.get('/health/ready').catch(() => undefined);
    }
    return answer;
  } finally {
    planner.kill('SIGTERM');
    await planner.ended;
  }
};

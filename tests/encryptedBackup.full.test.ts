import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add } from './agency.ts';
import { runCommand } from './kill/commandThatDies.ts';
import { startProcess } from './plannerProcess.ts';

describe('an encrypted backup', { timeout: 120_000 }, () => {
  let folder: string;
  const at = (name: string) => join(folder, name);
  const keyFile = (name = 'key') => ({ BACKUP_KEY_FILE: at(name) });
  const stored = (name: string) => ({ DATA_DIR: at(name) });
  const clients = async (name: string) => {
    const planner = startProcess(stored(name));
    const found = (await (await planner.signIn()).get('/api/clients')).body;
    planner.kill('SIGTERM');
    await planner.ended;
    return found;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'planner-encrypted-'));
    const planner = startProcess(stored('data'));
    await add(await planner.signIn(), '/api/clients', { name: 'Alder' });
    planner.kill('SIGTERM');
    await planner.ended;
    for (const name of ['key', 'other-key']) {
      expect(await runCommand('backup-key', {}, [at(name)])).toMatchObject({ code: 0, faults: '' });
    }
    expect(await runCommand('backup', { ...stored('data'), ...keyFile() }, [at('sealed')])).toMatchObject({
      code: 0,
      out: expect.stringContaining('encrypted'),
      faults: '',
    });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('given its key, then it is restored; age and gunzip open it, too', async () => {
    expect(await runCommand('restore', { ...stored('other'), ...keyFile() }, [at('sealed')])).toMatchObject({
      code: 0,
      faults: '',
    });
    expect(await clients('other')).toMatchObject([{ name: 'Alder' }]);
    const age = new Decrypter();
    const [, secret = ''] = (await readFile(at('key'), 'utf8')).split('\n');
    age.addIdentity(secret);
    const [first = '', ...lines] = gunzipSync(await age.decrypt(await readFile(at('sealed'))))
      .toString()
      .split('\n');
    expect(JSON.parse(first)).toMatchObject({ heading: { format: 'planner-backup' } });
    expect(lines.some((line) => line.includes('ClientCreated'))).toBe(true);
  });

  it('given no key, another one, or a damaged file, then a sentence says so, and nothing is restored', async () => {
    const whole = await readFile(at('sealed'));
    await writeFile(at('short'), whole.subarray(0, -40));
    const altered = Buffer.from(whole);
    altered.writeUInt8(altered.readUInt8(whole.length - 60) ^ 1, whole.length - 60);
    await writeFile(at('altered'), altered);
    for (const [file, environment, fault] of [
      ['sealed', {}, 'is encrypted. Set BACKUP_KEY_FILE to the file with the key it was made with.'],
      ['sealed', keyFile('other-key'), "can't be opened with the key of BACKUP_KEY_FILE"],
      ['short', keyFile(), 'is not a backup of the planner, or it is damaged.'],
      ['altered', keyFile(), 'is not a backup of the planner, or it is damaged.'],
    ] as const) {
      expect(
        await runCommand('restore', { ...stored('untouched'), ...environment }, [at(file)]),
      ).toMatchObject({ code: 1, out: '', faults: expect.stringContaining(fault) });
    }
    await expect(stat(at('untouched'))).rejects.toThrow('ENOENT');
  });

  it('given a key file that is none, mistyped, open to everybody or taken, then a sentence says so', async () => {
    await writeFile(at('none'), 'a secret', { mode: 0o600 });
    const secret = (await readFile(at('key'), 'utf8')).trim();
    await writeFile(at('mistyped'), secret.slice(0, -4), { mode: 0o600 });
    await writeFile(at('open'), secret, { mode: 0o644 });
    for (const [name, fault] of [
      ['none', 'BACKUP_KEY_FILE must name a file with a secret key in it'],
      ['mistyped', 'The secret key in BACKUP_KEY_FILE is none that age knows'],
      ['open', 'everybody on this machine may read. Close it with chmod 600.'],
      ['away', "which can't be read"],
    ] as const) {
      expect(
        await runCommand('backup', { ...stored('data'), ...keyFile(name) }, [at('unwritten')]),
        name,
      ).toMatchObject({ code: 1, faults: expect.stringContaining(fault) });
    }
    await expect(stat(at('unwritten'))).rejects.toThrow('ENOENT');
    expect(await runCommand('backup-key', {}, [at('key')])).toMatchObject({
      code: 1,
      faults: expect.stringContaining('exists already'),
    });
    expect((await readFile(at('key'), 'utf8')).trim()).toBe(secret);
  });

  it('given a backup of a newer version, then a sentence says which planner restores it', async () => {
    await runCommand('backup', stored('data'), [at('plain')]);
    const text = gunzipSync(await readFile(at('plain'))).toString();
    await writeFile(at('newer'), gzipSync(text.replace(/"version":\d+/, '"version":99')));
    expect(await runCommand('restore', stored('untouched'), [at('newer')])).toMatchObject({
      code: 1,
      out: '',
      faults: `${at('newer')} was made by a newer version of the planner. Restore it with that version, or a newer one.\n`,
    });
    await expect(stat(at('untouched'))).rejects.toThrow('ENOENT');
  });
});

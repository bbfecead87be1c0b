import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claimDataDirectory, DataDirectoryInUse, DataDirectoryUnusable } from './dataDirectory.ts';

let folder: string;
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planner data '));
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true, force: true });
});

const module = JSON.stringify(join(import.meta.dirname, 'dataDirectory.ts'));
const claimer = (directory: string) =>
  `const { claimDataDirectory } = await import(${module});
   claimDataDirectory(${JSON.stringify(directory)}).then(() => console.log('claimed'), (e) => { console.log(e.name); process.exit(); });
   setInterval(() => {}, 1000);`;

/** A process that claims the folder and holds it. Resolves to the process and its output. */
async function claimElsewhere(directory: string): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', claimer(directory)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  const [said] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, said };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

describe('claiming the data folder', () => {
  test('given no folder, then it is made, for its owner only', async () => {
    const path = join(folder, 'deep', 'data');
    const claimed = await claimDataDirectory(path);
    expect(claimed.path).toBe(path);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    await claimed.release();
  });

  test('given a claim in this process, then a second is refused until the first is released', async () => {
    const first = await claimDataDirectory(folder);
    await expect(claimDataDirectory(folder)).rejects.toThrow(DataDirectoryInUse);
    await first.release();
    const second = await claimDataDirectory(folder);
    await first.release();
    await expect(claimDataDirectory(folder)).rejects.toThrow(DataDirectoryInUse);
    await second.release();
  });

  test('given a claim in another process, then the refusal names the folder, the process and what to do', async () => {
    const { child } = await claimElsewhere(folder);
    const refusal = await claimDataDirectory(folder).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataDirectoryInUse);
    expect(String(refusal)).toContain(`${folder} (process ${child.pid})`);
    expect(String(refusal)).toContain('set DATA_DIR to another folder');
  });

  test('given a holder that was killed, then its claim is not in the way, time and again', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { child, said } = await claimElsewhere(folder);
      expect(said).toBe('claimed');
      await kill(child);
    }
    await (await claimDataDirectory(folder)).release();
  });

  test('given what a crashed machine leaves behind, then it is not in the way', async () => {
    await writeFile(join(folder, 'lock'), '');
    await writeFile(join(folder, 'lock-journal'), Buffer.alloc(512));
    await writeFile(join(folder, 'holder'), '1\n');
    const claimed = await claimDataDirectory(folder);
    expect(await readFile(join(folder, 'holder'), 'utf8')).toBe(`${process.pid}\n`);
    await claimed.release();
  });

  test('given ten claimers at once after a crash, then exactly one wins', async () => {
    const { child } = await claimElsewhere(folder);
    await kill(child);
    const said = await Promise.all(Array.from({ length: 10 }, () => claimElsewhere(folder)));
    expect(said.map((claim) => claim.said).sort()).toEqual([
      ...Array.from({ length: 9 }, () => 'DataDirectoryInUse'),
      'claimed',
    ]);
  });

  test('given a path far longer than a socket name may be, then it is claimed all the same', async () => {
    const path = join(folder, 'l'.repeat(200), 'o'.repeat(200));
    const claimed = await claimDataDirectory(path);
    await expect(claimDataDirectory(path)).rejects.toThrow(DataDirectoryInUse);
    await claimed.release();
  });

  test('given a claim that nobody refers to any more, then it holds nevertheless', async () => {
    const script = `const { claimDataDirectory } = await import(${module});
      await claimDataDirectory(${JSON.stringify(folder)});
      for (let i = 0; i < 5; i += 1) { globalThis.gc(); await new Promise(setImmediate); }
      await claimDataDirectory(${JSON.stringify(folder)}).catch((e) => console.log(e.name));`;
    const args = ['--expose-gc', '--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout.trim()).toBe('DataDirectoryInUse');
  });
});

describe('a data folder that others may read', () => {
  const rightsOf = async (path: string) => (await stat(path)).mode & 0o777;

  test('given one of an earlier planner, then it is closed, with all that is in it, through a link as well', async () => {
    const data = join(folder, 'data');
    await mkdir(join(data, 'database', 'base'), { recursive: true });
    for (const name of ['database/base/1', 'lock', 'holder']) await writeFile(join(data, name), '');
    const paths = ['', 'database', 'database/base', 'database/base/1', 'lock', 'holder'].map((name) =>
      join(data, name),
    );
    for (const path of paths) await chmod(path, 0o777);
    await symlink(data, join(folder, 'link'));
    await (await claimDataDirectory(join(folder, 'link'))).release();
    for (const path of paths.slice(0, -1)) expect([path, (await rightsOf(path)) & 0o077]).toEqual([path, 0]);
  });

  test('given one that holds something else, then it is refused with a sentence, and left as it is', async () => {
    await writeFile(join(folder, 'notes.txt'), '');
    await chmod(join(folder, 'notes.txt'), 0o644);
    await chmod(folder, 0o755);
    await expect(claimDataDirectory(folder)).rejects.toThrow(
      new DataDirectoryUnusable(
        `The data folder ${folder} can't be used: others on this machine may enter it, and it holds more than the planner's data (notes.txt). Close it to them with chmod 700, or set DATA_DIR to a folder of its own.`,
      ),
    );
    expect(await rightsOf(folder)).toBe(0o755);
    await chmod(folder, 0o700);
    await (await claimDataDirectory(folder)).release();
    expect(await rightsOf(join(folder, 'notes.txt'))).toBe(0o644);
  });
});

describe('a data folder that cannot be used', () => {
  test('given a file in its place, then a sentence says so', async () => {
    const path = join(folder, 'data');
    await writeFile(path, '');
    await expect(claimDataDirectory(path)).rejects.toThrow(
      new DataDirectoryUnusable(
        `The data folder ${path} can't be used: there is a file of that name. Move it away, or set DATA_DIR to another folder.`,
      ),
    );
    await expect(claimDataDirectory(join(path, 'deeper'))).rejects.toThrow('a part of its path is a file');
  });

  test('given no right to write, then a sentence says so', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o500 });
    await chmod(folder, 0o755);
    expect(await claimAsOrdinaryUser(closed)).toContain(
      `${closed} can't be used: this user may not write to it.`,
    );
    expect(await claimAsOrdinaryUser(join(closed, 'data'))).toContain('this user may not write to it.');
  });

  /** Root may access everything, so the claim is made in an unprivileged process. */
  async function claimAsOrdinaryUser(path: string): Promise<string> {
    const script = `const { claimDataDirectory } = await import(${module});
      if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); }
      await claimDataDirectory(${JSON.stringify(path)}).catch((e) => console.log(e.message));`;
    const args = ['--input-type=module', '--eval', script];
    return (await promisify(execFile)(process.execPath, args)).stdout;
  }

  test('given a lock file that is something else, then a sentence says so', async () => {
    await writeFile(join(folder, 'lock'), 'not a lock '.repeat(100));
    await expect(claimDataDirectory(folder)).rejects.toThrow(/its lock failed: .*not a database/);
  });
});

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { runCommand } from './kill/commandThatDies.ts';
import { useProcesses } from './useProcesses.ts';

// Each start takes seconds on a machine busy with other tests.
describe('the planner as a process', { timeout: 120_000 }, () => {
  const processes = useProcesses();

  it('given it runs, then nobody but its owner may read its folder, and a second start there is refused with a sentence', async () => {
    const client = await processes.start().signIn();
    const second = processes.start();
    expect(await second.ended).toBe(1);
    expect(second.stdout()).toBe('');
    expect(second.stderr()).toMatch(/^Another planner is already running on the data folder .*\n$/);
    expect(await client.post('/api/clients', { name: 'Still here' })).toMatchObject({ status: 201 });
    expect(await openToOthers(processes.dataDirectory)).toEqual([]);
  });

  it('given settings that can not be read, then it says what is wrong, and no more', async () => {
    const planner = processes.start({ PORT: 'eighty', SAMPLE_DATA: 'some' });
    expect(await planner.ended).toBe(1);
    expect(planner.stderr()).toMatch(/^PORT is "eighty".*\nSAMPLE_DATA is "some".*\n$/);
  });
});

describe('the commands of an operator', { timeout: 120_000 }, () => {
  const entry = 'services/ops/cli/main.ts';

  it('given none that there is, or what one does not take, then a sentence says what can be typed', async () => {
    const { code, out, faults } = await runCommand('bakcup', {});
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(faults).toMatch(/^There is no command bakcup\. Choose one of these:\n/);
    const listed = [...faults.matchAll(/^([a-z-]+): /gm)].map(([, name = '']) => name);
    const scripts = Object.entries(packageJson.scripts).filter(([, script]) => script.includes(entry));
    expect(scripts).toHaveLength(9);
    expect(listed.map((name) => [name, `node ${entry} ${name}`]).toSorted()).toEqual(scripts.toSorted());
    for (const args of [['--adopt'], ['planner-backup.gz']]) {
      expect(await runCommand('verify', {}, args)).toEqual({
        code: 1,
        out: '',
        faults: 'Say it so: npm run verify\n',
      });
    }
    expect(await runCommand('verify', {}, ['--help'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^verify: Builds every figure anew/),
      faults: '',
    });
  });
});

/** The files in a folder that group or others may read, write or enter. */
const openToOthers = async (folder: string): Promise<string[]> => {
  const open: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && (found.mode & 0o077) !== 0) open.push(name);
  }
  return open;
};

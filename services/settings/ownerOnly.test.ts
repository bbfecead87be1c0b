import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const module = JSON.stringify(join(import.meta.dirname, 'ownerOnly.ts'));

/** Root may change everything, so an unprivileged process tries. */
const closeAsOrdinaryUser = async (path: string): Promise<string> => {
  const script = `const { closeToOthers } = await import(${module});
    if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); }
    await closeToOthers(${JSON.stringify(path)}).catch((e) => console.log(e.name + ': ' + e.message));`;
  const args = ['--input-type=module', '--eval', script];
  return (await promisify(execFile)(process.execPath, args)).stdout;
};

test('given a file of somebody else that stays open to others, then a sentence says what to do', async () => {
  expect(await closeAsOrdinaryUser('/dev/null')).toBe(
    "OpenToOthers: Others on this machine may read /dev/null, and this user can't close it to them. Have its owner do it with chmod -R go= on it, or move it to a place where that can be done.\n",
  );
});

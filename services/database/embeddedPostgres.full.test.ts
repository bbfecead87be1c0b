import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { childEnvironment } from '../../tests/childEnvironment.ts';

/** Opens a folder's database, queries it until V8 has optimised the hot code, and prints peak memory in MB. */
const program = `
  import { readFile } from 'node:fs/promises';
  import { setTimeout as pause } from 'node:timers/promises';
  import { sql } from 'slonik';
  import { openPglite } from '#services/database/pglite.ts';
  const { pool, close } = await openPglite(process.argv[1]);
  const end = performance.now() + 4_000;
  while (performance.now() < end) {
    await pool.any(sql.unsafe\`select count(*) as c from pg_class where oid > 1 and relname <> 'a'\`);
    await pause(2);
  }
  await close();
  console.log(Number(/^VmHWM:\\s+(\\d+)/m.exec(await readFile('/proc/self/status', 'utf8'))[1]) / 1024);
`;

describe('the memory of the embedded database', () => {
  const mostOf = async (folder: string): Promise<number> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--max-semi-space-size=16', '--input-type=module', '-e', program, folder],
      { cwd: join(import.meta.dirname, '../..'), env: childEnvironment },
    );
    return Number(stdout);
  };

  it.runIf(process.platform === 'linux')(
    'given it is made and opened, then less than 700 MB, and given it is opened, then less than 400 MB',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'planner-memory-'));
      try {
        expect(await mostOf(join(folder, 'database'))).toBeLessThan(700);
        expect(await mostOf(join(folder, 'database'))).toBeLessThan(400);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    120_000,
  );
});

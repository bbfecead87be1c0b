import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPglite } from './pglite.ts';

const writer = fileURLToPath(new URL('../../tests/kill/pgliteWriter.ts', import.meta.url));

describe('the embedded database in a directory', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'planner-pglite-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  /**
   * Lets another process write until so many numbers were acknowledged, kills it `mercy` ms later, and returns the last
   * number acknowledged.
   */
  async function writeUntilKilled(mercy: number, min = 0): Promise<number> {
    const writing = spawn(process.execPath, [writer, directory], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    let complained = '';
    writing.stderr.on('data', (chunk) => {
      complained += chunk;
    });
    const gone = once(writing, 'exit');
    const opened = new Promise((resolve) => {
      writing.stdout.on('data', (chunk) => {
        said += chunk;
        if (said.startsWith('open\n') && said.split('\n').length > min + 1) resolve('open');
      });
    });
    expect(await Promise.race([opened, gone.then(() => complained)])).toBe('open');
    await delay(mercy);
    writing.kill('SIGKILL');
    await gone;
    expect(complained).toBe('');
    // A line cut off by the kill counts as not acknowledged.
    return Number(said.split('\n').slice(1, -1).at(-1) ?? 0);
  }

  it('has every acknowledged transaction, and only whole ones, however often its process is killed', async () => {
    let acknowledged = 0;
    for (let round = 0; round < 5; round += 1) {
      const last = await writeUntilKilled(Math.random() * 300, round === 0 ? 1 : 0);
      acknowledged = Math.max(acknowledged, last);
    }
    const database = await openPglite(directory);
    const numbers = await database.pool.anyFirst(
      sql.unsafe`select number from written group by number having count(*) = 2 order by number`,
    );
    const halves = await database.pool.oneFirst(sql.unsafe`select count(*) from written`);
    await database.close();
    expect(acknowledged).toBeGreaterThan(0);
    expect(numbers.length).toBeGreaterThanOrEqual(acknowledged);
    expect(numbers).toEqual(Array.from(numbers, (_, index) => index + 1));
    expect(halves).toBe(numbers.length * 2);
  }, 120_000);

  it('opens after its process was killed while it was being made', async () => {
    const writing = spawn(process.execPath, [writer, directory], {
      stdio: 'ignore',
    });
    await delay(500 + Math.random() * 2_000);
    writing.kill('SIGKILL');
    await once(writing, 'exit');
    expect(await writeUntilKilled(0, 1)).toBeGreaterThan(0);
  }, 120_000);

  it('keeps what it had when closed', async () => {
    const first = await openPglite(directory);
    await first.pool.query(sql.unsafe`create table kept as select 'still here' as note`);
    await first.close();
    const second = await openPglite(directory);
    expect(await second.pool.anyFirst(sql.unsafe`select note from kept`)).toEqual(['still here']);
    await second.close();
  }, 60_000);
});

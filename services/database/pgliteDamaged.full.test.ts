import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startProcess } from '../../tests/plannerProcess.ts';

describe('a data folder whose database is damaged', { timeout: 120_000 }, () => {
  let parent: string;
  let sound: string;
  let folder: string;
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'planner-damaged-'));
    sound = join(parent, 'sound');
    const planner = startProcess({ DATA_DIR: sound });
    const client = await planner.signIn();
    await client.post('/api/clients', { name: 'Acknowledged' });
    planner.kill('SIGTERM');
    await planner.ended;
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(parent, 'data-'));
    await cp(sound, folder, { recursive: true });
  });
  afterAll(() => rm(parent, { recursive: true, force: true }));

  it.each([
    ['without the file that says it is one', 'PG_VERSION', null],
    ['with something else in its control file', 'global/pg_control', 'x'.repeat(8_192)],
    ['without what was written last', 'pg_wal', null],
  ])('%s, then a start says what to do, and leaves it as it is', async (_, file, content) => {
    const path = join(folder, 'database', file);
    await rm(path, { recursive: true });
    if (content !== null) await writeFile(path, content);
    const planner = startProcess({ DATA_DIR: folder });
    expect(await planner.ended).toBe(1);
    expect(planner.stdout()).not.toContain('ready');
    expect(planner.stderr()).toMatch(
      /^The database in the data folder .+ can't be opened \(.+\): its files are damaged, or the disk is full\. .+ npm run restore\.\n$/,
    );
    // Repaired, it works as before.
    await rm(path, { recursive: true, force: true });
    await cp(join(sound, 'database', file), path, { recursive: true });
    const again = startProcess({ DATA_DIR: folder });
    const client = await again.signIn();
    expect((await client.get('/api/clients')).text).toContain('Acknowledged');
    again.kill('SIGTERM');
    await again.ended;
  });

  it('that was being made when the process died, then the next start makes it', async () => {
    const path = join(folder, 'database');
    await rm(join(path, 'global'), { recursive: true });
    await cp(path, `${path}.new`, { recursive: true });
    await rm(path, { recursive: true });
    const planner = startProcess({ DATA_DIR: folder });
    const client = await planner.signIn();
    expect((await client.get('/api/clients')).body).toEqual([]);
    planner.kill('SIGTERM');
    expect(await planner.ended).toBe(0);
  });
});

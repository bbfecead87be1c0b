import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newDataDirectory } from '../../tests/dataDirectory.ts';
import type { TestServer } from '../../tests/server.ts';
import { erase, withLeavers } from '../api/testing/erasing.ts';
import { openPglite } from '../database/pglite.ts';

describe('the files of the embedded store after somebody was erased', () => {
  let folder: string;
  let server: TestServer;
  let zoe: number;
  beforeEach(async () => {
    folder = await newDataDirectory('planner-erasure');
    ({ server, zoe } = await withLeavers({ open: () => openPglite(join(folder, 'database')) }));
  });
  afterEach(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const textsOnDisk = async (texts: readonly string[]): Promise<string[]> => {
    const found = new Set<string>();
    for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const content = await readFile(join(file.parentPath, file.name));
      for (const text of texts) if (content.includes(text)) found.add(text);
    }
    return [...found].sort();
  };

  it('then none of them holds the name or the key any more, nor the write-ahead log', async () => {
    const key = await server.database.pool.oneFirst(
      sql.unsafe`select key from vault.keys where name = ${`teamMember-${zoe}/identity`}`,
    );
    await server.database.pool.query(sql.unsafe`checkpoint`);
    const texts = ['Zoe Quartz', 'zoe@quartz.example', 'Geologist', 'Basalt', 'zoe.q', String(key)];
    expect(await textsOnDisk(texts)).toEqual(texts.toSorted());
    expect(await erase(server.admin, 'team-members', zoe)).toMatchObject({ status: 204 });
    expect(await textsOnDisk(texts)).toEqual([]);
    // And the store still works.
    expect(await server.admin.get('/api/team-members')).toMatchObject({ status: 200 });
  });
});

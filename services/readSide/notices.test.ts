import { sql } from 'slonik';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PlannedCell } from '#domain/plans/plannedCell.ts';
import { testDatabases } from '../../tests/databases.ts';
import { isOfOtherVersion, noticeChannel, readNotice, sendNotice } from './notices.ts';

describe.each(testDatabases)('notices on $name', ({ open }) => {
  const listening = async () => {
    const database = await open();
    onTestFinished(() => database.close());
    const heard: string[] = [];
    await database.listen(
      noticeChannel,
      (payload) => heard.push(payload),
      () => undefined,
    );
    return { database, heard };
  };

  it('given a commit, then its notice is heard, and not before', async () => {
    const { database, heard } = await listening();
    const committed = { readModelVersion: 3, position: 17, topics: ['clients', 'figures:2026-05'] };
    await database.pool.transaction(async (db) => {
      await sendNotice(db, committed);
      await db.query(sql.unsafe`select 1`);
      expect(heard).toEqual([]);
    });
    await vi.waitFor(() => expect(heard.map(readNotice)).toMatchObject([committed]));
    // Nodes of the previous version read this.
    expect(JSON.parse(heard[0] as string)).toMatchObject({ generation: 3 });
  });

  it('given a transaction that fails, then nothing is heard', async () => {
    const { database, heard } = await listening();
    const failing = database.pool.transaction(async (db) => {
      await sendNotice(db, { readModelVersion: 1, position: 1, topics: ['clients'] });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await database.pool.transaction((db) =>
      sendNotice(db, { readModelVersion: 1, position: 2, topics: ['users'] }),
    );
    await vi.waitFor(() => expect(heard.map(readNotice)).toMatchObject([{ position: 2 }]));
  });

  it('given hours, then it brings them while they fit, and tells what to read again where they do not', async () => {
    const { database, heard } = await listening();
    const topics = ['allocations:2026-05', 'figures:2026-05'];
    const cellsOf = (count: number): PlannedCell[] =>
      Array.from({ length: count }, (_, index) => ({
        ...{ projectId: 7, person: { kind: 'teamMember', id: index }, month: '2026-05', hours: 7.5 },
      }));
    for (const count of [0, 3, 200]) {
      const committed = { readModelVersion: 1, position: 9, topics, cells: cellsOf(count) };
      await database.pool.transaction((db) => sendNotice(db, committed));
    }
    await vi.waitFor(() =>
      expect(heard.map(readNotice).map((notice) => [notice?.topics, notice?.cells])).toEqual([
        [topics, []],
        [topics, cellsOf(3)],
        [topics, undefined],
      ]),
    );
  });

  it('given more topics than a notice can hold, then it says that anything may have changed', async () => {
    const { database, heard } = await listening();
    const topics = Array.from({ length: 2_000 }, (_, index) => `member:${index}`);
    await database.pool.transaction((db) => sendNotice(db, { readModelVersion: 1, position: 9, topics }));
    await vi.waitFor(() =>
      expect(heard.map(readNotice)).toMatchObject([{ readModelVersion: 1, position: 9, topics: ['*'] }]),
    );
  });
});

it.each([
  [{ readModelVersion: 3, position: 17, topics: [], version: 'of another' }, true],
  [{ readModelVersion: 0, position: 0, topics: ['replays'] }, false],
])('whether %j tells of figures that only nodes of another version read: %s', (notice, expected) => {
  expect(isOfOtherVersion(notice)).toBe(expected);
});

it.each(['', '{', 'null', '{"position":1}', '{"generation":1,"position":"1","topics":[]}'])(
  'a notice that reads %j is none that this version knows',
  (payload) => {
    expect(readNotice(payload)).toBeNull();
  },
);

import { sql } from 'slonik';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import type { Read } from '#projections/reading/read.ts';
import { createDiary } from '#projections/testing/diary.ts';
import { readingOf } from '#projections/testing/readModelVersion.ts';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import { migrateOperationalStore } from './migrate.ts';
import { dropStalePresence, listPresence, removePresence, savePresence } from './presence.ts';

const users = () => {
  const { did, events } = createDiary();
  for (const [id, name, role] of [
    ['1', 'Rita', 'admin'],
    ['2', 'Kofi', 'admin'],
    ['3', 'Nora', 'team_member'],
  ] as const) {
    const user = { username: name.toLowerCase(), firstName: name, lastName: null, email: null, role };
    did(streams.user(id), 'UserCreated', { ...user, teamMemberId: null });
  }
  return events;
};

describe.each(testDatabases)('who looks at which plans, on $name', ({ open }) => {
  const database = databaseForAll({ open });
  let read: Read;
  beforeAll(async () => {
    await migrateOperationalStore(database.pool);
    read = await readingOf(database.pool, users());
  });
  beforeEach(() => database.pool.query(sql.unsafe`truncate vault.presence`));

  const look = (user: string, tab: string, month = '2026-05', projectId: number | null = null) =>
    savePresence(database.pool, user, { tab, month, projectId, editing: [] });
  const pass = (seconds: number) =>
    database.pool.query(
      sql.unsafe`update vault.presence set seen_at = seen_at - make_interval(secs => ${seconds})`,
    );
  const told = async (to: string) =>
    (await listPresence(read, to, '2026-05', '2026-06')).map(({ by, month, projectId }) => [
      by.name,
      month,
      projectId,
    ]);

  it('given windows of others, then they are told by who and in one order; one’s own and a team member’s are not', async () => {
    await look('2', 'b', '2026-06', 7);
    await look('2', 'a');
    await look('1', 'c');
    await look('3', 'a');
    await look('2', 'd', '2026-07');
    const kofi = [
      ['Kofi', '2026-05', null],
      ['Kofi', '2026-06', 7],
    ];
    expect(await told('1')).toEqual(kofi);
    expect(await told('3')).toEqual([['Rita', '2026-05', null], ...kofi]);
  });

  it('given a window is silent for longer than eight seconds, then nobody is told of it, and it goes', async () => {
    await look('2', 'a');
    await pass(7);
    await dropStalePresence(database.pool);
    expect(await told('1')).toHaveLength(1);
    await pass(2);
    expect(await told('1')).toEqual([]);
    await look('1', 'b');
    await dropStalePresence(database.pool);
    expect(await database.pool.anyFirst(sql.unsafe`select tab from vault.presence`)).toEqual(['b']);
  });

  it('given a window shows something else, then the months are told in which others see it change, and none else', async () => {
    expect(await look('1', 'a')).toEqual(['2026-05']);
    expect(await look('1', 'a')).toEqual([]);
    expect(await look('1', 'b')).toEqual(['2026-05']);
    expect(await look('2', 'a')).toEqual(['2026-05']);
    expect(await look('2', 'a', '2026-05', 7)).toEqual(['2026-05']);
    const editing = [{ projectId: 7, teamMemberId: 1, freelancerId: null }];
    const edit = () =>
      savePresence(database.pool, '2', { tab: 'a', month: '2026-05', projectId: 7, editing });
    expect(await edit()).toEqual(['2026-05']);
    expect(await edit()).toEqual([]);
    expect((await look('2', 'a', '2026-06', 7)).toSorted()).toEqual(['2026-05', '2026-06']);
    expect(await told('1')).toEqual([['Kofi', '2026-06', 7]]);
  });

  it('given windows were silent, then whoever looks next tells of those that went, and of their own anew', async () => {
    await look('1', 'a');
    await look('2', 'a', '2026-06');
    await pass(9);
    expect((await look('1', 'a')).toSorted()).toEqual(['2026-05', '2026-06']);
    expect(await told('2')).toEqual([['Rita', '2026-05', null]]);
    expect(await told('1')).toEqual([]);
  });

  it('given the same is said again, then the row is written once in two seconds', async () => {
    await look('1', 'a');
    const seen = async () =>
      Number(
        await database.pool.oneFirst(sql.unsafe`select extract(epoch from seen_at) from vault.presence`),
      );
    const first = await seen();
    await look('1', 'a');
    expect(await seen()).toBe(first);
    await pass(3);
    await look('1', 'a');
    expect(await seen()).toBeGreaterThan(first);
  });

  it('given more windows of a user than are told, then those longest silent are forgotten, and nobody else’s', async () => {
    await look('2', 'other');
    for (let tab = 1; tab <= 20; tab += 1) {
      await look('1', `tab ${tab}`);
      await database.pool.query(
        sql.unsafe`update vault.presence set seen_at = seen_at - interval '10 milliseconds'`,
      );
    }
    await look('1', 'tab 21');
    const tabs = await database.pool.anyFirst(sql.unsafe`select tab from vault.presence order by seen_at`);
    expect(tabs).toEqual(['other', ...Array.from({ length: 20 }, (_, index) => `tab ${index + 2}`)]);
  });

  it('given a window is closed, then its month is told of, and no other window goes', async () => {
    for (const [user, tab] of [
      ['1', 'a'],
      ['1', 'b'],
      ['2', 'a'],
    ] as const)
      await look(user, tab);
    expect(await removePresence(database.pool, '1', 'a')).toEqual(['2026-05']);
    expect(await removePresence(database.pool, '1', 'a')).toEqual([]);
    expect(await told('1')).toHaveLength(1);
    expect(await told('2')).toHaveLength(1);
  });
});

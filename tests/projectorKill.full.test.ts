import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pointsOn, testDatabases } from './databases.ts';
import type { HttpClient } from './httpClient.ts';
import { killable } from './kill/killable.ts';
import { expectSameFigures } from './kill/sameFigures.ts';
import { verify } from './kill/verify.ts';
import { Writer } from './kill/writer.ts';

/** The single statement of a save. */
const save = 'moved as.*checkpoint.{1,20}set position';

/** Where the projector dies around it. */
const pointsOfSave = [
  ['after reading events, before it writes anything', save, 'asked'],
  ['while the database is at work', save, 'sent'],
  ['after it committed, before anyone has heard', save, 'answered'],
] as const;

/** The statements of a transaction that needs several, such as an import's. */
const checkpoint = '^(?!.*moved as).*checkpoint.{1,20}set position';
const notice = '^(?!.*moved as).*pg_notify.*planner.live';

/** Where the projector dies in it: it moves the checkpoint first, then writes rows, and notifies last. */
const pointsOfImport = [
  ['after reading events, before it writes anything', checkpoint, 'asked'],
  ['with the checkpoint moved, and no row written yet', checkpoint, 'answered'],
  ['with every row written, and the notice not asked for', notice, 'asked'],
  ['with rows, checkpoint and notice in place, before it commits', notice, 'answered'],
  ['after it committed, before anyone has heard', checkpoint, 'committed'],
] as const;

/** Imports projects with long descriptions until the planner is gone. @returns the names of acknowledged imports */
const importUntilGone = async (client: HttpClient): Promise<string[]> => {
  const acknowledged: string[] = [];
  try {
    for (;;) {
      const names = Array.from({ length: 100 }, () => `Imported ${randomUUID()}`);
      const rows = names.map((name, place) => ({
        row: place + 2,
        cells: { client: 'Meridian', name, revenue: '100', description: 'words '.repeat(300) },
      }));
      const { status, text } = await client.post('/api/import/projects', { rows });
      if (status !== 200 || !text.includes('"done"')) return acknowledged;
      acknowledged.push(...names);
    }
  } catch {
    return acknowledged;
  }
};

describe.each(testDatabases)('a projector that is killed, on $name', (kind) => {
  const { start, startDying, killed, openAgain } = killable(kind);

  const expectFoldOfTheLog = async () => {
    await killed();
    const database = await openAgain();
    try {
      await expectSameFigures(database);
    } finally {
      await database.close();
    }
  };

  it.each(pointsOn(kind, pointsOfSave))(
    'as it writes a save, %s, has every acknowledged write once, and the figures of a fold of the log',
    async (_, at, when) => {
      // After some commits, so that there is something to lose.
      const dying = startDying({ DIE_AT: at, DIE_WHEN: when, DIE_AFTER: '25' });
      const writers = ['Ann', 'Ben', 'Cat'].map((writer) => new Writer(writer));
      const asker = await dying.signIn();
      await Promise.all(writers.map((writer) => writer.writeUntilGone(asker)));
      expect(await dying.ended).toBeNull();
      expect(writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(5);

      const client = await start().signIn();
      for (const writer of writers) await verify(writer, client);
      await expectFoldOfTheLog();
    },
    120_000,
  );

  it.each(pointsOn(kind, pointsOfImport))(
    'as it writes an import, %s, has every acknowledged write once, and the figures of a fold of the log',
    async (_, at, when) => {
      const dying = startDying({ DIE_AT: at, DIE_WHEN: when, DIE_AFTER: '4' });
      const writer = new Writer('Ann');
      const asker = await dying.signIn();
      const [imported] = await Promise.all([importUntilGone(asker), writer.writeUntilGone(asker)]);
      expect(await dying.ended).toBeNull();
      expect(imported.length).toBeGreaterThan(0);

      const client = await start().signIn();
      await verify(writer, client);
      const { body } = await client.get('/api/projects');
      const names = (body as { name: string }[]).map(({ name }) => name);
      for (const name of imported) expect(names.filter((found) => found === name)).toHaveLength(1);
      await expectFoldOfTheLog();
    },
    120_000,
  );
});

import { describe, expect, it } from 'vitest';
import { testDatabases } from './databases.ts';
import { killable } from './kill/killable.ts';
import { expectSameFigures } from './kill/sameFigures.ts';
import { verify } from './kill/verify.ts';
import { Writer } from './kill/writer.ts';

const checkpoint = 'checkpoint.{1,20}set position';
const notice = 'pg_notify.*planner.live';

/** Where in its transaction the projector dies; it moves the checkpoint first, then writes rows, and asks for the notice last. */
const points = [
  ['after reading events, before it writes anything', checkpoint, 'asked'],
  ['with the checkpoint moved, and no row written yet', checkpoint, 'answered'],
  ['with every row written, and the notice not asked for', notice, 'asked'],
  ['with rows, checkpoint and notice in place, before it commits', notice, 'answered'],
  ['after it committed, before anyone has heard', checkpoint, 'committed'],
] as const;

describe.each(testDatabases)('a projector that is killed, on $name', (kind) => {
  const { start, startDying, killed, openAgain } = killable(kind);

  it.each(points)(
    '%s, has every acknowledged write once, and the figures of a fold of the log',
    async (_, at, when) => {
      // Some commits later, so that there is something to lose.
      const dying = startDying({ DIE_AT: at, DIE_WHEN: when, DIE_AFTER: '25' });
      const writers = ['Ann', 'Ben', 'Cat'].map((writer) => new Writer(writer));
      const asker = await dying.signIn();
      await Promise.all(writers.map((writer) => writer.writeUntilGone(asker)));
      expect(await dying.ended).toBeNull();
      expect(writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(5);

      const client = await start().signIn();
      for (const writer of writers) await verify(writer, client);
      await killed();
      const database = await openAgain();
      try {
        await expectSameFigures(database);
      } finally {
        await database.close();
      }
    },
    120_000,
  );
});

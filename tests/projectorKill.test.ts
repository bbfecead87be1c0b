import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPglite } from '#services/database/pglite.ts';
import { openPostgres } from '#services/database/postgres.ts';
import { type TestDatabase, testDatabases } from './databases.ts';
import { expectSameFigures } from './kill/sameFigures.ts';
import { verify } from './kill/verify.ts';
import { Writer } from './kill/writer.ts';
import { type PlannerProcess, startProcess } from './plannerProcess.ts';

const checkpoint = 'checkpoint\\W+set position';
const notice = 'pg_notify.*planner.live';

/** Where in its transaction the projector dies; it moves the checkpoint first, then writes rows, and asks for the notice last. */
const points = [
  ['after reading events, before it writes anything', checkpoint, 'asked'],
  ['with the checkpoint moved, and no row written yet', checkpoint, 'answered'],
  ['with every row written, and the notice not asked for', notice, 'asked'],
  ['with rows, checkpoint and notice in place, before it commits', notice, 'answered'],
  ['after it committed, before anyone has heard', checkpoint, 'committed'],
] as const;

describe.each(testDatabases)('a projector that is killed, on $name', ({ name, open }) => {
  let dataDirectory: string;
  let postgres: TestDatabase | undefined;
  let running: PlannerProcess | undefined;
  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'planner-projector-kill-'));
    postgres = name === 'PostgreSQL' ? await open() : undefined;
  });
  afterEach(async () => {
    running?.kill('SIGKILL');
    await running?.ended;
    await postgres?.close();
    await rm(dataDirectory, { recursive: true, force: true });
  });

  const start = (dying: Record<string, string> = {}) => {
    const environment = { DATA_DIR: dataDirectory, DATABASE_URL: postgres?.url, LOG_LEVEL: 'warn', ...dying };
    running =
      'DIE_AT' in dying
        ? startProcess(environment, 'tests/kill/plannerThatDies.ts')
        : startProcess(environment);
    return running;
  };
  const openAgain = () =>
    postgres?.url ? openPostgres(postgres.url) : openPglite(join(dataDirectory, 'database'));

  it.each(points)(
    '%s, has every acknowledged write once, and the figures of a fold of the log',
    async (_, at, when) => {
      // Some commits later, so that there is something to lose.
      const dying = start({ DIE_AT: at, DIE_WHEN: when, DIE_AFTER: '25' });
      const writers = ['Ann', 'Ben', 'Cat'].map((writer) => new Writer(writer));
      const asker = await dying.signIn();
      await Promise.all(writers.map((writer) => writer.writeUntilGone(asker)));
      expect(await dying.ended).toBeNull();
      expect(writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(5);

      const again = start();
      const client = await again.signIn();
      for (const writer of writers) await verify(writer, client);
      again.kill('SIGKILL');
      await again.ended;
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

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'slonik';
import { afterEach, describe, expect, it } from 'vitest';
import { openPostgres } from '#services/database/postgres.ts';
import { expectSameFigures } from './kill/sameFigures.ts';
import { verify } from './kill/verify.ts';
import { Writer } from './kill/writer.ts';
import { leaveOut } from './leftOut.ts';
import { findPostgresBinaries } from './postgresBinaries.ts';
import { type PostgresCluster, startPostgresCluster } from './postgresCluster.ts';
import { startServer, type TestServer } from './server.ts';

const run = promisify(execFile);
const hasPostgres = (await findPostgresBinaries()) !== undefined;
/** Little more than a new PostgreSQL needs. */
const smallDisk = '120m';

/** A disk so small that a test can fill it; undefined where it can't be created on this machine. */
const makeSmallDisk = async (): Promise<string | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), 'planner-small-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${smallDisk}`, 'tmpfs', folder]);
    await chmod(folder, 0o777);
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
};

const removeDisk = async (folder: string): Promise<void> => {
  await run('umount', [folder]);
  await rm(folder, { recursive: true });
};

/** Fills a disk to its last byte. @returns a function that frees the space */
const fill = async (folder: string): Promise<() => Promise<void>> => {
  const file = join(folder, 'ballast');
  const ballast = await open(file, 'w');
  const block = Buffer.alloc(64 * 1024);
  const isFull = await (async () => {
    for (;;) await ballast.write(block);
  })().catch((error: NodeJS.ErrnoException) => error.code === 'ENOSPC');
  await ballast.close();
  if (!isFull) throw new Error('The disk could not be filled');
  return () => rm(file);
};

describe.each(hasPostgres ? ['PostgreSQL'] : [])('a %s that fails while many write', () => {
  let cluster: PostgresCluster | undefined;
  let server: TestServer | undefined;
  let disk: string | undefined;
  afterEach(async () => {
    await server?.stop();
    await server?.database.close();
    await cluster?.remove();
    if (disk) await removeDisk(disk);
    [server, cluster, disk] = [undefined, undefined, undefined];
  });

  const start = async (made: PostgresCluster | undefined) => {
    if (!made) throw new Error('There is no PostgreSQL');
    cluster = made;
    const database = await openPostgres(made.url);
    server = await startServer({ open: async () => database });
    return { made, server, writers: ['Ann', 'Ben', 'Cat', 'Dee'].map((name) => new Writer(name)) };
  };
  /** Expects every acknowledged write once, and figures that are a fold of the log. */
  const expectSound = async ({ admin, planner, database }: TestServer, writers: readonly Writer[]) => {
    await expect
      .poll(
        async () => {
          const { status } = await admin.post('/api/clients', { name: `All is well again ${randomUUID()}` });
          return status;
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(201);
    await planner.readSide.waitFor(await planner.store.head(), 30_000);
    for (const writer of writers) await verify(writer, admin);
    await expectSameFigures(database);
  };
  const untilWritten = async (writers: readonly Writer[], more: number) => {
    const count = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    const enough = count() + more;
    while (count() < enough) await delay(10);
  };

  it('given it is restarted, and restarted again, then nothing acknowledged is lost or doubled', async () => {
    const { made, server, writers } = await start(await startPostgresCluster());
    for (let round = 0; round < 2; round++) {
      const writing = Promise.all(writers.map((writer) => writer.writeUntilGone(server.admin)));
      await untilWritten(writers, 20);
      await made.stop();
      await writing;
      await made.start();
      await expectSound(server, writers);
    }
  }, 180_000);

  it('given it crashes, then nothing acknowledged is lost, and the figures catch up by themselves', async () => {
    const { made, server, writers } = await start(await startPostgresCluster({ isDurable: true }));
    for (let round = 0; round < 3; round++) {
      const writing = Promise.all(writers.map((writer) => writer.writeUntilGone(server.admin)));
      await untilWritten(writers, 20);
      await made.crash();
      await writing;
      await made.start();
      // Without writes: lost rows are derived again because the database was away.
      const { readSide, store, pool } = server.planner;
      const head = await store.head();
      const reached = async () => {
        const { readModelVersion } = await readSide.read();
        return pool.oneFirst(sql.unsafe`
          select position from ${sql.identifier([readModelVersion.schema, 'checkpoint'])}
        `);
      };
      await expect.poll(reached, { timeout: 20_000, interval: 200 }).toBe(head);
      for (const writer of writers) await verify(writer, server.admin);
      await expectSound(server, writers);
    }
  }, 180_000);

  it('given its disk is full, then writes are refused with a sentence, and go on once there is room', async () => {
    disk = await makeSmallDisk();
    if (!disk) {
      leaveOut('A full disk was not tried', 'run the tests where a file system may be mounted, as root');
      return;
    }
    const { made, server, writers } = await start(
      await startPostgresCluster({ isDurable: true, parent: disk }),
    );
    const writing = Promise.all(writers.map((writer) => writer.writeUntilGone(server.admin)));
    await untilWritten(writers, 20);
    const makeRoom = await fill(disk);
    // Each writer continues until it is told that the database is away.
    await writing;
    await makeRoom();
    // A server that couldn't write its WAL has stopped itself, as it must.
    await made.stop();
    await made.start();
    await expectSound(server, writers);
  }, 180_000);
});

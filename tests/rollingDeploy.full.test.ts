import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'slonik';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { logFormat, versionIn } from '#domain/log/upcasts.ts';
import { openPostgres } from '#services/database/postgres.ts';
import { add, aTeamMember } from './agency.ts';
import { childEnvironment } from './childEnvironment.ts';
import { type TestDatabase, testPostgres } from './databases.ts';
import type { HttpClient } from './httpClient.ts';
import { expectSameFigures } from './kill/sameFigures.ts';
import { verify } from './kill/verify.ts';
import { Writer } from './kill/writer.ts';
import { leaveOut } from './leftOut.ts';
import { type PlannerProcess, startProcess } from './plannerProcess.ts';
import { checkOut, previousCommit } from './previousVersion.ts';
import { replayed } from './replays.ts';

const run = promisify(execFile);

/** The newest schema version in which events of a type were written. */
const shapeWritten = z.strictObject({ type: z.string(), schema: z.number() });

const nextVersion = `--import ${join(import.meta.dirname, 'kill/nextVersion.ts')}`;

/** Reads figures continuously, and collects responses other than figures. */
class Reader {
  answered = 0;
  readonly refused: string[] = [];
  readonly #stopped = new AbortController();
  readonly #reading: Promise<void>;

  constructor(client: HttpClient) {
    this.#reading = this.#read(client);
  }

  async #read(client: HttpClient): Promise<void> {
    for (const path of this.#paths()) {
      const { status, text } = await client.get(path);
      if (status === 200) this.answered++;
      else this.refused.push(`${path} answered ${status}: ${text}`);
      await delay(20);
    }
  }

  *#paths() {
    while (!this.#stopped.signal.aborted) {
      yield '/api/pnl/costs/2026-05';
      yield '/api/dashboard/metrics?month=2026-05';
      yield '/api/projects';
    }
  }

  /** Stops once there are enough responses. */
  async stop(): Promise<void> {
    while (this.answered + this.refused.length < 10) await Promise.race([this.#reading, delay(10)]);
    this.#stopped.abort();
    await this.#reading;
    expect(this.refused).toEqual([]);
  }
}

const commit = await previousCommit();
if (!commit) {
  leaveOut(
    'Nodes of the version before were not replaced by those of this one',
    'run the tests in a clone whose history goes back by a commit',
  );
}

describe.each(testPostgres)('a new version while planners save, on $name', (kind) => {
  let database: TestDatabase;
  const nodes: PlannerProcess[] = [];
  let previous: string;
  beforeAll(async () => {
    previous = await mkdtemp(join(tmpdir(), 'planner-previous-'));
    if (commit) await checkOut(commit, previous);
  });
  afterAll(() => rm(previous, { recursive: true, force: true }));
  beforeEach(async () => {
    database = await kind.open();
  });
  afterEach(async () => {
    for (const node of nodes.splice(0)) {
      node.kill('SIGKILL');
      await node.ended;
    }
    await database.close();
  });

  const start = (environment: Record<string, string> = {}, tree?: string): PlannerProcess => {
    const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'warn', ...environment };
    const node = tree ? startProcess(settings, 'services/main.ts', tree) : startProcess(settings);
    nodes.push(node);
    return node;
  };
  /** How nodes of the old and of the new version are started; both may derive the same figures. */
  const deployments = [
    {
      name: 'this version by one that derives other figures',
      isThere: true,
      goes: () => start(),
      comes: () => start({ NODE_OPTIONS: nextVersion }),
      versions: [2],
      formatOfOld: async () => logFormat,
    },
    {
      name: 'the version before by this one',
      isThere: commit !== undefined,
      goes: () => start({}, previous),
      comes: () => start(),
      versions: [1, 2],
      formatOfOld: async () => {
        // Its present path and its earlier one; a tree with neither is of the first format.
        const places = ['./domain/log/upcasts.ts', './domain/upcasts/upcasts.ts'];
        for (const place of places) {
          const tell = `import('${place}').then((it) => console.log(it.logFormat))`;
          const told = await run(process.execPath, ['-e', tell], { cwd: previous }).catch(() => undefined);
          if (told) return Number(told.stdout);
        }
        return 1;
      },
    },
  ];
  const writeAt = (client: HttpClient, writers: readonly Writer[]) =>
    Promise.all(writers.map((writer) => writer.writeUntilGone(client)));
  const untilWritten = async (writers: readonly Writer[], more: number) => {
    const count = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    const enough = count() + more;
    while (count() < enough) await delay(10);
  };
  /** Expects another node to have what an old node wrote, and to write on. */
  const moveTo = async (client: HttpClient, writers: readonly Writer[]) => {
    for (const writer of writers) await verify(writer, client);
    return writeAt(client, writers);
  };
  const end = async (node: PlannerProcess) => {
    node.kill('SIGTERM');
    expect(await node.ended).toBe(0);
  };

  it.for(deployments.filter(({ isThere }) => isThere))(
    'given nodes of $name are replaced one by one, and the new leader is killed, then reading never stops and every acknowledged save is there once',
    { timeout: 240_000 },
    async ({ goes, comes, versions, formatOfOld }) => {
      const [early, late] = [
        [new Writer('Ann'), new Writer('Ben')],
        [new Writer('Cat'), new Writer('Dee')],
      ];
      const first = goes();
      const atFirst = await first.signIn();
      const second = goes();
      const atSecond = await second.signIn();
      const [writingEarly, writingLate] = [writeAt(atFirst, early), writeAt(atSecond, late)];
      const readers = [new Reader(atFirst), new Reader(atSecond)] as const;
      await untilWritten([...early, ...late], 30);

      // The new version builds its own figures beside those in use, and responds before any old node has gone.
      const third = comes();
      const atThird = await third.signIn();
      const reader = new Reader(atThird);
      await untilWritten(early, 10);
      await untilWritten(late, 10);
      const live = sql.unsafe`select count(*)::int as count from planner.live`;
      expect(versions).toContain(await database.pool.oneFirst(live));

      // The old leader stops after finishing its requests; the remaining old node leads its own version.
      await readers[0].stop();
      await end(first);
      await writingEarly;
      const movedToThird = moveTo(atThird, early);
      await untilWritten(early, 10);
      await untilWritten(late, 10);

      await readers[1].stop();
      await end(second);
      await writingLate;
      const fourth = comes();
      const atFourth = await fourth.signIn();
      const movedToFourth = moveTo(atFourth, late);
      await untilWritten(early, 10);
      await untilWritten(late, 10);

      // The leader is killed under load: the other one takes over, and its clients notice nothing but a wait.
      await reader.stop();
      third.kill('SIGKILL');
      await third.ended;
      await movedToThird;
      const stayed = new Reader(atFourth);
      await untilWritten(late, 10);
      await stayed.stop();
      // A command that needs the database to itself detects planners of any version.
      const sealing = run(process.execPath, ['services/ops/cli/main.ts', 'seal-log'], {
        cwd: join(import.meta.dirname, '..'),
        env: { ...childEnvironment, DATABASE_URL: database.url },
      });
      await expect(sealing).rejects.toThrow('A planner is running on this database');
      await end(fourth);
      await movedToFourth;

      // Nothing was written that the old version could not read.
      const format = await formatOfOld();
      const shapes = await database.pool.any(sql.type(shapeWritten)`
        select type, max(coalesce((metadata->>'schema')::int, 1)) as schema from log.events group by type
      `);
      expect(shapes.filter(({ type, schema }) => schema > versionIn(format, type))).toEqual([]);

      // Back to the old version, whose figures are still kept and are caught up.
      const last = goes();
      const atLast = await last.signIn();
      for (const writer of [...early, ...late]) await verify(writer, atLast);
      await end(last);
      const again = await openPostgres(database.url ?? '');
      try {
        await expectSameFigures(again);
      } finally {
        await again.close();
      }
    },
  );

  it.for(deployments.filter(({ isThere }) => isThere))(
    'given nodes of $name run beside each other, then formulas that are adopted at either are those of both',
    { timeout: 240_000 },
    async ({ goes, comes }) => {
      const old = goes();
      const atOld = await old.signIn();
      await add(atOld, '/api/team-members', aTeamMember());
      const fresh = comes();
      const atFresh = await fresh.signIn();
      const expectStaff = (client: HttpClient, cost: number) =>
        expect
          .poll(async () => (await client.get('/api/pnl/costs/2026-05')).body, {
            timeout: 30_000,
            interval: 100,
          })
          .toMatchObject({ directStaffCosts: cost });
      const adoptAt = async (client: HttpClient, formulas: object) => {
        const { id } = await replayed(client, formulas);
        const answer = await client.post(`/api/admin/replays/${id}/adopt`, { reason: 'The budget' });
        expect(answer.status, answer.text).toBe(200);
      };
      await adoptAt(atFresh, { monthlyCostIncludesEmployerNi: true });
      await expectStaff(atFresh, 3_414);
      await expectStaff(atOld, 3_414);
      await adoptAt(atOld, { monthlyCostIncludesEmployerNi: false });
      await expectStaff(atOld, 3_000);
      await expectStaff(atFresh, 3_000);
      await end(old);
      await adoptAt(atFresh, { monthlyCostIncludesEmployerNi: true });
      await expectStaff(atFresh, 3_414);
      await end(fresh);
      // Back at the old version, which has not read the last event yet.
      const last = goes();
      await expectStaff(await last.signIn(), 3_414);
      await end(last);
      const again = await openPostgres(database.url ?? '');
      try {
        await expectSameFigures(again);
      } finally {
        await again.close();
      }
    },
  );
});

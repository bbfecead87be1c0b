import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from '#services/database/postgres.ts';
import { type TestDatabase, testPostgres } from './databases.ts';
import type { HttpClient } from './httpClient.ts';
import { expectSameFigures } from './kill/sameFigures.ts';
import { verify } from './kill/verify.ts';
import { Writer } from './kill/writer.ts';
import { type PlannerProcess, startProcess } from './plannerProcess.ts';

describe.each(testPostgres)('a new version while planners save, on $name', (kind) => {
  let database: TestDatabase;
  const nodes: PlannerProcess[] = [];
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

  const start = (): PlannerProcess => {
    const node = startProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'warn' });
    nodes.push(node);
    return node;
  };
  const writeAt = (client: HttpClient, writers: readonly Writer[]) =>
    Promise.all(writers.map((writer) => writer.writeUntilGone(client)));
  const untilWritten = async (writers: readonly Writer[], more: number) => {
    const count = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    const enough = count() + more;
    while (count() < enough) await delay(10);
  };
  /** What a node that goes left behind is there at another, and written on there. */
  const moveTo = async (client: HttpClient, writers: readonly Writer[]) => {
    for (const writer of writers) await verify(writer, client);
    return writeAt(client, writers);
  };

  it('given nodes are replaced one by one, and the new leader is killed, then every acknowledged save is there once', async () => {
    const [early, late] = [
      [new Writer('Ann'), new Writer('Ben')],
      [new Writer('Cat'), new Writer('Dee')],
    ];
    const first = start();
    const atFirst = await first.signIn();
    const second = start();
    const atSecond = await second.signIn();
    const [writingEarly, writingLate] = [writeAt(atFirst, early), writeAt(atSecond, late)];
    await untilWritten([...early, ...late], 30);

    // The node that projects is asked to go, and finishes what it has taken.
    first.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    await writingEarly;
    const movedToSecond = moveTo(atSecond, early);
    await untilWritten(early, 10);

    // To the next node the figures are those of another version: it builds its own once the old one has gone.
    await database.pool.query(sql.unsafe`update planner.generations set fingerprint = 'another version'`);
    const third = start();
    second.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    await Promise.all([movedToSecond, writingLate]);
    const atThird = await third.signIn();
    const fourth = start();
    const atFourth = await fourth.signIn();
    const [movedToThird, movedToFourth] = [moveTo(atThird, early), moveTo(atFourth, late)];
    await untilWritten(early, 10);
    await untilWritten(late, 10);

    // The leader is killed under load: the other one takes over, and nobody there hears of it but by a wait.
    third.kill('SIGKILL');
    await third.ended;
    await movedToThird;
    fourth.kill('SIGTERM');
    expect(await fourth.ended).toBe(0);
    await movedToFourth;

    const last = start();
    const atLast = await last.signIn();
    for (const writer of [...early, ...late]) await verify(writer, atLast);
    last.kill('SIGTERM');
    expect(await last.ended).toBe(0);
    const again = await openPostgres(database.url ?? '');
    try {
      await expectSameFigures(again);
    } finally {
      await again.close();
    }
  }, 240_000);
});

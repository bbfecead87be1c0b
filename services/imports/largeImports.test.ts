import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { expectRefused } from '../../tests/problems.ts';
import { serverForAll } from '../../tests/setUp.ts';
import { errorsOf, importRows, lastLine, previewOf } from '../api/testing/importing.ts';
import { openImport } from './importWork.ts';

/** Bytes from which a worker thread is used. */
const large = 256 * 2 ** 10;

const rows = Array.from({ length: 150 }, (_, index) => ({
  client: `Client ${index % 7}`,
  name: `Project ${index}`,
  revenue: '100',
  description: `About ${index} ${'words '.repeat(320)}`,
}));

describe.each(testDatabases.slice(0, 1))('an import that another thread works on', (kind) => {
  const server = serverForAll(kind);

  const sendRaw = (raw: string) =>
    server.admin.send('POST', '/api/import/projects/preview', {
      raw: raw.padEnd(large + 1),
      headers: { 'Content-Type': 'application/json' },
    });

  it('given good rows, then they are told of, imported, and known again', async () => {
    expect(JSON.stringify(rows).length).toBeGreaterThan(large);
    const told = await previewOf(server, 'projects', rows);
    expect(told).toMatchObject({
      counts: { new: 150, error: 0 },
      consequence: 'Adds 150 projects, and 7 clients with them.',
    });
    const answer = await importRows(server, 'projects', rows, 'From the old sheet');
    expect(lastLine(answer)).toMatchObject({ done: { counts: { new: 150 }, message: told.consequence } });
    const { body } = await server.admin.get('/api/history?kind=client&limit=1');
    expect(body).toMatchObject({ entries: [{ reason: 'From the old sheet' }] });
    expect((await previewOf(server, 'projects', rows)).counts).toMatchObject({ new: 0, same: 150 });
  });

  it('given a bad row, then its sentence is told, and nothing is imported', async () => {
    const [first = {}, ...others] = rows;
    const bad = [{ ...first, name: 'New', revenue: 'much' }, ...others];
    expect(errorsOf(await previewOf(server, 'projects', bad))).toEqual([
      expect.stringMatching(/^2 revenue: Enter an amount in pounds/),
    ]);
    expectRefused(
      await importRows(server, 'projects', bad),
      400,
      /^1 row cannot be imported, so nothing was/,
    );
  });

  it('given what is no JSON or no rows, then it is refused in the words of a small one', async () => {
    expectRefused(await sendRaw('{"rows": ['), 400, /^The request is not valid JSON\.$/);
    expectRefused(await sendRaw('[]'), 400, /^Send a JSON object with named values$/);
    expectRefused(await sendRaw('{"rows": []}'), 400, /^There is nothing to import\./);
    expectRefused(
      await sendRaw(JSON.stringify({ rows: Array(5_001).fill({}) })),
      400,
      /^Import at most 5,000 rows/,
    );
    const unknown = await sendRaw(JSON.stringify({ rows: [{ row: 2, cells: { salary: '1' } }] }));
    expectRefused(unknown, 400, /not of the right kind|not known here/);
  });

  it('given no thread can be started a few times, then later ones find one all the same', async () => {
    const { Worker } = threads;
    const become = (worker: unknown) => {
      Object.assign(threads, { Worker: worker });
      syncBuiltinESMExports();
    };
    become(undefined);
    const open = () => openImport('projects', new Uint8Array(large + 1));
    for (let times = 0; times < 2; times++) await expect(open()).rejects.toThrow();
    become(Worker);
    expect((await previewOf(server, 'projects', rows)).counts.error).toBe(0);
  });

  it('given several at once, then they wait for each other, and all are answered', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => previewOf(server, 'projects', rows)));
    // Each counts all of the rows, imported or not.
    expect(all.map(({ counts }) => counts.same + counts.new)).toEqual([150, 150, 150, 150]);
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { connectEventStoreDb } from '#services/log/eventStore/eventStoreDb.ts';
import { StandIn } from '#services/log/eventStore/testing/standIn.ts';
import { type CuttableProxy, openCuttableProxy } from './cuttableProxy.ts';
import { testDatabases } from './databases.ts';
import { expectSameFigures } from './kill/sameFigures.ts';
import { verify } from './kill/verify.ts';
import { Writer } from './kill/writer.ts';
import { startServer, type TestServer } from './server.ts';

const writersOf = (...names: string[]) => names.map((name) => new Writer(name));
const written = (writers: readonly Writer[]) =>
  writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
const untilWritten = async (writers: readonly Writer[], more: number) => {
  const enough = written(writers) + more;
  while (written(writers) < enough) await delay(10);
};

describe.each(testDatabases)('a planner that meets a fault, on $name', { timeout: 120_000 }, (kind) => {
  let server: TestServer;
  afterEach(() => server.stop());

  /** Writes until so many more writes are acknowledged. */
  const write = async (writers: readonly Writer[], more: number) => {
    const stopped = new AbortController();
    const writing = Promise.all(writers.map((writer) => writer.writeUntilGone(server.admin, stopped.signal)));
    await untilWritten(writers, more);
    stopped.abort();
    await writing;
  };
  const expectSound = async (writers: readonly Writer[]) => {
    for (const writer of writers) await verify(writer, server.admin);
    await expectSameFigures(server.database);
    expect(server.log.filter((line) => line.includes('A request failed'))).toEqual([]);
  };

  it('given the clock steps back an hour, then all goes on in the order of the log', async () => {
    let now = new Date('2026-05-04T10:00:00Z');
    server = await startServer(kind, { now: () => now });
    const writers = writersOf('Ann', 'Ben');
    await write(writers, 20);
    expect(await server.admin.post('/api/clients', { name: 'At ten' })).toMatchObject({ status: 201 });
    now = new Date('2026-05-04T09:00:00Z');
    expect(await server.admin.post('/api/clients', { name: 'At nine' })).toMatchObject({ status: 201 });
    await write(writers, 20);
    const { body } = await server.admin.get('/api/history?kind=client&limit=100');
    const text = JSON.stringify(body);
    expect(text.indexOf('At nine')).toBeGreaterThan(-1);
    // The newest first, whatever its clock said.
    expect(text.indexOf('At nine')).toBeLessThan(text.indexOf('At ten'));
    await expectSound(writers);
  });

  it('given bodies of 10 MB while others write, then they are refused, and nobody else notices', async () => {
    server = await startServer(kind);
    const writers = writersOf('Ann', 'Ben');
    await write(writers, 10);
    const before = await server.planner.store.head();
    const tooLarge = JSON.stringify({ name: 'x'.repeat(10 * 1024 * 1024) });
    const send = (path: string) =>
      server.visitor().send('POST', path, {
        raw: tooLarge,
        headers: { 'Content-Type': 'application/json', Cookie: server.admin.cookie },
      });
    const [refused] = await Promise.all([
      Promise.allSettled(['/api/clients', '/api/projects', '/api/import/clients'].map(send)),
      write(writers, 15),
    ]);
    for (const answer of refused) {
      // A client that keeps sending may be disconnected before it reads the response.
      if (answer.status === 'fulfilled') expect(answer.value).toMatchObject({ status: 413 });
      else expect(String(answer.reason)).toMatch(/ECONNRESET|EPIPE/);
    }
    expect(await server.planner.store.head()).toBeGreaterThan(before);
    expect((await server.admin.get('/api/clients')).text).not.toContain('xxxx');
    await expectSound(writers);
  });
});

describe.each(testDatabases)('the stream from EventStoreDB, on $name', { timeout: 120_000 }, (kind) => {
  let server: TestServer;
  let standIn: StandIn;
  let proxy: CuttableProxy;
  afterEach(async () => {
    await server.stop();
    await proxy.close();
    standIn.stop();
  });

  it.each([40, 1_500])(
    'given it is cut %d bytes into what comes next, again and again, then every event counts once',
    async (bytes) => {
      standIn = await StandIn.start();
      const { port } = new URL(standIn.url);
      proxy = await openCuttableProxy(`tcp://127.0.0.1:${port}`);
      server = await startServer(kind, {
        config: { eventStoreUrl: `esdb://127.0.0.1:${new URL(proxy.url).port}?tls=false` },
      });
      const writers = writersOf('Ann', 'Ben');
      for (let cut = 0; cut < 4; cut++) {
        const stopped = new AbortController();
        const writing = Promise.all(
          writers.map((writer) => writer.writeUntilGone(server.admin, stopped.signal)),
        );
        await untilWritten(writers, 4);
        proxy.cutAfter(bytes);
        await expect.poll(() => proxy.hasCut, { timeout: 20_000 }).toBe(true);
        await Promise.race([untilWritten(writers, 3), writing]);
        stopped.abort();
        await writing;
        for (const writer of writers) await verify(writer, server.admin);
      }
      await server.planner.readSide.waitFor(await server.planner.store.head(), 20_000);
      const log = connectEventStoreDb(standIn.url);
      try {
        for (const writer of writers) await verify(writer, server.admin);
        await expectSameFigures(server.database, log);
      } finally {
        await log.close();
      }
    },
  );
});

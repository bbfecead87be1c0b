import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openCuttableProxy } from '../../tests/cuttableProxy.ts';
import { testPostgres } from '../../tests/databases.ts';
import { HttpClient } from '../../tests/httpClient.ts';
import { startProcess } from '../../tests/plannerProcess.ts';
import { StandIn } from '../log/eventStore/testing/standIn.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return String(address !== null && typeof address === 'object' ? address.port : '');
};

/** Starts a planner process, whose first output is why it does not open. */
const startInVain = async (environment: Record<string, string>) => {
  const port = await freePort();
  const planner = startProcess({ PORT: port, ...environment });
  closing.push(async () => {
    planner.kill('SIGKILL');
    await planner.ended;
  });
  await vi.waitFor(() => expect(planner.stderr()).toContain('opens by itself once it answers.\n'), {
    timeout: 90_000,
  });
  return { planner, visitor: new HttpClient(`http://127.0.0.1:${port}`) };
};

/** Expects the reason on stderr in its responses too. */
const expectToTell = async (visitor: HttpClient, sentence: RegExp) => {
  const detail = expect.stringMatching(sentence);
  await vi.waitFor(async () =>
    expect(await visitor.get('/health/ready')).toMatchObject({ status: 503, body: { detail } }),
  );
  expect(await visitor.get('/health/live')).toMatchObject({ status: 200 });
  expect(await visitor.get('/api/clients')).toMatchObject({ status: 503, body: { detail } });
};

describe.each(testPostgres)('a planner that starts while a store is away, on $name', (kind) => {
  it('given PostgreSQL is restarted, then it says so, waits, and opens', async () => {
    const database = await kind.open();
    const proxy = await openCuttableProxy(database.url ?? '');
    closing.push(
      () => database.close(),
      () => proxy.close(),
    );
    await proxy.cut();
    const { planner, visitor } = await startInVain({ DATABASE_URL: proxy.url });
    await expectToTell(visitor, /^The database of DATABASE_URL can't be reached: .+ waits for it/);
    await proxy.mend();
    expect((await (await planner.signIn()).get('/api/clients')).status).toBe(200);
  });

  it('given EventStoreDB does not answer, then it says so without a riddle, waits, and opens', async () => {
    const database = await kind.open();
    const standIn = await StandIn.start();
    closing.push(
      () => database.close(),
      () => standIn.stop(),
    );
    await standIn.stop();
    const { planner, visitor } = await startInVain({
      DATABASE_URL: database.url ?? '',
      EVENTSTORE_URL: standIn.url,
    });
    await expectToTell(visitor, /^The event store can't be reached: .+ waits for it/);
    expect(planner.stderr()).not.toMatch(/timed out after|\bat .+:\d+/);
    await standIn.start();
    expect((await (await planner.signIn()).get('/api/clients')).status).toBe(200);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectEventStoreDb } from '#services/log/eventStore/eventStoreDb.ts';
import { add } from './agency.ts';
import { type TestDatabase, testPostgres } from './databases.ts';
import { startCluster } from './eventStoreDbCluster.ts';
import { startProcess } from './plannerProcess.ts';

describe.each(testPostgres)('three nodes of EventStoreDB with TLS, played by stand-ins, on $name', (kind) => {
  let folder: string;
  let database: TestDatabase;
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'planner-cluster-'));
    database = await kind.open();
    cluster = await startCluster(folder);
  });
  afterEach(async () => {
    cluster.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('given their address as the compose file has it, then the planner writes to whichever of them leads', async () => {
    const planner = startProcess({
      DATABASE_URL: database.url,
      EVENTSTORE_URL: cluster.url,
      LOG_LEVEL: 'error',
    });
    try {
      const admin = await planner.signIn();
      await add(admin, '/api/clients', { name: 'Alder' });
      const [first, second] = cluster.nodes;
      expect(first?.appendCalls).toBeGreaterThan(0);
      expect(second?.appendCalls).toBe(0);

      first?.stop();
      // While no leader is known, a request is refused with a sentence, or carried out without a response.
      let tries = 0;
      const another = async () => (await admin.post('/api/clients', { name: `Birch ${++tries}` })).status;
      await expect.poll(another, { timeout: 60_000, interval: 500 }).toBe(201);
      expect(second?.appendCalls).toBeGreaterThan(0);
      const { text } = await admin.get('/api/clients');
      for (const name of ['Alder', `Birch ${tries}`]) expect(text).toContain(`"${name}"`);
    } finally {
      planner.kill('SIGTERM');
      await planner.ended;
    }
  }, 150_000);

  it('given nobody trusts their authority, then nothing is said to them', async () => {
    const log = connectEventStoreDb(cluster.untrusting);
    await expect(log.readStream('client-1')).rejects.toThrow();
    await log.close();
    expect(cluster.nodes.map(({ openReads, appendCalls }) => openReads + appendCalls)).toEqual([0, 0, 0]);
  }, 60_000);
});

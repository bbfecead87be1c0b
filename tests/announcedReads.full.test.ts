import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../services/api/contract/contract.ts';
import type { Endpoint } from '../services/api/contract/endpoint.ts';
import {
  addExamples,
  DocumentWalk,
  type OpenApi,
  type Operation,
  observabilityOf,
} from '../services/api/testing/documentWalk.ts';
import { keyOfTopic, namedBy } from '../web/src/api/topicKeys.ts';
import { pglite } from './databases.ts';
import type { HttpClient } from './httpClient.ts';
import { type LiveClient, listen } from './liveClient.ts';
import { administrator, startServer, type TestServer } from './server.ts';

/** A client with a live feed, which ends with its session. */
type Reader = { client: HttpClient; live: LiveClient };

/** A cached response in somebody's browser, with its query key. */
type Held = { address: string; key: readonly unknown[]; reader: Reader };

/** Topics that neither the log nor the feed announces: who signed in, and when they were last seen. */
const untold = ['history:access', 'me:sessions'].map(keyOfTopic);

const nameOf = ({ method, path }: Operation) =>
  `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}` as 'GET /api/clients';

/** The topic that a read depends on; undefined for reads that browsers don't cache. */
const topicOf = (operation: Operation): string | undefined =>
  (contract[nameOf(operation)] as Endpoint | undefined)?.reads;

describe('what a browser holds while others change what it is about', { timeout: 900_000 }, () => {
  let server: TestServer;
  let walk: DocumentWalk;
  let operations: Operation[];
  let admin: Reader;
  let una: Reader;
  const opened = async (client: HttpClient): Promise<Reader> => ({
    client,
    live: await listen(server.url, client.cookie),
  });

  beforeAll(async () => {
    server = await startServer(pglite, { now: () => new Date('2026-05-04T09:00:00Z') });
    await addExamples(server);
    const document = (await server.admin.get('/api/openapi.json')).body as OpenApi;
    walk = new DocumentWalk(server, document);
    operations = observabilityOf(document);
    admin = await opened(server.admin);
    una = await opened(await server.signedIn('una'));
  });
  afterAll(async () => {
    for (const { live } of [admin, una]) live.vanish();
    await server.stop();
  });

  const heldOf = (operation: Operation): Held[] => {
    const { method, path, parameters = [] } = operation;
    const topic = method === 'get' ? topicOf(operation) : undefined;
    if (topic === undefined) return [];
    const given = (where?: string) =>
      parameters.flatMap(({ name, in: place, example }): [string, string][] =>
        (where === undefined || place === where) && example !== undefined ? [[name, String(example)]] : [],
      );
    const filled = (template: string) =>
      given().reduce((text, [name, value]) => text.replace(`{${name}}`, value), template);
    const query = new URLSearchParams(given('query')).toString();
    const address = query === '' ? filled(path) : `${filled(path)}?${query}`;
    const reader = path.startsWith('/api/team-member/') ? una : admin;
    return [{ address, key: keyOfTopic(filled(topic)), reader }];
  };

  /** The last position announced to the administrator. */
  let heard = 0;
  /**
   * Waits until all listeners have heard of everything stored, and of changes without an event, which come a moment
   * later.
   */
  const allTold = async () => {
    const head = await server.planner.store.head();
    const isTold = admin.live.next(({ position }) => position >= head).catch(() => undefined);
    if (head > heard) await Promise.race([isTold, pause(3_000)]);
    heard = head;
    await pause(50);
  };

  /**
   * Topics announced to a reader since the last call: all of them where their session has ended; the administrator
   * signs in again.
   */
  const topicsTold = async (reader: Reader): Promise<ReadonlySet<string>> => {
    const { live, client } = reader;
    const hasEnded = await Promise.race([live.ended.then(() => true), pause(0, false)]);
    if (!hasEnded && (await client.get('/api/auth/user')).status === 200)
      return new Set(live.events.splice(0).flatMap(({ topics }) => topics));
    live.vanish();
    if (reader === admin) {
      await admin.client.signIn(administrator.username, administrator.password);
      admin.live = await listen(server.url, admin.client.cookie);
    }
    return new Set(['*']);
  };

  it('given any change there is, then the feed names each read that answers otherwise since', async () => {
    const held = operations.flatMap(heldOf);
    const answers = async () => {
      const texts: (string | null)[] = [];
      for (const { address, reader } of held) {
        const { status, text } = await reader.client.get(address);
        texts.push(status === 200 ? text.replaceAll(/"position":\d+/g, '') : null);
      }
      return texts;
    };
    await allTold();
    for (const reader of [admin, una]) await topicsTold(reader);
    let before = await answers();
    const changed = new Set<string>();
    const missed: string[] = [];
    for (const operation of operations.filter(({ method }) => method !== 'get')) {
      if ((await walk.ask(operation)).answer.status >= 400) continue;
      await allTold();
      const told = new Map([
        [admin, await topicsTold(admin)],
        [una, await topicsTold(una)],
      ]);
      const after = await answers();
      for (const [place, { address, key, reader }] of held.entries()) {
        if (before[place] === null || before[place] === after[place]) continue;
        changed.add(address);
        const topics = told.get(reader) ?? new Set();
        if (namedBy(topics)(key) || untold.some((each) => key.join() === each.join())) continue;
        missed.push(`${operation.operationId} changes ${address}, and names ${[...topics].join(', ')}`);
      }
      before = after;
    }
    expect(missed).toEqual([]);
    // Otherwise the test would prove nothing.
    expect(changed.size).toBeGreaterThan(60);
  });
});

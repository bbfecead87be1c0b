import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'slonik';
import { describe, it } from 'vitest';
import { z } from 'zod';
import { noticeChannel } from '#services/readSide/notices.ts';
import { testDatabases } from './databases.ts';
import type { HttpClient } from './httpClient.ts';
import { expectSameFigures } from './kill/sameFigures.ts';
import { verify } from './kill/verify.ts';
import { Writer } from './kill/writer.ts';
import { type LiveClient, listen } from './liveClient.ts';
import { startServer, type TestServer } from './server.ts';

const limits = { heartbeat: 400, maxUnread: 1024 * 1024 };
/** Timeout in real milliseconds: frames go when they are read, and the network's buffers hold some megabytes. */
const timeout = 30_000;

/** Writes at intervals until stopped, while a client sleeps. */
const writeNowAndThen = async (writer: Writer, client: HttpClient, stopped: AbortSignal) => {
  while (!stopped.aborted) {
    const burst = AbortSignal.any([stopped, AbortSignal.timeout(250)]);
    await writer.writeUntilGone(client, burst);
    await delay(150);
  }
};

/** Announces so much each tenth of a second that a frame is nearly at its limit of 400 KB. */
const changeVeryMuch = async ({ database, planner }: TestServer, stopped: AbortSignal) => {
  for (let round = 0; !stopped.aborted; round++) {
    const notices = Array.from({ length: 60 }, (_, part) =>
      JSON.stringify({
        generation: 0,
        position: planner.live.position,
        topics: Array.from(
          { length: 200 },
          (_, topic) => `figures:of-round-${round}-${part}-${topic}-${'x'.repeat(8)}`,
        ),
      }),
    );
    await database.pool.query(sql.type(z.object({}))`
      select pg_notify(${noticeChannel}, notice) from ${sql.unnest(
        notices.map((notice) => [notice]),
        ['text'],
      )} as told (notice)
    `);
    await delay(126);
  }
};

const heartbeats = (client: LiveClient): number => client.text().match(/^event: beat$/gm)?.length ?? 0;

const topicsOf = ({ events }: LiveClient): ReadonlySet<string> =>
  new Set(events.flatMap(({ topics }) => topics));

// Concurrently: the tests mostly wait.
describe.concurrent.each(testDatabases)('a client asleep, on $name', { timeout: 4 * timeout }, (kind) => {
  it('given others save meanwhile, then it hears of everything once it wakes, heartbeats and all', async ({
    expect,
  }) => {
    const server = await startServer(kind, { streamLimits: limits });
    try {
      const writer = new Writer('Ann');
      const [asleep, awake] = [
        await listen(server.url, server.admin.cookie),
        await listen(server.url, server.admin.cookie),
      ];
      asleep.response.pause();
      const stop = new AbortController();
      const slept = expect
        .poll(() => heartbeats(awake), { timeout })
        .toBeGreaterThan(4)
        .finally(() => stop.abort());
      await Promise.all([writeNowAndThen(writer, server.admin, stop.signal), slept]);
      const head = await server.planner.store.head();
      await awake.next(({ position }) => position >= head);
      const heard = asleep.events.length;
      expect(server.planner.live.subscriberCount).toBe(2);

      asleep.response.resume();
      await asleep.next(({ position }) => position >= head);
      expect(asleep.events.length).toBeGreaterThan(heard);
      expect(heartbeats(asleep)).toBeGreaterThanOrEqual(4);
      // Each reads at its own pace, so changes that were together in one's frames may be apart in the other's.
      expect(topicsOf(asleep)).toEqual(topicsOf(awake));
      for (const { events } of [asleep, awake]) {
        expect(events.every(({ event }) => event === 'change')).toBe(true);
        expect(events).toEqual(events.toSorted((one, other) => one.position - other.position));
      }
      expect(asleep.events.at(-1)?.position).toBe(awake.events.at(-1)?.position);
      for (const listener of [asleep, awake]) listener.vanish();
      await verify(writer, server.admin);
      await expectSameFigures(server.database);
      expect(server.log.filter((line) => line.includes('A request failed'))).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  it('given more changes than the network holds for it, then it is cut off, and misses nothing when it returns', async ({
    expect,
  }) => {
    const server = await startServer(kind, { streamLimits: limits });
    try {
      const writer = new Writer('Ben');
      const [asleep, awake] = [
        await listen(server.url, server.admin.cookie),
        await listen(server.url, server.admin.cookie),
      ];
      asleep.response.pause();
      const stop = new AbortController();
      const cutOff = expect
        .poll(() => server.planner.live.subscriberCount, { timeout })
        .toBe(1)
        // More is missed than can be replayed, at positions it can't have heard of.
        .then(async () => {
          const { position } = server.planner.live;
          await awake.next((event) => event.position > position);
          const missed = () => JSON.stringify(server.planner.live.since(position)).length;
          await expect.poll(missed, { timeout }).toBeGreaterThan(limits.maxUnread);
        })
        .finally(() => stop.abort());
      await Promise.all([
        changeVeryMuch(server, stop.signal),
        writeNowAndThen(writer, server.admin, stop.signal),
        cutOff,
      ]);
      // The log comes last: a notice above may come after a later change, with an earlier position.
      await writer.writeUntilGone(server.admin, AbortSignal.timeout(250));
      const head = await server.planner.store.head();
      await awake.next(({ position }) => position >= head);

      // It reads what had reached its machine, and then sees that it was disconnected.
      asleep.response.resume();
      await asleep.ended;
      const seen = asleep.events.at(-1)?.position ?? 0;
      expect(seen).toBeLessThan(head);
      const again = await listen(server.url, server.admin.cookie, { lastEventId: String(seen) });
      const told = await again.next(({ position }) => position >= head);
      // It missed so much that it is told to read everything.
      expect(told).toMatchObject({ event: 'reset', topics: ['*'] });
      for (const listener of [again, awake]) listener.vanish();
      await verify(writer, server.admin);
      await expectSameFigures(server.database);
      expect(server.log.filter((line) => line.includes('A request failed'))).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});

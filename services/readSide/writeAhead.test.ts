import { setTimeout as pause } from 'node:timers/promises';
import type { DatabasePool } from 'slonik';
import { beforeAll, describe, expect, it } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import { stateAt } from '#projections/past/stateAt.ts';
import type { Projector } from '#projections/projector/projector.ts';
import { lastSnapshot } from '#projections/projector/snapshots.ts';
import { digestTables, type TableDigest } from '#projections/readModelVersions/digest.ts';
import { listDeadLetters } from '#projections/testing/deadLetters.ts';
import { createLog } from '#projections/testing/log.ts';
import { freshDigests, newReadModelVersion, openProjector } from '#projections/testing/readModelVersion.ts';
import { testDatabases, testPostgres } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import { createGuardedPool } from '../database/pool.ts';
import type { EventStore, RecordedEvent } from '../log/eventStore/eventStore.ts';
import { readLog } from './readLog.ts';
import { Yielding } from './yielding.ts';

const going = new AbortController().signal;
/** Enough for history rows that fill several statements. */
const count = 2_300;

/** One plan's additional hours, set repeatedly; at one index a client is created instead. */
const hoursSet = (client: { at: number; name: string } | null = null) => {
  const log = createLog();
  for (let turn = 1; turn <= count; turn++) {
    if (turn === client?.at)
      log.append(streams.client(2), { type: 'ClientCreated', data: { name: client.name } });
    else
      log.append(streams.allocationPlan(1, '2026-03'), {
        type: 'AdditionalHoursSet',
        data: { allocationId: 1, hours: turn },
      });
  }
  return log.events;
};

type Hook = (page: readonly RecordedEvent[]) => Promise<void> | void;

/** A log in memory, read a hundred events at a time. */
const storeOf = (events: readonly RecordedEvent[], beforePage: Hook = () => {}): EventStore =>
  ({
    async *readAll({ after, signal }: { after: number; signal: AbortSignal }) {
      const rest = events.filter(({ position }) => position > after);
      for (let at = 0; at < rest.length && !signal.aborted; at += 100) {
        const page = rest.slice(at, at + 100);
        await beforePage(page);
        yield page;
      }
    },
  }) as unknown as EventStore;

describe.each(testDatabases)('rows written while later events are folded, on $name', ({ open }) => {
  const events = hoursSet();
  const database = databaseForAll({ open });
  let pool: DatabasePool;
  let whole: TableDigest[];
  beforeAll(async () => {
    pool = database.pool;
    whole = await freshDigests(pool, events);
  });

  const opened = async () => {
    const readModelVersion = await newReadModelVersion(pool);
    return {
      readModelVersion,
      read: { db: pool, readModelVersion },
      projector: await openProjector(pool, readModelVersion),
    };
  };
  const build = (projector: Projector, store: EventStore, signal = going, eventsOfCommit = 900) =>
    readLog({ store, eventsOfCommit, writesAhead: true }, projector, signal);

  const upTo = ({ position: last }: Projector) => events.filter(({ position }) => position <= last);

  it.each([600, 1_000, 50_000])(
    'are those of a fold, in transactions of %i events',
    async (eventsOfCommit) => {
      const { readModelVersion, projector } = await opened();
      await build(projector, storeOf(events), going, eventsOfCommit);
      expect(await digestTables(pool, readModelVersion.schema)).toEqual(whole);
    },
  );

  it('are gone where the log goes away before their transaction ends', async () => {
    const { readModelVersion, projector } = await opened();
    const away = storeOf(events, (page) => {
      if (page.some(({ position }) => position > (events[1_600]?.position ?? 0))) throw new Error('Gone');
    });
    await expect(build(projector, away)).rejects.toThrow('Gone');
    expect(await digestTables(pool, readModelVersion.schema)).toEqual(
      await freshDigests(pool, upTo(projector)),
    );
    await build(projector, storeOf(events));
    expect(await digestTables(pool, readModelVersion.schema)).toEqual(whole);
  });

  it('have snapshots beside them every so many events, and none of what is not written', async () => {
    const { readModelVersion, read } = await opened();
    const { schema } = readModelVersion;
    const failed = (error: unknown) => {
      throw error;
    };
    const projector = await openProjector(pool, readModelVersion, {
      snapshots: { eventsBetween: 500, failed },
    });
    const away = storeOf(events, (page) => {
      if (page[0] === events[1_600]) throw Object.assign(new Error('Gone'), { code: 'ECONNRESET' });
    });
    await expect(build(projector, away, going, 1_200)).rejects.toThrow('Gone');
    await projector.settled();
    const at = (count: number) => events[count - 1]?.position ?? 0;
    expect(await lastSnapshot(pool, schema)).toBe(at(1_000));
    await build(projector, storeOf(events), going, 50_000);
    await projector.settled();
    expect(await lastSnapshot(pool, schema)).toBeGreaterThan(at(1_800));
    for (const last of [1_234, 2_300]) {
      const log = { ...storeOf(events), readStreams: async () => [] };
      const { allocationPlan } = await stateAt({ read, log }, at(last), going);
      expect(allocationPlan.get('1_2026-03')).toMatchObject({ position: at(last), version: last });
    }
  });

  it('are gone where the build is stopped, and another projector goes on', async () => {
    const { readModelVersion, projector } = await opened();
    const stopped = new AbortController();
    const store = storeOf(events, (page) => {
      if (page[0] === events[1_700]) stopped.abort();
    });
    await build(projector, store, stopped.signal);
    expect(projector.position).toBeLessThan(events[1_800]?.position ?? 0);
    expect(await digestTables(pool, readModelVersion.schema)).toEqual(
      await freshDigests(pool, upTo(projector)),
    );
    await build(await openProjector(pool, readModelVersion), storeOf(events));
    expect(await digestTables(pool, readModelVersion.schema)).toEqual(whole);
  });

  it('are all there but the one that the database refuses', async () => {
    const refused = hoursSet({ at: 700, name: 'a\u0000b' });
    const { read, projector } = await opened();
    await build(projector, storeOf(refused));
    expect((await listDeadLetters(read)).map(({ stream }) => stream)).toEqual(['client-2']);
    expect(projector.position).toBe(refused.at(-1)?.position);
  });

  it('are not mixed with those of another projector that is at work', async () => {
    const { readModelVersion, projector } = await opened();
    const quicker = await openProjector(pool, readModelVersion);
    await quicker.apply(events.slice(0, 50));
    await expect(build(projector, storeOf(events))).rejects.toThrow('The checkpoint of');
    expect(await digestTables(pool, readModelVersion.schema)).toEqual(
      await freshDigests(pool, events.slice(0, 50)),
    );
  });
});

describe.each(testPostgres)(
  'rows whose derivation takes longer than a transaction may rest, on $name',
  ({ open }) => {
    const database = databaseForAll({ open });

    it('are written all the same', async () => {
      const pool = await createGuardedPool(database.url ?? '', { idleInTransactionSessionTimeout: 300 });
      const events = hoursSet();
      const projector = await openProjector(pool, await newReadModelVersion(pool));
      let rest: Promise<void> | undefined;
      const store = storeOf(events, (page) => {
        if (page.includes(events.at(-1) as RecordedEvent)) rest = pause(1_500);
      });
      const yielding = Object.assign(new Yielding(), { breathe: () => rest });
      await readLog({ store, yielding, writesAhead: true }, projector, going);
      expect(projector.position).toBe(events.at(-1)?.position);
      await pool.end();
    });
  },
);

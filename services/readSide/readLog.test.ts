import fc from 'fast-check';
import type { DatabasePool } from 'slonik';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import type { LoggedEvent } from '#projections/foldedState/event.ts';
import { ProjectorFenced } from '#projections/projector/projector.ts';
import { digestTables } from '#projections/readModelVersions/digest.ts';
import { anyLog } from '#projections/testing/anyLog.ts';
import { listDeadLetters } from '#projections/testing/deadLetters.ts';
import { createLog } from '#projections/testing/log.ts';
import {
  emptyReadModelVersions,
  freshDigests,
  newReadModelVersion,
  openProjector,
} from '#projections/testing/readModelVersion.ts';
import { workedMonthLog } from '#projections/testing/workedMonth.ts';
import { testDatabases } from '../../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../../tests/propertyRuns.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import type { EventStore } from '../log/eventStore/eventStore.ts';
import { type LogReading, readLog } from './readLog.ts';

/** A log in memory, read three events at a time, which fails whenever it reaches some position. */
const storeOf = (events: readonly LoggedEvent[], awayAt = Number.POSITIVE_INFINITY): EventStore =>
  ({
    async *readAll({ after, signal }: { after: number; signal: AbortSignal }) {
      const rest = events.filter(({ position }) => position > after);
      for (let at = 0; at < rest.length && !signal.aborted; at += 3) {
        const page = rest.slice(at, at + 3);
        if (page.some(({ position }) => position >= awayAt)) throw new Error('The log went away');
        yield page;
      }
    },
  }) as unknown as EventStore;

const going = new AbortController().signal;
const { events } = workedMonthLog();
const half = Math.floor(events.length / 2);
const positionOf = (count: number) => events[count - 1]?.position ?? 0;

describe.each(testDatabases)('a read-model version that is built on $name', ({ open }) => {
  const database = databaseForAll({ open });
  let pool: DatabasePool;
  beforeAll(async () => {
    pool = database.pool;
  });
  afterEach(() => emptyReadModelVersions(pool));

  const built = async (reading: Partial<LogReading>) => {
    const readModelVersion = await newReadModelVersion(pool);
    const projector = await openProjector(pool, readModelVersion);
    await readLog({ store: storeOf(events), ...reading }, projector, going);
    return {
      projector,
      digests: await digestTables(pool, readModelVersion.schema),
      read: { db: pool, readModelVersion },
    };
  };

  it.each([1, 10, 1_000])('says what a fold says, in transactions of %i events', async (eventsOfCommit) => {
    let read = 0;
    const { projector, digests } = await built({ eventsOfCommit, report: (count) => (read += count) });
    expect(digests).toEqual(await freshDigests(pool, events));
    expect(projector.position).toBe(positionOf(events.length));
    expect(read).toBe(events.length);
  });

  it('stops at the end of the log, and goes on with what comes later', async () => {
    const { projector, digests, read } = await built({ store: storeOf(events.slice(0, half)) });
    expect(digests).toEqual(await freshDigests(pool, events.slice(0, half)));
    await projector.apply(events);
    expect(await digestTables(pool, read.readModelVersion.schema)).toEqual(await freshDigests(pool, events));
  });

  it('goes on where it was when the log went away, in the same projector or another one', async () => {
    const readModelVersion = await newReadModelVersion(pool);
    const projector = await openProjector(pool, readModelVersion);
    const away = readLog({ store: storeOf(events, positionOf(14)), eventsOfCommit: 5 }, projector, going);
    await expect(away).rejects.toThrow('The log went away');
    const written = projector.position;
    expect(written).toBeLessThan(positionOf(14));
    expect(await digestTables(pool, readModelVersion.schema)).toEqual(
      await freshDigests(
        pool,
        events.filter(({ position }) => position <= written),
      ),
    );
    const eventsOfCommit = 7;
    await readLog({ store: storeOf(events.slice(0, -5)), eventsOfCommit }, projector, going);
    await readLog(
      { store: storeOf(events), eventsOfCommit },
      await openProjector(pool, readModelVersion),
      going,
    );
    expect(await digestTables(pool, readModelVersion.schema)).toEqual(await freshDigests(pool, events));
  });

  it('has whole transactions only when it is stopped', async () => {
    const readModelVersion = await newReadModelVersion(pool);
    const stopped = new AbortController();
    let read = 0;
    const reading = {
      store: storeOf(events),
      eventsOfCommit: 6,
      report: (count: number) => {
        read += count;
        if (read >= 15) stopped.abort();
      },
    };
    const projector = await openProjector(pool, readModelVersion);
    await readLog(reading, projector, stopped.signal);
    // Events that were read ahead may still be written.
    expect([12, 18].map(positionOf)).toContain(projector.position);
    await projector.apply(events);
    expect(await digestTables(pool, readModelVersion.schema)).toEqual(await freshDigests(pool, events));
  });

  it('parks what the database refuses, and nothing else', async () => {
    const log = createLog();
    const client = (id: number, name: string) =>
      log.append(streams.client(id), { type: 'ClientCreated', data: { name } });
    for (let id = 1; id <= 20; id++) client(id, id === 9 ? 'a\u0000b' : `Client ${id}`);
    const { read, digests, projector } = await built({ store: storeOf(log.events), eventsOfCommit: 4 });
    expect((await listDeadLetters(read)).map(({ stream }) => stream)).toEqual(['client-9']);
    expect(digests.find(({ table }) => table === 'clients')?.rows).toBe(19);
    expect(projector.position).toBe(log.events.at(-1)?.position);
  });

  it('is fenced when another is at work', async () => {
    const readModelVersion = await newReadModelVersion(pool);
    const slower = await openProjector(pool, readModelVersion);
    await (await openProjector(pool, readModelVersion)).apply(events.slice(0, half));
    await expect(readLog({ store: storeOf(events) }, slower, going)).rejects.toThrow(ProjectorFenced);
    expect(await digestTables(pool, readModelVersion.schema)).toEqual(
      await freshDigests(pool, events.slice(0, half)),
    );
  });

  it('says what a fold says, whatever happened', { timeout: propertyTimeout }, async () => {
    const anyBuild = fc.record({
      log: anyLog({ minLength: 60, maxLength: 150 }),
      eventsOfCommit: fc.integer({ min: 1, max: 40 }),
      stopAt: fc.integer({ min: 0, max: 90 }),
    });
    await fc.assert(
      fc
        .asyncProperty(anyBuild, async ({ log, eventsOfCommit, stopAt }) => {
          const readModelVersion = await newReadModelVersion(pool);
          for (const known of [log.events.slice(0, stopAt), log.events]) {
            const projector = await openProjector(pool, readModelVersion);
            await readLog({ store: storeOf(known), eventsOfCommit }, projector, going);
          }
          expect(await digestTables(pool, readModelVersion.schema)).toEqual(
            await freshDigests(pool, log.events),
          );
        })
        .afterEach(() => emptyReadModelVersions(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});

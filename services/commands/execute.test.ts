import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import {
  type EventStore,
  type RecordedEvent,
  StoreUnavailable,
  WrongExpectedVersion,
} from '../log/eventStore/eventStore.ts';
import { execute, inStreamQueue, TooManyConflicts } from './execute.ts';

const author = { by: '7', at: '2026-05-01T09:00:00.000Z', correlationId: 'request-1', reason: 'because' };
const stream = 'allocationPlan-12_2026-05';

/** A log of one stream in memory, with a hook before its appends. */
const logOf = (before: (attempt: number) => void | Promise<void> = () => undefined) => {
  const events: RecordedEvent[] = [];
  /** Versions from which the stream was read. */
  const reads: number[] = [];
  let attempt = 0;
  const record = (type: string, data: unknown) => {
    const metadata = { at: '', by: '', correlationId: '', causationId: '' };
    const version = events.length + 1;
    events.push({ id: String(version), stream, type, data, metadata, version, position: version * 10 });
  };
  const store: Pick<EventStore, 'readStream' | 'append'> = {
    readStream: async (_, from = 1) => {
      reads.push(from);
      return events.slice(from - 1);
    },
    append: async (_, expected, added) => {
      await before(++attempt);
      if (expected !== events.length) throw new WrongExpectedVersion(stream, expected);
      for (const event of added) {
        const version = events.length + 1;
        events.push({ ...event, stream, version, position: version * 10 });
      }
      return { version: events.length, position: events.length * 10 };
    },
  };
  return { store: store as EventStore, events, record, reads };
};

const additionalHours = (hours: number) => () => ({
  type: 'SetAdditionalHours' as const,
  hours,
  freshIds: [1],
});

describe('executing a command', () => {
  it('given a new record, then what was decided is appended, with who, when and why', async () => {
    const { store, events } = logOf();
    const outcome = await execute(store, stream, 'allocationPlan', author, additionalHours(5));
    expect(outcome).toMatchObject({
      version: 1,
      position: 10,
      changed: true,
      state: { additional: { hours: 5 } },
    });
    expect(events).toMatchObject([
      {
        type: 'AdditionalHoursSet',
        data: { allocationId: 1, hours: 5 },
        metadata: {
          by: '7',
          at: author.at,
          correlationId: 'request-1',
          causationId: 'request-1',
          reason: 'because',
        },
      },
    ]);
  });

  it('given nothing to change, then nothing is appended, and the position is that of the last change', async () => {
    const { store, events } = logOf();
    await execute(store, stream, 'allocationPlan', author, additionalHours(5));
    const again = await execute(store, stream, 'allocationPlan', author, additionalHours(5));
    expect(again).toMatchObject({ version: 1, position: 10, changed: false });
    expect(events).toHaveLength(1);
  });

  it('given someone was quicker, then the whole decision is made again on what is there now', async () => {
    const log = logOf((attempt) => {
      if (attempt === 1) log.record('AdditionalHoursSet', { allocationId: 9, hours: 2 });
    });
    const seen: number[] = [];
    const outcome = await execute(log.store, stream, 'allocationPlan', author, (_, version) => {
      seen.push(version);
      return additionalHours(5)();
    });
    expect(seen).toEqual([0, 1]);
    expect(outcome).toMatchObject({ version: 2, state: { additional: { allocationId: 9, hours: 5 } } });
  });

  it('given a plan that was decided on before, then only what came since is read', async () => {
    const { store, record, reads, events } = logOf();
    for (let hours = 1; hours <= 3; hours++) record('AdditionalHoursSet', { allocationId: 9, hours });
    await execute(store, stream, 'allocationPlan', author, additionalHours(4));
    record('AdditionalHoursSet', { allocationId: 9, hours: 5 });
    const seen: unknown[] = [];
    const outcome = await execute(
      store,
      stream,
      'allocationPlan',
      author,
      async (state, version, history) => {
        seen.push(state.additional?.hours, version, (await history()).length);
        return additionalHours(6)();
      },
    );
    expect(seen).toEqual([5, 5, 5]);
    expect(outcome).toMatchObject({ version: 6, state: { additional: { allocationId: 9, hours: 6 } } });
    expect(events).toHaveLength(6);
    // The last known event is read again, and the rest only where the whole history is requested.
    expect(reads).toEqual([1, 3, 1]);
  });

  it.each(['another event', 'none'])(
    'given %s stands where the last known one was, then all of it is read',
    async (what) => {
      const { store, record, reads, events } = logOf();
      for (let hours = 1; hours <= 3; hours++) record('AdditionalHoursSet', { allocationId: 9, hours });
      await execute(store, stream, 'allocationPlan', author, additionalHours(3));
      // The log was replaced by another.
      events.length = what === 'none' ? 1 : 2;
      if (what === 'another event') {
        record('AdditionalHoursSet', { allocationId: 9, hours: 8 });
        Object.assign(events.at(-1) ?? {}, { id: 'another' });
      }
      const seen: unknown[] = [];
      await execute(store, stream, 'allocationPlan', author, (state, version) => {
        seen.push(state.additional?.hours, version);
        return additionalHours(7)();
      });
      expect(seen).toEqual(what === 'none' ? [1, 1] : [8, 3]);
      expect(reads).toEqual([1, 3, 1]);
    },
  );

  it('given a record that may name somebody, then nothing of it is remembered', async () => {
    const named = 'client-1';
    const { store, record, reads } = logOf();
    record('ClientAdded', { id: 1, name: 'Birch' });
    for (const name of ['Cedar', 'Alder'])
      await execute(store, named, 'client', author, () => ({ type: 'RenameClient', name }) as never).catch(
        () => {},
      );
    expect(reads).toEqual([1, 1]);
  });

  it('given others are always quicker, then it gives up after some seconds and stores nothing', async () => {
    let seconds = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => seconds++ * 1000);
    const log = logOf((attempt) => log.record('AdditionalHoursSet', { allocationId: 9, hours: attempt }));
    const refused = execute(log.store, stream, 'allocationPlan', author, additionalHours(500));
    await expect(refused).rejects.toThrow(TooManyConflicts);
    expect(log.events.map(({ data }) => data)).not.toContainEqual({ allocationId: 9, hours: 500 });
    expect(log.events.length).toBeGreaterThan(3);
    vi.restoreAllMocks();
  });

  it('given thirty at once, then each decides once, on what the one before has left', async () => {
    const log = logOf(() => immediate());
    const seen: number[] = [];
    const adding = (_: unknown, version: number) => {
      seen.push(version);
      return additionalHours(version + 1)();
    };
    await Promise.all(
      Array.from({ length: 30 }, () => execute(log.store, stream, 'allocationPlan', author, adding)),
    );
    expect(seen).toEqual(Array.from({ length: 30 }, (_, version) => version));
  });

  it('given one that never ends, then the next goes ahead after a while all the same', async () => {
    const log = logOf();
    void inStreamQueue(log.store, stream, 20, () => new Promise(() => undefined));
    const done = inStreamQueue(log.store, stream, 5000, async () => 'done');
    expect(await done).toBe('done');
  });

  it('given a refusal or a log that is away, then it is not tried again', async () => {
    let attempts = 0;
    const log = logOf(() => {
      attempts++;
      throw new StoreUnavailable('gone');
    });
    await expect(execute(log.store, stream, 'allocationPlan', author, additionalHours(5))).rejects.toThrow(
      'gone',
    );
    const unknown = () => ({ type: 'RemoveAllocation' as const, allocationId: 4 });
    await expect(execute(log.store, stream, 'allocationPlan', author, unknown)).rejects.toMatchObject({
      code: 'notFound',
    });
    expect(attempts).toBe(1);
  });

  it('given the stream of another kind, then it is a mistake of ours', async () => {
    const { store } = logOf();
    await expect(execute(store, 'client-1', 'allocationPlan', author, additionalHours(5))).rejects.toThrow(
      'client-1 is not the stream of a allocationPlan',
    );
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  ErrorType,
  type EventStoreDBClient,
  excludeSystemEvents,
  jsonEvent,
  NO_STREAM,
  type Position,
  START,
  type StreamingRead,
} from '@eventstore/db-client';
import pTimeout from 'p-timeout';
import { appendEach } from './appendEach.ts';
import { type AppendRequest, appendRequest } from './appendRequest.ts';
import { arrivedBatches } from './arrivedBatches.ts';
import {
  type AllOptions,
  type AppendResult,
  AppendTooLarge,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  StoreUnavailable,
  type StreamAppend,
  WrongExpectedVersion,
} from './eventStore.ts';
import { createEventStoreDbClient } from './eventStoreDbClient.ts';
import {
  commitPosition,
  isErrorOfType,
  isFinal,
  isInvalidPosition,
  isSystemEvent,
  recordedEvent,
} from './eventStoreDbEvents.ts';
import { followAll } from './eventStoreDbFollow.ts';
import { type RetryTiming, retrying } from './retry.ts';
import { inSlices } from './slices.ts';
import { StreamHasHoles } from './wholeStream.ts';

/** Milliseconds for the client to end its calls. */
const farewell = 1_000;

/**
 * Two calls of a request that time out one after the other still leave time to respond within 15 seconds; a cluster has
 * elected another leader before that.
 */
const clusterRetryTiming: RetryTiming = {
  giveUpAfter: 7_000,
  attemptTimeout: 2_000,
  shortestPause: 50,
  longestPause: 500,
};

const maxReads = 20;

export type EventStoreDbOptions = {
  retryTiming?: Partial<RetryTiming>;
  /** Called each time a subscription was dropped and is about to be resumed. */
  onDropped?: (error: unknown) => void;
};

/**
 * The production log: EventStoreDB 22.6 or newer. Connects with the first call, and again after every loss. If the
 * server has users, the one in the connection string must be allowed to read $all.
 * @param connectionString `esdb://host:port?tls=false`, or `esdb+discover://…` for a cluster
 * @throws when the connection string is malformed
 */
export function connectEventStoreDb(connectionString: string, options: EventStoreDbOptions = {}): EventStore {
  return new EventStoreDb(createEventStoreDbClient(connectionString), options);
}

class EventStoreDb implements EventStore {
  readonly #client: EventStoreDBClient;
  readonly #retryTiming: RetryTiming;
  readonly #onDropped: (error: unknown) => void;
  readonly #appends = new Set<Promise<AppendResult>>();
  readonly #closing = new AbortController();

  constructor(client: EventStoreDBClient, { retryTiming, onDropped }: EventStoreDbOptions) {
    this.#client = client;
    this.#retryTiming = { ...clusterRetryTiming, ...retryTiming };
    this.#onDropped = onDropped ?? (() => {});
  }

  readStream(stream: string): Promise<RecordedEvent[]> {
    return this.#persistently(() => this.#readFrom(stream, 1));
  }

  async readStreams(streams: readonly string[]): Promise<RecordedEvent[][]> {
    const found: RecordedEvent[][] = [];
    for await (const some of inSlices(streams, maxReads)) {
      found.push(...(await Promise.all(some.map((stream) => this.readStream(stream)))));
    }
    return found;
  }

  async append(stream: string, expectedVersion: number, events: readonly NewEvent[]): Promise<AppendResult> {
    const request = appendRequest(stream, expectedVersion, events);
    const append = this.#persistently(() => this.#attempt(request));
    this.#appends.add(append);
    try {
      return await append;
    } finally {
      this.#appends.delete(append);
    }
  }

  appendAll(
    appends: readonly StreamAppend[],
    onStored: (count: number) => void = () => {},
  ): Promise<Pick<AppendResult, 'position'>> {
    // All appends are checked first, so that a caller's fault leaves no part stored.
    for (const { stream, expectedVersion, events } of appends) appendRequest(stream, expectedVersion, events);
    return appendEach((it) => this.append(it.stream, it.expectedVersion, it.events), appends, onStored);
  }

  async *readAll(options: AllOptions): AsyncGenerator<RecordedEvent[], void, undefined> {
    const limits = this.#limits(options.batchSize, options.signal);
    const open = (after: number) =>
      this.#client.readAll({ fromPosition: startAfter(after) }, { highWaterMark: limits.batchSize });
    yield* followAll({ ...limits, open, after: options.after, retryTiming: this.#retryTiming });
    if (!options.signal?.aborted) this.#refuseWhenClosed();
  }

  subscribeAll(options: AllOptions): AsyncGenerator<RecordedEvent[], void, undefined> {
    const limits = this.#limits(options.batchSize, options.signal);
    const filter = excludeSystemEvents({ maxSearchWindow: 1_000, checkpointInterval: 10 });
    const open = (after: number) =>
      this.#client.subscribeToAll(
        { fromPosition: startAfter(after), filter },
        { highWaterMark: limits.batchSize },
      );
    const onDropped = this.#onDropped;
    return followAll({ ...limits, open, after: options.after, retryTiming: this.#retryTiming, onDropped });
  }

  eventAt(position: number): Promise<RecordedEvent | null> {
    return this.#persistently(async () => {
      const read = this.#client.readAll({ fromPosition: startAfter(position), maxCount: 1 });
      try {
        for await (const batch of this.#read(read)) {
          const event = batch[0]?.event;
          if (event && !isSystemEvent(event) && commitPosition(event.position) === position)
            return recordedEvent(event);
        }
      } catch (error) {
        if (!isInvalidPosition(error)) throw error;
      }
      return null;
    });
  }

  head(): Promise<number> {
    return this.#persistently(async () => {
      const read = this.#client.readAll({ direction: BACKWARDS, fromPosition: END }, { highWaterMark: 32 });
      for await (const batch of this.#read(read)) {
        const last = batch.find(({ event }) => event && !isSystemEvent(event))?.event;
        if (last) return commitPosition(last.position);
      }
      return 0;
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#appends);
    // Disposing would wait for ever for a call that was cut off in the middle of a message.
    await Promise.race([this.#client.dispose(), pause(farewell, undefined, { ref: false })]);
  }

  async #attempt({ stream, expectedVersion, events }: AppendRequest): Promise<AppendResult> {
    const refused = new WrongExpectedVersion(stream, expectedVersion);
    const append = this.#client.appendToStream(
      stream,
      events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data, metadata })),
      {
        expectedRevision: expectedVersion === 0 ? NO_STREAM : BigInt(expectedVersion - 1),
        deadline: this.#retryTiming.attemptTimeout,
      },
    );
    const result = await pTimeout(append, { milliseconds: this.#retryTiming.attemptTimeout }).catch(
      (error) => {
        if (isErrorOfType(error, ErrorType.STREAM_DELETED)) throw new StreamHasHoles(stream, 1);
        if (isErrorOfType(error, ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED)) throw new AppendTooLarge(error);
        throw isErrorOfType(error, ErrorType.WRONG_EXPECTED_VERSION) ? refused : error;
      },
    );
    // With `throwOnAppendFailure=false` in the connection string a refusal is returned, not thrown.
    if (!result.success) throw refused;
    const version = expectedVersion + events.length;
    // A deleted stream accepts an append as its first, and continues counting where it was.
    if (result.nextExpectedRevision >= BigInt(version)) throw new StreamHasHoles(stream, 1);
    if (result.position) return { version, position: commitPosition(result.position) };
    // A repeated append may be answered without a position.
    const [last] = await this.#readFrom(stream, version);
    if (!last) throw new Error(`version ${version} of ${stream} can't be read yet`);
    return { version, position: last.position };
  }

  async #readFrom(stream: string, version: number): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    const read = this.#client.readStream(
      stream,
      { fromRevision: BigInt(version - 1) },
      { highWaterMark: 256 },
    );
    try {
      for await (const batch of this.#read(read)) {
        for (const { event } of batch) if (event) events.push(recordedEvent(event));
      }
    } catch (error) {
      if (isErrorOfType(error, ErrorType.STREAM_DELETED)) throw new StreamHasHoles(stream, 1);
      if (!isErrorOfType(error, ErrorType.STREAM_NOT_FOUND)) throw error;
      if (await this.#wasDeleted(stream)) throw new StreamHasHoles(stream, 1);
      return [];
    }
    return events;
  }

  /** A deleted stream reads like one that never existed; only its metadata differs. */
  async #wasDeleted(stream: string): Promise<boolean> {
    const found = this.#client.getStreamMetadata(stream);
    const { metadata } = await pTimeout(found, { milliseconds: this.#retryTiming.attemptTimeout });
    return Number(metadata?.truncateBefore ?? 0) > 0;
  }

  /** Reads a call to its end, or throws, also when the store is closed meanwhile. */
  async *#read<Item>(call: StreamingRead<Item>): AsyncGenerator<Item[], void, undefined> {
    yield* arrivedBatches(call, { ...this.#limits(), silence: this.#retryTiming.attemptTimeout });
    this.#refuseWhenClosed();
  }

  #limits(batchSize = 1_000, signal?: AbortSignal) {
    const closing = this.#closing.signal;
    return { batchSize, signal: signal ? AbortSignal.any([signal, closing]) : closing };
  }

  #refuseWhenClosed(): void {
    if (this.#closing.signal.aborted) throw new StoreUnavailable('The event store is closed.');
  }

  #persistently<T>(attempt: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const { giveUpAfter } = this.#retryTiming;
    const unlessClosed = async () => {
      this.#refuseWhenClosed();
      return await pTimeout(attempt(), {
        milliseconds: Math.max(1, start + giveUpAfter - performance.now()),
      });
    };
    return retrying(this.#retryTiming, unlessClosed, isFinal, 'event store');
  }
}

function startAfter(position: number): typeof START | Position {
  return position === 0 ? START : { commit: BigInt(position), prepare: BigInt(position) };
}

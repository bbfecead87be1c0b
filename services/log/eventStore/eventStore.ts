/**
 * The event store port: the one log of what people decided. Its two adapters, `postgres.ts` and
 * `eventStoreDb.ts`, pass the same suite, `contract.test.ts`.
 */

/** Who decided something, when, and as part of what. Stored with every event. */
export type EventMetadata = {
  /** ISO 8601 instant of the decision, UTC. */
  at: string;
  /** Id of the user who decided, or `system`. */
  by: string;
  /** One id for everything that a single request caused. */
  correlationId: string;
  /** Id of the event or request that directly led to this one. */
  causationId: string;
  /** Why, in the person's own words. */
  reason?: string;
  /** Version of the event's data shape; absent means 1. */
  schema?: number;
  /** For an erasure: ids of events, of whichever records, whose reasons name the person and are blanked. */
  blanks?: readonly string[];
  /** The author was told which closed months this moves, and gave a reason (docs/domain.md, Closed months). */
  restates?: true;
};

/** An event that has not been stored yet. The id makes a retry of the same append safe. */
export type NewEvent = { id: string; type: string; data: unknown; metadata: EventMetadata };

/** A stored event. */
export type RecordedEvent = NewEvent & {
  stream: string;
  /** Place within its stream, counted from 1. */
  version: number;
  /** Place within the whole log: larger is later. Not necessarily dense. Safe below 2^53. */
  position: number;
};

export type AppendResult = {
  /** Version of the stream's last event after the append. */
  version: number;
  /** Position of the last appended event: a reader that has passed it has seen the whole append. */
  position: number;
};

/** A request that is recorded as carried out in the same transaction as its events, so that a repeat finds it there. */
export type RequestNote = {
  userId: string;
  /** Its `Idempotency-Key`. */
  key: string;
  /** Hash of its method, address and body. */
  fingerprint: string;
  correlationId: string;
  /** The response; null where it isn't known before the append. */
  answer: { status: number; body?: unknown } | null;
  /** Set by the log once an append has stored the note. */
  isStored: boolean;
};

/** One append among several. */
export type StreamAppend = { stream: string; expectedVersion: number; events: readonly NewEvent[] };

export type AllOptions = {
  /** Only events after this position; 0 for the whole log. */
  after: number;
  signal?: AbortSignal;
  /** Most events handed over at once (default 1,000). */
  batchSize?: number;
};

export interface EventStore {
  /**
   * All events of one stream, oldest first; an unknown stream is empty.
   * @param from only events of this version and later, for callers that know the earlier ones. A log that can lose
   * events (EventStoreDB, by a limit on age or number) returns all of them, so that missing ones are noticed.
   * @throws StoreUnavailable
   */
  readStream(stream: string, from?: number): Promise<RecordedEvent[]>;

  /**
   * As `readStream` for each of several streams, in the order given; one query where the log is in PostgreSQL. The
   * result is held in memory: request some hundreds at most.
   * @throws StoreUnavailable
   */
  readStreams(streams: readonly string[]): Promise<RecordedEvent[][]>;

  /**
   * Appends events atomically.
   *
   * `expectedVersion` is the version of the stream's last event as the caller knows it; 0 means the stream must not
   * exist. An append that repeats the same event ids at the same expected version succeeds without storing anything
   * twice.
   * @param note the request that causes it; only where the log is in the planner's own database
   * @throws RequestCameBefore where the same request, or another one with its key, was recorded before; nothing is
   * stored
   * @throws InvalidAppend (`appendRequest.ts`) for what no store can take: no events, more than 1,000 events or a
   * megabyte, names and ids out of form, text with a zero character or half a surrogate pair
   * @throws WrongExpectedVersion when the stream has moved on, or only a part of the append is stored already
   * @throws StoreUnavailable when the outcome is still unknown after retries with the same ids
   */
  append(
    stream: string,
    expectedVersion: number,
    events: readonly NewEvent[],
    note?: RequestNote,
  ): Promise<AppendResult>;

  /**
   * Appends to many streams, each named once; each append as `append` takes it. A log in PostgreSQL stores all of it in
   * one transaction, or nothing. EventStoreDB has no transactions over streams: there each append is stored by itself,
   * and when the call fails some of them may be. Either way the call may be repeated with the same ids, and stores
   * nothing twice.
   * @param onStored called now and then with the number of appends stored
   * @param note as `append` takes it
   * @throws what `append` throws; one of several refusals
   */
  appendAll(
    appends: readonly StreamAppend[],
    onStored?: (count: number) => void,
    note?: RequestNote,
  ): Promise<Pick<AppendResult, 'position'>>;

  /**
   * The log in order from a position to its current end, in batches. Ends early, and quietly, when the signal aborts;
   * leaving the loop ends it too.
   * @throws StoreUnavailable when it makes no progress for too long, or the store is closed
   * @throws InvalidPosition where the log is in EventStoreDB and has no event at the position
   */
  readAll(options: AllOptions): AsyncIterable<RecordedEvent[]>;

  /**
   * As `readAll`, and then every later event as it is appended, in order and without a gap, until aborted or the store
   * is closed. Reads no more from the store than the consumer takes, and reconnects after lost connections.
   */
  subscribeAll(options: AllOptions): AsyncIterable<RecordedEvent[]>;

  /**
   * The event at exactly a position of the log; null if there is none.
   * @throws StoreUnavailable
   */
  eventAt(position: number): Promise<RecordedEvent | null>;

  /**
   * Position of the last event in the log, 0 when it is empty.
   * @throws StoreUnavailable
   */
  head(): Promise<number>;

  /** Ends subscriptions, waits for appends under way, and accepts no more calls. */
  close(): Promise<void>;
}

export class WrongExpectedVersion extends Error {
  override readonly name = 'WrongExpectedVersion';
  readonly stream: string;
  readonly expected: number;

  constructor(stream: string, expected: number) {
    super(`${stream} is not at version ${expected}`);
    this.stream = stream;
    this.expected = expected;
  }
}

/** A request with the same user and key was recorded before. */
export class RequestCameBefore extends Error {
  override readonly name = 'RequestCameBefore';

  constructor() {
    super('This request has come before.');
  }
}

/** The log has no record at the position that a reader continues from. */
export class InvalidPosition extends Error {
  override readonly name = 'InvalidPosition';

  constructor(position: number) {
    super(
      `The log in the event store has no event at position ${position}: it is not the one that the figures were read from. Start the planner with the log and the database that belong together.`,
    );
  }
}

/** The server accepts less in one append than the planner was written for. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';

  constructor(cause: unknown) {
    super(
      'This is more than the event store takes at once. Save less at a time, or have whoever runs the planner raise MaxAppendSize there to 1,048,576 bytes.',
      { cause },
    );
  }
}

/** Where a log is stored, as messages name it: a log in a table is unavailable when its database is. */
export type LogPlace = 'event store' | 'database';

export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly place: LogPlace;

  constructor(message: string, { place = 'event store', cause }: { place?: LogPlace; cause?: unknown } = {}) {
    super(message, { cause });
    this.place = place;
  }
}

import { type DatabasePool, type FragmentSqlToken, SlonikError, sql } from 'slonik';
import { z } from 'zod';
import { batched } from '#projections/reading/batched.ts';
import { isUnavailable } from '../../database/unavailable.ts';
import { type Appended, appendAtomically, sendRequests } from './appendAtomically.ts';
import { type AppendRequest, appendRequest, withNote } from './appendRequest.ts';
import { Bell } from './bell.ts';
import {
  type AllOptions,
  type AppendResult,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  RequestCameBefore,
  type RequestNote,
  StoreUnavailable,
  type StreamAppend,
  WrongExpectedVersion,
} from './eventStore.ts';
import { GroupCommit } from './groupCommit.ts';
import { RecentEvents } from './recentEvents.ts';
import {
  backoff,
  defaultRetryTiming,
  pauseUnlessAborted,
  type RetryTiming,
  retrying,
  unlessAborted,
} from './retry.ts';
import { inSlices } from './slices.ts';

export { migrateLog } from './postgresSchema.ts';

export type PostgresEventStoreOptions = {
  retryTiming?: Partial<RetryTiming>;
  /**
   * Milliseconds between polls for appends of other nodes: at first after an event, and at most. Appends through this
   * store are noticed at once.
   */
  poll?: { shortest: number; longest: number };
  /** Called each time a subscription failed and is about to be resumed. */
  onDropped?: (error: unknown) => void;
};

/**
 * The embedded log: append-only tables in the database of the pool, created by `migrateLog`. Its positions are dense:
 * 1, 2, 3 … in the order of commits. Closing it leaves the pool open.
 */
export function createPostgresEventStore(
  pool: DatabasePool,
  options: PostgresEventStoreOptions = {},
): EventStore {
  return new PostgresEventStore(pool, options);
}

/** A stream, and the first version to read. */
type From = { stream: string; from: number };

/** Most appends of one call that are kept for subscribers. */
const toldAtOnce = 250;

/** Appends that are checked before the event loop gets a turn: some ten milliseconds. */
const checkedAtOnce = 250;

class PostgresEventStore implements EventStore {
  readonly #pool: DatabasePool;
  readonly #retryTiming: RetryTiming;
  readonly #poll: { shortest: number; longest: number };
  readonly #onDropped: (error: unknown) => void;
  readonly #commits: GroupCommit;
  readonly #stream = batched((requests: readonly From[]) => this.#streamsFrom(requests));
  readonly #appended = new Bell();
  readonly #recent = new RecentEvents();
  readonly #closing = new AbortController();

  constructor(pool: DatabasePool, { retryTiming: timeout, poll, onDropped }: PostgresEventStoreOptions) {
    this.#pool = pool;
    this.#retryTiming = { ...defaultRetryTiming, ...timeout };
    this.#poll = poll ?? { shortest: 25, longest: 250 };
    this.#onDropped = onDropped ?? (() => {});
    this.#commits = new GroupCommit((requests) => this.#store(requests), this.#retryTiming, isRefusal);
  }

  async readStream(stream: string, from = 1): Promise<RecordedEvent[]> {
    return await this.#persistently(() => this.#stream({ stream, from }));
  }

  async readStreams(streams: readonly string[]): Promise<RecordedEvent[][]> {
    const requests = streams.map((stream) => ({ stream, from: 1 }));
    return await this.#persistently(() => this.#streamsFrom(requests));
  }

  async append(
    stream: string,
    expectedVersion: number,
    events: readonly NewEvent[],
    note?: RequestNote,
  ): Promise<AppendResult> {
    const request = appendRequest(stream, expectedVersion, events);
    this.#refuseWhenClosed();
    const result = await this.#commits.append(note && !note.isStored ? withNote(request, note) : request);
    if (note) note.isStored = true;
    return result;
  }

  async appendAll(
    appends: readonly StreamAppend[],
    onStored: (count: number) => void = () => {},
    note?: RequestNote,
  ): Promise<Pick<AppendResult, 'position'>> {
    const [only, ...others] = appends;
    if (only && others.length === 0) {
      const { position } = await this.append(only.stream, only.expectedVersion, only.events, note);
      onStored(1);
      return { position };
    }
    const requests: AppendRequest[] = [];
    for await (const slice of inSlices(appends, checkedAtOnce)) {
      for (const it of slice) requests.push(appendRequest(it.stream, it.expectedVersion, it.events));
    }
    const [first] = requests;
    if (first && note && !note.isStored) requests[0] = withNote(first, note);
    const results = await this.#persistently(() =>
      appendAtomically(this.#pool, requests, this.#retryTiming.attemptTimeout, onStored),
    );
    if (note) note.isStored = true;
    this.#heard(requests, results);
    return { position: results.reduce((last, { position }) => Math.max(last, position), 0) };
  }

  async *readAll(options: AllOptions): AsyncGenerator<RecordedEvent[], void, undefined> {
    const { signal, batchSize } = this.#limits(options);
    let { after } = options;
    while (!signal.aborted) {
      const read = this.#persistently(() => this.#page(after, batchSize));
      const page = await unlessAborted(signal, read);
      if (!page) break;
      if (page.length > 0) yield page;
      if (page.length < batchSize) return;
      after += page.length;
    }
    if (!options.signal?.aborted) this.#refuseWhenClosed();
  }

  async *subscribeAll(options: AllOptions): AsyncGenerator<RecordedEvent[], void, undefined> {
    const { signal, batchSize } = this.#limits(options);
    const { shortest, longest } = this.#poll;
    let { after } = options;
    let quiet = shortest;
    let failures = 0;
    this.#recent.clear();
    while (!signal.aborted) {
      const rings = this.#appended.rings;
      try {
        const known = this.#recent.after(after, batchSize);
        const page = known.length > 0 ? known : await unlessAborted(signal, this.#page(after, batchSize));
        if (!page) return;
        failures = 0;
        if (page.length > 0) {
          after += page.length;
          quiet = shortest;
          yield page;
        }
        if (page.length === batchSize) continue;
        await this.#appended.wait(rings, quiet, signal);
        quiet = Math.min(longest, quiet * 2);
      } catch (error) {
        if (isRefusal(error)) throw error;
        this.#recent.clear();
        this.#onDropped(error);
        failures++;
        await pauseUnlessAborted(backoff(failures, this.#retryTiming), signal);
      }
    }
  }

  async eventAt(position: number): Promise<RecordedEvent | null> {
    const [event] = await this.#persistently(() => this.#events(sql.fragment`where position = ${position}`));
    return event ?? null;
  }

  async head(): Promise<number> {
    return await this.#persistently(() =>
      this.#pool.oneFirst(sql.type(headRow)`select position from log.head where only_row`),
    );
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#commits.settled();
  }

  async #store(requests: readonly AppendRequest[]): Promise<Appended[]> {
    const answers = await sendRequests(this.#pool, requests);
    this.#heard(requests, answers);
    return answers;
  }

  /** Passes appended events to subscribers; those of a very large call are read from the log. */
  #heard(requests: readonly AppendRequest[], answers: readonly Appended[]): void {
    if (requests.length <= toldAtOnce) {
      for (const [place, request] of requests.entries()) this.#recent.add(request, answers[place] ?? null);
    }
    this.#appended.ring();
  }

  async #page(after: number, batchSize: number): Promise<RecordedEvent[]> {
    const page = await this.#events(
      sql.fragment`where position > ${after} order by position limit ${batchSize}`,
    );
    // Positions are dense, so this one comparison proves that nothing is missing, duplicated or out of order.
    const last = page.at(-1)?.position;
    if (last !== undefined && last !== after + page.length) {
      throw new RangeError(`The log has a gap between positions ${after} and ${last}.`);
    }
    return page;
  }

  /**
   * Looks each stream up by itself: a join would scan the whole log where the table's statistics are stale. The
   * database sees no array's length, so that one plan serves any number.
   */
  async #streamsFrom(asked: readonly From[]): Promise<RecordedEvent[][]> {
    const first = new Map<string, number>();
    for (const { stream, from } of asked) first.set(stream, Math.min(from, first.get(stream) ?? from));
    const events = await this.#pool.any(sql.type(eventRow)`
      select found.* from unnest(
        (select ${sql.array([...first.keys()], 'text')}), (select ${sql.array([...first.values()], 'int4')})
      ) as asked (stream, "from")
      cross join lateral (
        select ${eventColumns} from log.events
        where stream = asked.stream and version >= asked."from"
        order by version
      ) as found
      order by found.stream, found.version
    `);
    const found = Map.groupBy(events, ({ stream }) => stream);
    return asked.map(({ stream, from }) =>
      (found.get(stream) ?? []).filter(({ version }) => version >= from),
    );
  }

  async #events(restriction: FragmentSqlToken): Promise<RecordedEvent[]> {
    const rows = await this.#pool.any(
      sql.type(eventRow)`
        select ${eventColumns} from log.events ${restriction}
      `,
    );
    return [...rows];
  }

  #limits({ batchSize = 1_000, signal }: AllOptions) {
    const closing = this.#closing.signal;
    return { batchSize, signal: signal ? AbortSignal.any([signal, closing]) : closing };
  }

  #refuseWhenClosed(): void {
    if (this.#closing.signal.aborted) throw new StoreUnavailable('The event store is closed.');
  }

  #persistently<T>(attempt: () => Promise<T>): Promise<T> {
    const unlessClosed = async () => {
      this.#refuseWhenClosed();
      return await attempt();
    };
    return retrying(this.#retryTiming, unlessClosed, isRefusal, 'database');
  }
}

/**
 * Not validated: the columns give the types, and only this module writes them. Validating half a million rows would
 * cost a replay as much as reading them. `data` is parsed by code that knows the event's type.
 */
const eventRow = z.custom<RecordedEvent>();

const eventColumns = sql.fragment`stream, version, position, id, type, data, metadata`;

const headRow = z.object({ position: z.number() });

/** SQLSTATEs: not supported, data and constraint errors, syntax and missing tables, limits of the server. */
const refusingSqlStates = /^(0A|2[123]|42|54)...$/;

/** Whether the database has refused, so that a retry can't help. */
function isRefusal(error: unknown): boolean {
  if (error instanceof StoreUnavailable || error instanceof RangeError) return true;
  if (error instanceof WrongExpectedVersion || error instanceof RequestCameBefore) return true;
  if (isUnavailable(error)) return false;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return error instanceof SlonikError || refusingSqlStates.test(code);
}

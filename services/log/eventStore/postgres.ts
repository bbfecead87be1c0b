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
   * How often a subscription looks for appends of other nodes, in milliseconds: at first after an event, and at
   * least. Appends through this very store are heard of at once.
   */
  poll?: { shortest: number; longest: number };
  /** Told each time a subscription failed and is about to be taken up again. */
  onDropped?: (error: unknown) => void;
};

/**
 * The embedded log: append-only tables in the database behind the pool, made before by `migrateLog`. Its positions
 * are dense: 1, 2, 3 … in the order of commits. Closing it leaves the pool open.
 */
export function createPostgresEventStore(
  pool: DatabasePool,
  options: PostgresEventStoreOptions = {},
): EventStore {
  return new PostgresEventStore(pool, options);
}

/** A stream, and the first version that is asked for. */
type From = { stream: string; from: number };

/** Appends that are kept for those who follow the log. */
const toldAtOnce = 250;

/** Appends that are checked before other requests get their turn: some ten milliseconds. */
const checkedAtOnce = 250;

class PostgresEventStore implements EventStore {
  readonly #pool: DatabasePool;
  readonly #retryTiming: RetryTiming;
  readonly #poll: { shortest: number; longest: number };
  readonly #onDropped: (error: unknown) => void;
  readonly #commits: GroupCommit;
  readonly #stream = batched((asked: readonly From[]) => this.#streamsFrom(asked));
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
    const asked = streams.map((stream) => ({ stream, from: 1 }));
    return await this.#persistently(() => this.#streamsFrom(asked));
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
      const heard = this.#appended.rings;
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
        await this.#appended.wait(heard, quiet, signal);
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

  /** Tells those who follow the log of what was appended; of very much, the log tells them. */
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
    // Positions are dense, so this one comparison proves that nothing is missing, doubled or out of order.
    const last = page.at(-1)?.position;
    if (last !== undefined && last !== after + page.length) {
      throw new RangeError(`The log has a gap between positions ${after} and ${last}.`);
    }
    return page;
  }

  /**
   * Each stream is looked up by itself: joined, all of the log would be read where the database has not looked at it of
   * late. It sees no array's length, so that one plan serves any number.
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
 * Not validated. The columns of the table give the types, and this module alone writes them; validating half a
 * million rows would cost a replay as much as reading them. What is inside `data` is parsed by whoever knows the type
 * of the event.
 */
const eventRow = z.custom<RecordedEvent>();

const eventColumns = sql.fragment`stream, version, position, id, type, data, metadata`;

const headRow = z.object({ position: z.number() });

/** Not supported, data and constraint errors, syntax and missing tables, limits of the server. */
const refusingSqlStates = /^(0A|2[123]|42|54)...$/;

/** True where the database has answered, so that asking the same again can't help. */
function isRefusal(error: unknown): boolean {
  if (error instanceof StoreUnavailable || error instanceof RangeError) return true;
  if (error instanceof WrongExpectedVersion || error instanceof RequestCameBefore) return true;
  if (isUnavailable(error)) return false;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return error instanceof SlonikError || refusingSqlStates.test(code);
}

import { setTimeout as pause } from 'node:timers/promises';
import { readEvent } from '#domain/log/events.ts';
import { type CommandOf, deciderOf, type StateOf } from '#domain/log/recordKinds.ts';
import { refuseBeyondLimits } from '#domain/records/limits.ts';
import { parseStream, type StreamKind } from '#domain/records/streams.ts';
import { DomainError } from '#domain/values/errors.ts';
import { nameKey } from '#domain/values/nameKey.ts';
import { ukMonthOf } from '#domain/values/ukDay.ts';
import { endsWithin } from '#projections/reading/endsWithin.ts';
import { type EventStore, type RecordedEvent, WrongExpectedVersion } from '../log/eventStore/eventStore.ts';
import { traced } from '../tracing/spans.ts';
import type { Authorship } from './context.ts';
import { asNewEvents } from './newEvents.ts';

/** A record's folded state, and its last event. */
type Folded = { state: unknown; last: { id: string; version: number } };

/** Most records that are cached. */
const maxFolded = 2_000;

/** LRU cache of folded records, by stream. */
class Remembered {
  readonly #folded = new Map<string, Folded>();

  find(stream: string): Folded | undefined {
    return this.#folded.get(stream);
  }

  keep(stream: string, folded: Folded): void {
    this.#folded.delete(stream);
    this.#folded.set(stream, folded);
    const [oldest] = this.#folded.keys();
    if (this.#folded.size > maxFolded && oldest !== undefined) this.#folded.delete(oldest);
  }
}

/**
 * Milliseconds: how long one decision holds up the next at this node, how long it is retried while other nodes append
 * first, and the longest pause before a retry.
 */
const waits = { turn: 6_000, total: 5_000, pause: 50 };

/** A decision was given up because others keep changing the record. */
export class TooManyConflicts extends DomainError {
  constructor() {
    super('conflict', 'Others are changing this at the same moment. Look at it again and save again.');
  }
}

/**
 * Result of a command: the record's version after it, and the log position that a reader must reach to see it.
 * `changed` is false when there was nothing to change.
 */
export type Outcome<Kind extends StreamKind> = {
  version: number;
  position: number;
  changed: boolean;
  state: StateOf<Kind>;
};

/** Folds events into a record's state. @throws UnreadableEvent */
export const stateAfter = <Kind extends StreamKind>(
  kind: Kind,
  events: readonly RecordedEvent[],
): StateOf<Kind> => {
  const { initial, evolve } = deciderOf(kind);
  return events.reduce((state, event) => evolve(state, readEvent(kind, event)), initial);
};

/** Whether a stream's record exists, in the log, under the name claimed for it. @throws UnreadableEvent */
export const recordExistsIn =
  (store: EventStore) =>
  async (stream: string, name: string): Promise<boolean> => {
    const kind = parseStream(stream)?.kind;
    if (kind === undefined) return false;
    const state = stateAfter(kind, await store.readStream(stream));
    if (!('status' in state) || state.status !== 'active') return false;
    // A username never changes; a client may have been renamed.
    return kind !== 'client' || nameKey((state as { fields: { name: string } }).fields.name) === name;
  };

/** The events of a record up to the version decided on, read on demand. */
export type History = () => Promise<readonly RecordedEvent[]>;

/**
 * Loads a record, decides, and appends the events at the version decided on. Decisions on one record run one after
 * another at a node. On a version conflict with another node the whole decision is retried for some seconds. `command`
 * may inspect the state, its version and its events first, and refuse by throwing. Plans, which are saved over and
 * over, are cached as folded at this node: only newer events are read.
 * @throws DomainError when refused, or TooManyConflicts when conflicts go on
 * @throws StoreUnavailable when the log is unavailable
 */
export const execute = <Kind extends StreamKind>(
  store: EventStore,
  stream: string,
  kind: Kind,
  author: Authorship,
  command: Commanding<Kind>,
): Promise<Outcome<Kind>> =>
  traced('command', { 'planner.record': kind }, () =>
    inStreamQueue(store, stream, waits.turn, () => decideAndAppend(store, stream, kind, author, command)),
  );

type Commanding<Kind extends StreamKind> = (
  state: StateOf<Kind>,
  version: number,
  history: History,
) => CommandOf<Kind> | Promise<CommandOf<Kind>>;

/** Cached records of each log. */
const remembered = new WeakMap<EventStore, Remembered>();

/** Whether records of a kind are cached: plans change over and over, and name nobody. */
const isRemembered = (kind: StreamKind): boolean => kind === 'allocationPlan';

/** A record as in the log, with its version and the position of its last event; both are 0 before its first. */
export type Loaded<Kind extends StreamKind> = {
  state: StateOf<Kind>;
  version: number;
  position: number;
  history: History;
};

/**
 * Reads a record from the log; of a cached plan only newer events.
 * @throws StoreUnavailable when the log is unavailable
 */
export const loadRecord = async <Kind extends StreamKind>(
  store: EventStore,
  stream: string,
  kind: Kind,
): Promise<Loaded<Kind>> => {
  const memory = remembered.get(store) ?? new Remembered();
  remembered.set(store, memory);
  const known = memory.find(stream);
  let events = await store.readStream(stream, known?.last.version);
  // The id of the last known event tells whether this is still the log that was folded.
  const goesOn = known !== undefined && events[0]?.id === known.last.id;
  if (known && !goesOn && events[0]?.version !== 1) events = await store.readStream(stream);
  const { evolve, initial } = deciderOf(kind);
  const state = (goesOn ? events.slice(1) : events).reduce(
    (before, event) => evolve(before, readEvent(kind, event)),
    goesOn ? (known.state as StateOf<Kind>) : initial,
  );
  const last = events.at(-1);
  if (last && isRemembered(kind))
    memory.keep(stream, { state, last: { id: last.id, version: last.version } });
  const { version = 0, position = 0 } = last ?? {};
  const history: History = async () => (goesOn ? (await store.readStream(stream)).slice(0, version) : events);
  return { state, version, position, history };
};

const decideAndAppend = async <Kind extends StreamKind>(
  store: EventStore,
  stream: string,
  kind: Kind,
  author: Authorship,
  command: Commanding<Kind>,
): Promise<Outcome<Kind>> => {
  if (parseStream(stream)?.kind !== kind) throw new Error(`${stream} is not the stream of a ${kind}`);
  const decider = deciderOf(kind);
  const giveUpAt = performance.now() + waits.total;
  while (true) {
    const { state, version, position, history } = await loadRecord(store, stream, kind);
    const decided = decider.decide(await command(state, version, history), state);
    if (decided.length === 0) return { version, position, changed: false, state };
    refuseBeyondLimits(stream, decided, state, ukMonthOf(new Date(author.at)));
    try {
      const appended = await store.append(stream, version, asNewEvents(decided, author), author.note);
      return { ...appended, changed: true, state: decided.reduce(decider.evolve, state) };
    } catch (error) {
      if (!(error instanceof WrongExpectedVersion)) throw error;
      if (performance.now() > giveUpAt) throw new TooManyConflicts();
      // Random, so that of two nodes that keep colliding one comes first.
      await pause(Math.random() * waits.pause);
    }
  }
};

/** The last queued work on each stream, by store. */
const lines = new WeakMap<EventStore, Map<string, Promise<unknown>>>();

/**
 * Queues work on a stream behind this node's earlier work on it: many at once would all but one fail and retry. Work
 * that takes more than `max` milliseconds doesn't block the queue, since the expected version keeps the stream
 * consistent.
 */
export const inStreamQueue = <Result>(
  store: EventStore,
  stream: string,
  max: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const line = lines.get(store) ?? new Map<string, Promise<unknown>>();
  lines.set(store, line);
  const started = (line.get(stream) ?? Promise.resolve()).then(() => {
    const result = work();
    return { result, isOver: endsWithin(max, result) };
  });
  const through: Promise<unknown> = started
    .then(({ isOver }) => isOver)
    .then(() => {
      if (line.get(stream) === through) line.delete(stream);
    });
  line.set(stream, through);
  return started.then(({ result }) => result);
};

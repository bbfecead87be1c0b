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

/** What events have made of a record, and the last one of them. */
type Folded = { state: unknown; last: { id: string; version: number } };

/** Records that are remembered at most. */
const maxFolded = 2_000;

/** States of the records that were looked at last, by their streams. */
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
 * How long one decision keeps the next at this node waiting, how long it is made again while other nodes are quicker,
 * and how long at most before the next try, in milliseconds.
 */
const waits = { turn: 6_000, total: 5_000, pause: 50 };

/** Others keep changing a record, so that a decision on it never comes to be stored. */
export class TooManyConflicts extends DomainError {
  constructor() {
    super('conflict', 'Others are changing this at the same moment. Look at it again and save again.');
  }
}

/**
 * What came of a command: the record's version after it, and the log position a reader must pass to see it.
 * `changed` is false when the command had nothing to change.
 */
export type Outcome<Kind extends StreamKind> = {
  version: number;
  position: number;
  changed: boolean;
  state: StateOf<Kind>;
};

/** What events make of a record. @throws UnreadableEvent */
export const stateAfter = <Kind extends StreamKind>(
  kind: Kind,
  events: readonly RecordedEvent[],
): StateOf<Kind> => {
  const { initial, evolve } = deciderOf(kind);
  return events.reduce((state, event) => evolve(state, readEvent(kind, event)), initial);
};

/** Whether the record of a stream is there under a name that was claimed for it, as the log has it. @throws UnreadableEvent */
export const recordExistsIn =
  (store: EventStore) =>
  async (stream: string, name: string): Promise<boolean> => {
    const kind = parseStream(stream)?.kind;
    if (kind === undefined) return false;
    const state = stateAfter(kind, await store.readStream(stream));
    if (!('status' in state) || state.status !== 'active') return false;
    // A user keeps the username; a client may have got another name.
    return kind !== 'client' || nameKey((state as { fields: { name: string } }).fields.name) === name;
  };

/** The events that made a record what it is decided on; read only where somebody wants to know. */
export type History = () => Promise<readonly RecordedEvent[]>;

/**
 * Loads a record, decides, and appends what was decided at the version it was decided on. Decisions on one record
 * take turns at a node; when another node was quicker the whole decision is made again, for some seconds.
 *
 * `command` may look at the state, its version and the events that made it first, and refuse by throwing. Of a plan, which
 * is saved over and over, this node remembers what the events so far have made of it, and reads what came since.
 * @throws DomainError when refused, or TooManyConflicts when others keep being quicker
 * @throws StoreUnavailable when the log is away
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

/** What the events of streams have made of their records, of each log. */
const remembered = new WeakMap<EventStore, Remembered>();

/** Kinds whose records are changed over and over, and name nobody. */
const isRemembered = (kind: StreamKind): boolean => kind === 'allocationPlan';

/** A record as the log has it, with its version and the position of its last event; both are 0 before its first. */
export type Loaded<Kind extends StreamKind> = {
  state: StateOf<Kind>;
  version: number;
  position: number;
  history: History;
};

/**
 * Reads a record from the log: of a plan, what came since this node looked at it last.
 * @throws StoreUnavailable when the log is away
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
      // A random pause, so that of two nodes that keep colliding one comes first.
      await pause(Math.random() * waits.pause);
    }
  }
};

/** The end of the queue for each stream of a store. */
const lines = new WeakMap<EventStore, Map<string, Promise<unknown>>>();

/**
 * Does work on a stream after the earlier work of this node on it, as each of many at once would lose against one
 * other and begin anew. Work that takes more than `max` milliseconds holds up nothing: the expected version is what
 * keeps a stream consistent.
 */
export const inStreamQueue = <Result>(
  store: EventStore,
  stream: string,
  max: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const line = lines.get(store) ?? new Map<string, Promise<unknown>>();
  lines.set(store, line);
  const turn = (line.get(stream) ?? Promise.resolve()).then(() => {
    const result = work();
    return { result, isOver: endsWithin(max, result) };
  });
  const through: Promise<unknown> = turn
    .then(({ isOver }) => isOver)
    .then(() => {
      if (line.get(stream) === through) line.delete(stream);
    });
  line.set(stream, through);
  return turn.then(({ result }) => result);
};

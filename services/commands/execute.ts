import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '#domain/errors.ts';
import { readEvent } from '#domain/events.ts';
import { type CommandOf, deciderOf, type StateOf } from '#domain/recordKinds.ts';
import { parseStream, type StreamKind } from '#domain/streams.ts';
import { type EventStore, type RecordedEvent, WrongExpectedVersion } from '../eventStore/eventStore.ts';
import { traced } from '../tracing/spans.ts';
import type { Authorship } from './context.ts';
import { asNewEvents } from './newEvents.ts';
import { inStreamTurn } from './streamTurns.ts';

/**
 * How long one decision keeps the next at this node waiting, how long it is made again while other nodes are quicker,
 * and how long at most before the next try, in milliseconds.
 */
const patience = { turn: 6_000, most: 5_000, pause: 50 };

/** Others keep changing a record, so that a decision on it never comes to be stored. */
export class TooManyAtOnce extends DomainError {
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

/** Whether the record of a stream is there, as the log has it. @throws UnreadableEvent */
export const isThereIn =
  (store: EventStore) =>
  async (stream: string): Promise<boolean> => {
    const kind = parseStream(stream)?.kind;
    if (kind === undefined) return false;
    const state = stateAfter(kind, await store.readStream(stream));
    return 'status' in state && state.status === 'active';
  };

/**
 * Loads a record, decides, and appends what was decided at the version it was decided on. Decisions on one record
 * take turns at a node; when another node was quicker the whole decision is made again, for some seconds.
 *
 * `command` may look at the state, its version and the events that made it first, and refuse by throwing.
 * @throws DomainError when refused, or TooManyAtOnce when others keep being quicker
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
    inStreamTurn(store, stream, patience.turn, () => decideAndAppend(store, stream, kind, author, command)),
  );

type Commanding<Kind extends StreamKind> = (
  state: StateOf<Kind>,
  version: number,
  history: readonly RecordedEvent[],
) => CommandOf<Kind> | Promise<CommandOf<Kind>>;

const decideAndAppend = async <Kind extends StreamKind>(
  store: EventStore,
  stream: string,
  kind: Kind,
  author: Authorship,
  command: Commanding<Kind>,
): Promise<Outcome<Kind>> => {
  if (parseStream(stream)?.kind !== kind) throw new Error(`${stream} is not the stream of a ${kind}`);
  const decider = deciderOf(kind);
  const giveUpAt = performance.now() + patience.most;
  while (true) {
    const history = await store.readStream(stream);
    const version = history.at(-1)?.version ?? 0;
    const position = history.at(-1)?.position ?? 0;
    const state = stateAfter(kind, history);
    const decided = decider.decide(await command(state, version, history), state);
    if (decided.length === 0) return { version, position, changed: false, state };
    // Only now: until here nothing was written, and a repeat leaves nothing behind.
    await author.cleared;
    try {
      const appended = await store.append(stream, version, asNewEvents(decided, author));
      return { ...appended, changed: true, state: decided.reduce(decider.evolve, state) };
    } catch (error) {
      if (!(error instanceof WrongExpectedVersion)) throw error;
      if (performance.now() > giveUpAt) throw new TooManyAtOnce();
      // Of two nodes that meet again and again, one is to be ahead.
      await pause(Math.random() * patience.pause);
    }
  }
};

import type { PlannedCell } from '#domain/plans/plannedCell.ts';
import { type CommitNotice, isTransient } from '../readSide/notices.ts';
import type { ReadSide } from '../readSide/readSide.ts';
import { recordSpans } from '../tracing/spans.ts';

/** `cells` are the planned hours that have changed, as they are now, where nothing else has. */
export type LiveChange = {
  position: number;
  topics: readonly string[];
  cells?: readonly PlannedCell[] | undefined;
};

export type LiveSubscriber = {
  change(change: LiveChange): void;
  /** The planner stops: nothing more will come. */
  end(): void;
};

/** What one listener is given; a test that fills it up sets less. */
export type StreamLimits = {
  /** Milliseconds between signs of life: they keep proxies from closing a quiet connection, and show a vanished client. */
  heartbeat: number;
  /** Bytes that may pile up for a client before it is cut off: it isn't reading, and catches up when it returns. */
  maxUnread: number;
};

const streamLimits: StreamLimits = { heartbeat: 5_000, maxUnread: 64 * 1024 };

/** Commits kept for clients that come back; older ones are told to read everything again. */
const kept = 1_000;

/**
 * What has changed, for whoever is connected to this node. It holds the latest changes, so that a client that lost
 * its connection for a moment misses nothing.
 */
export class LiveFeed {
  readonly #recent: LiveChange[] = [];
  readonly #subscribers = new Set<LiveSubscriber>();
  /** Changes at or before this position are no longer known here. */
  #forgotten: number;

  readonly limits: StreamLimits;

  constructor(readSide: Pick<ReadSide, 'position' | 'onCommitted'>, limits = streamLimits) {
    this.limits = limits;
    this.#forgotten = readSide.position;
    readSide.onCommitted((committed) => this.#publish(committed));
  }

  /**
   * Changes after a position; null when some of them are no longer known, or the position is one that this log has
   * not reached (its database was put back to an earlier day).
   */
  since(position: number): readonly LiveChange[] | null {
    if (position < this.#forgotten || position > this.position) return null;
    return this.#recent.filter((change) => change.position > position);
  }

  get position(): number {
    return this.#recent.at(-1)?.position ?? this.#forgotten;
  }

  get subscriberCount(): number {
    return this.#subscribers.size;
  }

  subscribe(subscriber: LiveSubscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Tells every subscriber that this is the end. */
  end(): void {
    for (const subscriber of this.#subscribers) subscriber.end();
  }

  #publish({ position: said, topics, cells, origins = [] }: CommitNotice): void {
    if (topics.length === 0) return;
    const startTime = Date.now();
    const isOfThePresent = topics.every(isTransient);
    // The read side may be at a change that is told next: a client that comes back goes on from what it was told.
    const position = isOfThePresent ? this.position : said;
    // Topics of the present moment are of no use to a client that comes back, and would push out others.
    if (!isOfThePresent) this.#keep({ position, topics, cells });
    for (const subscriber of this.#subscribers) subscriber.change({ position, topics, cells });
    const counts = { 'planner.position': position, 'planner.listeners': this.#subscribers.size };
    recordSpans('tell', origins, counts, startTime);
  }

  #keep(change: LiveChange): void {
    this.#recent.push(change);
    const dropped = this.#recent.length > kept ? this.#recent.shift() : undefined;
    if (dropped) this.#forgotten = dropped.position;
  }
}

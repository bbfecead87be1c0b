import type { PlannedCell } from '#domain/plans/plannedCell.ts';
import { type CommitNotice, everything, isOfOtherVersion, isTransient } from '../readSide/notices.ts';
import type { ReadSide } from '../readSide/readSide.ts';
import { recordSpans } from '../tracing/spans.ts';

/** A committed change. `cells` are the planned hours that changed, as they are now, if nothing else changed. */
export type LiveChange = {
  position: number;
  topics: readonly string[];
  cells?: readonly PlannedCell[] | undefined;
};

export type LiveSubscriber = {
  change(change: LiveChange): void;
  /** The planner stops: no more changes follow. */
  end(): void;
};

/** Limits of one listener's stream; tests set lower ones. */
export type StreamLimits = {
  /**
   * Milliseconds between heartbeats: they keep proxies from closing an idle connection, and reveal a vanished client.
   */
  heartbeat: number;
  /** Bytes that may be unread before a client is disconnected; it catches up when it reconnects. */
  maxUnread: number;
};

const streamLimits: StreamLimits = { heartbeat: 5_000, maxUnread: 64 * 1024 };

/** Commits kept for reconnecting clients; a client that missed older ones must read everything again. */
const kept = 1_000;

/**
 * Sends changes to the clients connected to this node. It keeps the latest changes, so that a client that lost its
 * connection for a moment misses nothing.
 */
export class LiveFeed {
  readonly #recent: LiveChange[] = [];
  readonly #subscribers = new Set<LiveSubscriber>();
  /** Changes at or before this position have been dropped. */
  #forgotten: number;

  readonly limits: StreamLimits;

  constructor(readSide: Pick<ReadSide, 'position' | 'onCommitted'>, limits = streamLimits) {
    this.limits = limits;
    this.#forgotten = readSide.position;
    readSide.onCommitted((committed) => this.#publish(committed));
  }

  /**
   * Changes after a position, and one of everything at it: figures are counted anew, and another version catches up,
   * without a commit, so a client that was sent the commit's change has that position already. Null when some of them
   * have been dropped, or this log hasn't reached the position (its database was restored to an earlier day).
   */
  since(position: number): readonly LiveChange[] | null {
    if (position < this.#forgotten || position > this.position) return null;
    return this.#recent.filter(
      (change) =>
        change.position > position || (change.position === position && change.topics.includes(everything)),
    );
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

  /** Tells every subscriber that the planner stops. */
  end(): void {
    for (const subscriber of this.#subscribers) subscriber.end();
  }

  #publish(notice: CommitNotice): void {
    const { topics, origins = [] } = notice;
    if (topics.length === 0) return;
    const startTime = Date.now();
    const isOfThePresent = topics.every(isTransient);
    const isOfOther = isOfOtherVersion(notice);
    // The read side may be ahead of the feed: a client that reconnects continues from the last change it was sent.
    const position = isOfThePresent || isOfOther ? this.position : notice.position;
    // Later hours of a cell may have been sent before another version's.
    const cells = isOfOther ? undefined : notice.cells;
    // Transient topics are of no use to a client that reconnects, and would displace others.
    if (!isOfThePresent) this.#keep({ position, topics: isOfOther ? [everything] : topics, cells });
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

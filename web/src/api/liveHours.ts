import { partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { ScheduleView } from '#projections/plans/schedule/view.ts';
import {
  broughtUpToDate,
  type CachedSchedule,
  type Change,
  type Changed,
  withSaved,
} from './cachedSchedule.ts';
import { namedBy } from './topicKeys.ts';

/** What the keys of all schedules that are held begin with. */
const scheduleKey = ['figures', 'span', 'schedule'];

/** Changes that are known of still when an answer comes that began before them. */
const max = 500;

/**
 * Planned hours that the live feed has told, which go into the schedules that are held, so that nobody reads these again.
 * Changes and answers overtake each other: each schedule tells of a position of the log, and takes in what was heard after
 * it, in order, up to the first change that does not go into it. Then it is read again, as everything is that frames name.
 */
export class LiveHours {
  readonly #client: QueryClient;
  #changes: readonly Change[] = [];
  /** Changes at or before this position are no longer known. */
  #forgotten = 0;
  #breaks = 0;
  /** Whether the feed is open: it tells what is saved here, too. */
  isListening = false;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Puts the next change of the feed into all schedules that it goes into. */
  hear(change: Change): void {
    if (!namedBy(change.topics)(scheduleKey)) return;
    const all = [...this.#changes, change];
    this.#changes = all.slice(-max);
    this.#forgotten = all.at(-max - 1)?.position ?? this.#forgotten;
    for (const { queryKey, state } of this.#client.getQueryCache().findAll({ queryKey: scheduleKey })) {
      // What is out of date, or could not be read, stays so until it is read again.
      if (state.data === undefined || state.isInvalidated) continue;
      const held = state.data as CachedSchedule;
      const now = this.#upToDate(held);
      if (now !== held) this.#client.setQueryData(queryKey, now);
    }
  }

  /**
   * Puts hours that were saved here into the schedules that are held, sooner than the feed brings them.
   * @param position of the change in the log; null where that is not known, and schedules are to be read again
   * @returns whether the feed brings a query whatever else follows from the change
   */
  save(saved: readonly Changed[], position: number | null): (query: Pick<Query, 'queryHash'>) => boolean {
    const told = new Set<string>();
    for (const { queryKey, queryHash, state } of this.#client
      .getQueryCache()
      .findAll({ queryKey: scheduleKey })) {
      if (state.data === undefined) continue;
      const held = state.data as CachedSchedule;
      const { isInvalidated, fetchStatus } = state;
      // Later changes of the same hours may have been heard before the answer came.
      if (position === null || held.position < position)
        this.#client.setQueryData(queryKey, { ...held, view: withSaved(held.view, saved) });
      if (position !== null && this.isListening && !isInvalidated && fetchStatus === 'idle')
        told.add(queryHash);
    }
    return ({ queryHash }) => told.has(queryHash);
  }

  /** Changes may have been missed: whatever was asked for before is to be read again. */
  forget(): void {
    this.#changes = [];
    this.#forgotten = 0;
    this.#breaks += 1;
  }

  /** Whether a query holds a schedule that tells of all that was heard. */
  isUpToDate({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean {
    if (state.data === undefined || !partialMatchKey(queryKey, scheduleKey)) return false;
    return (state.data as CachedSchedule).position >= this.#newest;
  }

  /**
   * An answer with what was heard while it was on its way.
   * @param read asks for it, and tells what stands at the head of the answer
   */
  async answer(read: (heard: (headers: Headers) => void) => Promise<ScheduleView>): Promise<CachedSchedule> {
    const breaks = this.#breaks;
    let position = -1;
    const view = await read((headers) => {
      position = Number(headers.get('X-Planner-Position')) || -1;
    });
    return this.#breaks === breaks ? this.#upToDate({ view, position }) : { view, position: -1 };
  }

  get #newest(): number {
    return this.#changes.at(-1)?.position ?? Number.POSITIVE_INFINITY;
  }

  #upToDate(held: CachedSchedule): CachedSchedule {
    return held.position < this.#forgotten ? held : broughtUpToDate(held, this.#changes);
  }
}

const heard = new WeakMap<QueryClient, LiveHours>();

/** The hours that were heard for what a client holds. */
export const liveHoursOf = (client: QueryClient): LiveHours => {
  const known = heard.get(client) ?? new LiveHours(client);
  heard.set(client, known);
  return known;
};

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

/** The start of the keys of all cached schedules. */
const scheduleKey = ['figures', 'span', 'schedule'];

/** Changes that are kept for responses to requests that were sent before them. */
const max = 500;

/**
 * Puts planned hours from the live feed into the cached schedules, so that these need not be read again. Changes and
 * responses overtake each other: each schedule knows the position of the log that it reflects, and applies the changes
 * after it, in order, up to the first one that can't be applied. It is then read again, like everything else that the
 * feed names.
 */
export class LiveHours {
  readonly #client: QueryClient;
  #changes: readonly Change[] = [];
  /** Changes at or before this position have been dropped. */
  #forgotten = 0;
  #breaks = 0;
  /** Whether the feed is open: it then also reports what is saved in this tab. */
  isListening = false;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Applies a change from the feed to all cached schedules that it fits. */
  hear(change: Change): void {
    if (!namedBy(change.topics)(scheduleKey)) return;
    const all = [...this.#changes, change];
    this.#changes = all.slice(-max);
    this.#forgotten = all.at(-max - 1)?.position ?? this.#forgotten;
    for (const { queryKey, state } of this.#client.getQueryCache().findAll({ queryKey: scheduleKey })) {
      // An outdated or failed schedule stays as it is until it is read again.
      if (state.data === undefined || state.isInvalidated) continue;
      const cached = state.data as CachedSchedule;
      const now = this.#upToDate(cached);
      if (now !== cached) this.#client.setQueryData(queryKey, now);
    }
  }

  /**
   * Puts hours that were saved in this tab into the cached schedules, before the feed brings them.
   * @param position of the change in the log; null where that is not known, and schedules have to be read again
   * @returns whether the feed will bring everything else that the change means for a query
   */
  save(saved: readonly Changed[], position: number | null): (query: Pick<Query, 'queryHash'>) => boolean {
    const covered = new Set<string>();
    for (const { queryKey, queryHash, state } of this.#client
      .getQueryCache()
      .findAll({ queryKey: scheduleKey })) {
      if (state.data === undefined) continue;
      const cached = state.data as CachedSchedule;
      const { isInvalidated, fetchStatus } = state;
      // The feed may have brought later changes of the same hours before the response.
      if (position === null || cached.position < position)
        this.#client.setQueryData(queryKey, { ...cached, view: withSaved(cached.view, saved) });
      if (position !== null && this.isListening && !isInvalidated && fetchStatus === 'idle')
        covered.add(queryHash);
    }
    return ({ queryHash }) => covered.has(queryHash);
  }

  /** Drops all changes, as some may have been missed: reads that are under way get no changes applied. */
  forget(): void {
    this.#changes = [];
    this.#forgotten = 0;
    this.#breaks += 1;
  }

  /** Whether a query holds a schedule with all changes applied. */
  isUpToDate({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean {
    if (state.data === undefined || !partialMatchKey(queryKey, scheduleKey)) return false;
    return (state.data as CachedSchedule).position >= this.#newest;
  }

  /**
   * Reads a schedule and applies the changes that arrived during the read.
   * @param read sends the request, and passes on the response's headers
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

  #upToDate(cached: CachedSchedule): CachedSchedule {
    return cached.position < this.#forgotten ? cached : broughtUpToDate(cached, this.#changes);
  }
}

const heard = new WeakMap<QueryClient, LiveHours>();

/** The live hours of a client's cache. */
export const liveHoursOf = (client: QueryClient): LiveHours => {
  const known = heard.get(client) ?? new LiveHours(client);
  heard.set(client, known);
  return known;
};

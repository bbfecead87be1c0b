import type { QueryClient } from '@tanstack/react-query';
import { type UkDay, ukDayOf } from '#domain/values/ukDay.ts';
import type { Change } from './cachedSchedule.ts';
import { type LiveHours, liveHoursOf } from './liveHours.ts';
import { currentUserQuery } from './me.ts';
import { everything } from './topicKeys.ts';
import { refetchTopics } from './topics.ts';

/** 'live': changes arrive as they happen; 'reconnecting': a short break; 'offline': no connection to the server. */
export type LiveState = 'live' | 'reconnecting' | 'offline';

/** What the connection needs of an EventSource. */
export type Feed = EventTarget & Pick<EventSource, 'readyState' | 'close'>;

/** How long topics are gathered before they are read again together. Milliseconds. */
const gatherTime = 40;
/**
 * Topics that arrive during a round of reads wait for its end: reads that each change restarted would never finish. A
 * round lasts at least `shortestRound`, to spare browser and server; the next one waits at most `longestRound` for a
 * slow read. Milliseconds.
 */
const shortestRound = 100;
const longestRound = 3_000;
/** How often everything is read again while the feed is not live, and a new day is looked for. Milliseconds. */
const pollTime = 60_000;
/** How long after midnight a day begins, as the server's clock may be behind. Milliseconds. */
const lateness = 60_000;
const firstRetry = 2_000;
const longestRetry = 30_000;

const dayOfReads = (): UkDay => ukDayOf(new Date(Date.now() - lateness));

const changeIn = (data: string): Change => {
  const change = JSON.parse(data) as Partial<Change> | null;
  const { position, topics, cells } = change ?? {};
  return typeof position === 'number' && Array.isArray(topics)
    ? { position, topics, ...(cells && { cells }) }
    : { position: -1, topics: [everything] };
};

/**
 * The live feed of a signed-in user. It puts changed hours into cached schedules and reads the other changed topics
 * again, and everything on a new day, of which no event tells. After a break the browser reconnects by itself and names the last change it saw; after a refusal this class
 * reconnects and reads everything again.
 */
export class LiveConnection {
  #state: LiveState = 'reconnecting';
  readonly #listeners = new Set<() => void>();
  readonly #client: QueryClient;
  readonly #open: () => Feed;
  readonly #heard: LiveHours;
  #source: Feed | undefined;
  /** Whether changes may have been missed, so that everything has to be read again once the feed is open. */
  #isBehind = false;
  #topics = new Set<string>();
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #refusals = 0;
  /** When the open feed last brought anything, a heartbeat included. */
  #heardAt = new Date();
  /** When the feed last broke. */
  #brokeAt = 0;
  #lastLive: Date | null = null;
  #poll: ReturnType<typeof setInterval> | undefined;
  #day: UkDay = dayOfReads();

  /** @param open opens the feed */
  constructor(client: QueryClient, open: () => Feed) {
    this.#client = client;
    this.#open = open;
    this.#heard = liveHoursOf(client);
  }

  readonly state = (): LiveState => this.#state;

  /** The moment up to which the data on screen is known to be current; null before the first connection. */
  readonly lastLive = (): Date | null => this.#lastLive;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Connects, also again after a break in which nothing was heard. @returns a function that disconnects */
  start(): () => void {
    if (this.#lastLive) this.#isBehind = true;
    this.#day = dayOfReads();
    this.#connect();
    window.addEventListener('online', this.#connectAnew);
    window.addEventListener('offline', this.#onOffline);
    // Timers stand still while a laptop sleeps.
    window.addEventListener('focus', this.#lookForNewDay);
    document.addEventListener('visibilitychange', this.#lookForNewDay);
    this.#poll = setInterval(() => {
      this.#lookForNewDay();
      if (this.#state !== 'live') this.#gather([everything]);
    }, pollTime);
    return () => {
      clearInterval(this.#poll);
      window.removeEventListener('focus', this.#lookForNewDay);
      document.removeEventListener('visibilitychange', this.#lookForNewDay);
      window.removeEventListener('online', this.#connectAnew);
      window.removeEventListener('offline', this.#onOffline);
      clearTimeout(this.#gathering);
      this.#gathering = undefined;
      this.#topics.clear();
      this.#disconnect();
    };
  }

  /**
   * Resolves when reads may begin: once the feed is open, or after `timeout` milliseconds, when it will catch up later.
   */
  async ready(timeout: number): Promise<void> {
    const isOpen = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), timeout);
      const look = () => {
        if (this.#state !== 'live') return;
        clearTimeout(timer);
        unsubscribe();
        resolve(true);
      };
      const unsubscribe = this.subscribe(look);
      look();
    });
    if (!isOpen) this.#isBehind = true;
  }

  #set(state: LiveState): void {
    if (state === this.#state) return;
    if (this.#state === 'live') {
      this.#lastLive = this.#heardAt;
      this.#brokeAt = Date.now();
    }
    this.#state = state;
    this.#heard.isListening = state === 'live';
    for (const listener of this.#listeners) listener();
  }

  #connect(): void {
    const source = this.#open();
    this.#source = source;
    for (const type of ['open', 'change', 'reset', 'beat']) {
      source.addEventListener(type, () => {
        this.#heardAt = new Date();
      });
    }
    source.addEventListener('open', () => {
      this.#refusals = 0;
      if (this.#isBehind) this.#gather([everything]);
      // Meanwhile somebody else may have signed in, in another tab.
      else if (this.#lastLive && this.#userReadAt() <= this.#brokeAt) this.#askWhoIsThere();
      this.#isBehind = false;
      this.#set('live');
    });
    source.addEventListener('change', (event) => {
      if (event instanceof MessageEvent) this.#hear(changeIn(event.data));
    });
    source.addEventListener('reset', () => this.#gather([everything]));
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) this.#onRefused();
      else this.#set(navigator.onLine ? 'reconnecting' : 'offline');
    });
  }

  #disconnect(): void {
    clearTimeout(this.#retry);
    this.#source?.close();
    this.#source = undefined;
    this.#set('reconnecting');
  }

  /** The server refused, rather than the connection broke: the session may be over, or the server restarting. */
  #onRefused(): void {
    this.#set('offline');
    this.#askWhoIsThere();
    clearTimeout(this.#retry);
    this.#retry = setTimeout(this.#reconnect, Math.min(longestRetry, firstRetry * 2 ** this.#refusals));
    this.#refusals += 1;
  }

  #askWhoIsThere(): void {
    const { queryKey } = currentUserQuery();
    void this.#client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }

  /** When the signed-in user was last read; 0 for never. Milliseconds. */
  #userReadAt(): number {
    return this.#client.getQueryState(currentUserQuery().queryKey)?.dataUpdatedAt ?? 0;
  }

  readonly #reconnect = (): void => {
    if (this.#source?.readyState !== EventSource.OPEN) this.#connectAnew();
  };

  /** Reconnects even if the connection seems open: after a network change it may receive nothing. */
  readonly #connectAnew = (): void => {
    this.#disconnect();
    this.#isBehind = true;
    this.#connect();
  };

  readonly #onOffline = (): void => this.#set('offline');

  readonly #lookForNewDay = (): void => {
    const day = dayOfReads();
    if (day === this.#day) return;
    this.#day = day;
    this.#gather([everything]);
    // Another object, so that it is shown with its day.
    this.#lastLive &&= new Date(this.#lastLive);
    for (const listener of this.#listeners) listener();
  };

  #hear(change: Change): void {
    // With a full read pending, changes before this one may have been missed.
    if (!this.#topics.has(everything)) this.#heard.hear(change);
    this.#gather(change.topics);
  }

  #gather(topics: readonly string[]): void {
    if (topics.includes(everything)) this.#heard.forget();
    for (const topic of topics) this.#topics.add(topic);
    if (!this.#isReading) this.#gathering ??= setTimeout(this.#readAgain, gatherTime);
  }

  readonly #readAgain = async (): Promise<void> => {
    this.#gathering = undefined;
    const gathered = this.#topics;
    this.#topics = new Set();
    this.#isReading = true;
    const isRead = Promise.all([
      refetchTopics(this.#client, gathered, (query) => this.#heard.isUpToDate(query)),
      pause(shortestRound),
    ]);
    await Promise.race([isRead, pause(longestRound)]);
    this.#isReading = false;
    if (this.#topics.size > 0) this.#gather([]);
  };
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

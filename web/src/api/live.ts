import type { QueryClient } from '@tanstack/react-query';
import type { Change } from './cachedSchedule.ts';
import { type LiveHours, liveHoursOf } from './liveHours.ts';
import { currentUserQuery } from './me.ts';
import { everything } from './topicKeys.ts';
import { refetchTopics } from './topics.ts';

/** 'live': changes arrive as they happen; 'reconnecting': a moment's break; 'offline': no way to the server. */
export type LiveState = 'live' | 'reconnecting' | 'offline';

/** What the connection needs of an EventSource. */
export type Feed = EventTarget & Pick<EventSource, 'readyState' | 'close'>;

/** Topics that arrive together are answered together. Milliseconds. */
const gatherTime = 40;
/**
 * What is named while a round of reading is under way waits for its end: a read that each change began anew would never
 * come. A round takes so long at least, which spares browser and server, and nothing waits for a slower one. Milliseconds.
 */
const shortestRound = 100;
const longestRound = 3_000;
/** How often everything is read again while changes do not arrive by themselves. Milliseconds. */
const pollTime = 60_000;
const firstRetry = 2_000;
const longestRetry = 30_000;

const changeIn = (data: string): Change => {
  const change = JSON.parse(data) as Partial<Change> | null;
  const { position, topics, cells } = change ?? {};
  return typeof position === 'number' && Array.isArray(topics)
    ? { position, topics, ...(cells && { cells }) }
    : { position: -1, topics: [everything] };
};

/**
 * The live feed of one signed-in person: puts the hours that it brings where they are shown, and reads again what else
 * the server says has changed. After a break the browser
 * reconnects by itself and names the last change it saw; after a refusal this class connects anew and reads all.
 */
export class LiveConnection {
  #state: LiveState = 'reconnecting';
  readonly #listeners = new Set<() => void>();
  readonly #client: QueryClient;
  readonly #open: () => Feed;
  readonly #heard: LiveHours;
  #source: Feed | undefined;
  /** Whether something was read of which this connection would not have heard a change. */
  #isBehind = false;
  #topics = new Set<string>();
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #refusals = 0;
  /** When changes last arrived by themselves. */
  #lastLive: Date | null = null;
  #poll: ReturnType<typeof setInterval> | undefined;

  /** @param open begins to listen */
  constructor(client: QueryClient, open: () => Feed) {
    this.#client = client;
    this.#open = open;
    this.#heard = liveHoursOf(client);
  }

  readonly state = (): LiveState => this.#state;

  /** The moment up to which what is shown is known to be true; null before the first connection. */
  readonly lastLive = (): Date | null => this.#lastLive;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Connects; what it returns ends the connection. */
  start(): () => void {
    this.#connect();
    window.addEventListener('online', this.#connectAnew);
    window.addEventListener('offline', this.#onOffline);
    this.#poll = setInterval(() => {
      if (this.#state !== 'live') this.#gather([everything]);
    }, pollTime);
    return () => {
      clearInterval(this.#poll);
      window.removeEventListener('online', this.#connectAnew);
      window.removeEventListener('offline', this.#onOffline);
      clearTimeout(this.#gathering);
      this.#gathering = undefined;
      this.#topics.clear();
      this.#disconnect();
    };
  }

  /** Settles when reads may begin: the feed is open, or has had its time and will catch up. Milliseconds. */
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
    if (this.#state === 'live') this.#lastLive = new Date();
    this.#state = state;
    this.#heard.isListening = state === 'live';
    for (const listener of this.#listeners) listener();
  }

  #connect(): void {
    const source = this.#open();
    this.#source = source;
    source.addEventListener('open', () => {
      this.#refusals = 0;
      if (this.#isBehind) this.#gather([everything]);
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

  /** Refused, not just interrupted: perhaps the session is over, perhaps the server is being restarted. */
  #onRefused(): void {
    this.#set('offline');
    void this.#client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
    clearTimeout(this.#retry);
    this.#retry = setTimeout(this.#reconnect, Math.min(longestRetry, firstRetry * 2 ** this.#refusals));
    this.#refusals += 1;
  }

  readonly #reconnect = (): void => {
    if (this.#source?.readyState !== EventSource.OPEN) this.#connectAnew();
  };

  /** Also where the connection says that it is open: after a moment without a network it may hear nothing. */
  readonly #connectAnew = (): void => {
    this.#disconnect();
    this.#isBehind = true;
    this.#connect();
  };

  readonly #onOffline = (): void => this.#set('offline');

  #hear(change: Change): void {
    // Where everything is about to be read again, something before it may have been missed.
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

/** What the tabs of one browser tell each other about the connection that one of them holds. */
type Said =
  | { kind: 'hello' }
  | { kind: 'state'; state: 'open' | 'broken' | 'refused' }
  | { kind: 'event'; type: string; data: string; id: string };

/** The events of the feed that are passed on. */
const passedOn = ['change', 'reset'];

/**
 * An EventSource that the tabs of a browser share: one of them holds the connection, as a browser allows few to a
 * server, and passes on what it hears. When that tab goes, another connects and names the last event that any of
 * them has seen. Where the browser has no locks (they need HTTPS or localhost), every tab has its own connection.
 */
export class SharedEventSource extends EventTarget {
  readyState: number = EventSource.CONNECTING;
  readonly #url: string;
  readonly #channel: BroadcastChannel;
  readonly #closed = new AbortController();
  /** The connection itself, in the tab that holds it. */
  #source: EventSource | undefined;
  #lastId = '';

  constructor(url: string) {
    super();
    this.#url = url;
    this.#channel = new BroadcastChannel(url);
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Said>) => this.#hear(data));
    this.#say({ kind: 'hello' });
    // Held until this tab closes the feed, or is closed itself.
    const held = navigator.locks.request(url, { signal: this.#closed.signal }, () => this.#hold());
    held.catch(() => undefined);
  }

  close(): void {
    this.readyState = EventSource.CLOSED;
    this.#closed.abort();
    this.#source?.close();
    this.#channel.close();
  }

  #say(said: Said): void {
    this.#channel.postMessage(said);
  }

  #hold(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#closed.signal.addEventListener('abort', () => resolve());
      if (this.#closed.signal.aborted) resolve();
    });
    const query = this.#lastId === '' ? '' : `?after=${encodeURIComponent(this.#lastId)}`;
    const source = new EventSource(this.#url + query);
    this.#source = source;
    source.addEventListener('open', () => this.#become('open'));
    source.addEventListener('error', () =>
      this.#become(source.readyState === EventSource.CLOSED ? 'refused' : 'broken'),
    );
    for (const type of passedOn) {
      source.addEventListener(type, ({ data, lastEventId: id }: MessageEvent<string>) => {
        const event = { kind: 'event', type, data, id } as const;
        this.#hear(event);
        this.#say(event);
      });
    }
    return closed;
  }

  /** The state of the connection that this tab holds, for all of them. */
  #become(state: 'open' | 'broken' | 'refused'): void {
    this.#hear({ kind: 'state', state });
    this.#say({ kind: 'state', state });
  }

  #hear(said: Said): void {
    if (this.#closed.signal.aborted) return;
    switch (said.kind) {
      case 'hello':
        if (this.#source?.readyState === EventSource.OPEN) this.#say({ kind: 'state', state: 'open' });
        break;
      case 'event':
        if (said.id !== '') this.#lastId = said.id;
        this.dispatchEvent(new MessageEvent(said.type, { data: said.data, lastEventId: said.id }));
        break;
      case 'state':
        if (said.state === 'open') {
          const wasOpen = this.readyState === EventSource.OPEN;
          this.readyState = EventSource.OPEN;
          // An answer to another tab's greeting is no news here.
          if (!wasOpen) this.dispatchEvent(new Event('open'));
        } else {
          this.readyState = said.state === 'refused' ? EventSource.CLOSED : EventSource.CONNECTING;
          this.dispatchEvent(new Event('error'));
        }
    }
  }
}

/** The live feed, over one connection for all tabs where the browser can do that. */
export const openFeed = (url = '/api/live'): EventSource | SharedEventSource =>
  'locks' in navigator && typeof BroadcastChannel === 'function'
    ? new SharedEventSource(url)
    : new EventSource(url);

import { type HubMessage, maxMissedBeats, type TabMessage } from './messages.ts';

/**
 * The live feed of a tab: an EventTarget with EventSource's states and events (`open`, `error`, `beat`, `change`, `reset`). The
 * tabs of a browser share one connection, which a shared worker holds. Without shared workers each tab has its own
 * connection, which it closes while the tab is hidden. A tab that hears nothing from its hub becomes closed.
 */
export class SharedFeed extends EventTarget {
  readyState: number = EventSource.CONNECTING;
  readonly #port: MessagePort;
  readonly #closed = new AbortController();
  readonly #isShared: boolean;
  /**
   * When the hub last sent something, and the heartbeat interval in milliseconds; infinite before the first heartbeat.
   */
  #heard = Date.now();
  #within = Number.POSITIVE_INFINITY;
  #silence: ReturnType<typeof setTimeout> | undefined;

  /** @param userId the signed-in user: each user of a browser has a connection of their own */
  constructor(userId: string) {
    super();
    const shared = connectWorker(userId);
    this.#isShared = shared !== undefined;
    this.#port = shared?.port ?? ownHub();
    const { signal } = this.#closed;
    this.#port.addEventListener('message', ({ data }: MessageEvent<HubMessage>) => this.#hear(data), {
      signal,
    });
    this.#port.start();
    shared?.addEventListener('error', this.#onNoWorker, { signal });
    window.addEventListener('pagehide', () => this.#say('bye'), { signal });
    document.addEventListener('visibilitychange', this.#onVisibility, { signal });
    this.#say('hello');
  }

  close(): void {
    this.#say('bye');
    this.readyState = EventSource.CLOSED;
    clearTimeout(this.#silence);
    this.#closed.abort();
    this.#port.close();
  }

  #say(message: TabMessage): void {
    this.#port.postMessage(message);
  }

  #hear(message: HubMessage): void {
    this.#heard = Date.now();
    this.#listen();
    switch (message.kind) {
      case 'beat':
        this.#within = message.within;
        this.#listen();
        // A message after a silence: the hub was there all the time.
        this.#become(EventSource.OPEN);
        this.dispatchEvent(new Event('beat'));
        break;
      case 'event':
        this.dispatchEvent(new MessageEvent(message.type, { data: message.data, lastEventId: message.id }));
        break;
      case 'state':
        if (message.state === 'open') this.#become(EventSource.OPEN);
        else this.#become(message.state === 'refused' ? EventSource.CLOSED : EventSource.CONNECTING);
    }
  }

  #become(state: number): void {
    const before = this.readyState;
    this.readyState = state;
    // The reply to another tab's hello is no news here.
    if (state === EventSource.OPEN && before !== state) this.dispatchEvent(new Event('open'));
    if (state !== EventSource.OPEN) this.dispatchEvent(new Event('error'));
  }

  #listen(): void {
    clearTimeout(this.#silence);
    if (this.#within === Number.POSITIVE_INFINITY) return;
    // A little longer than the hub's own timeout, as the hub may have reconnected meanwhile.
    this.#silence = setTimeout(this.#onSilence, this.#within * (maxMissedBeats + 1));
  }

  /** The hub itself is silent: this tab receives nothing, whatever the state of the connection. */
  readonly #onSilence = (): void => {
    this.#become(EventSource.CLOSED);
  };

  readonly #onNoWorker = (): void => {
    workersLoad = false;
    this.#become(EventSource.CLOSED);
  };

  readonly #onVisibility = (): void => {
    const isVisible = document.visibilityState === 'visible';
    if (!this.#isShared) {
      this.#say(isVisible ? 'hello' : 'bye');
      if (!isVisible) this.#become(EventSource.CONNECTING);
    }
    // Timers of a background tab are suspended, so that a silence may have gone unnoticed.
    if (isVisible && Date.now() - this.#heard > this.#within * (maxMissedBeats + 1)) this.#onSilence();
  };
}

/** False once the worker's code was refused, as by a browser's policy. */
let workersLoad = true;

/** The shared worker of this user's tabs; undefined where the browser has none. */
const connectWorker = (userId: string): SharedWorker | undefined =>
  workersLoad && typeof SharedWorker === 'function'
    ? new SharedWorker(new URL('./feedWorker.ts', import.meta.url), {
        name: `feed-of-${userId}`,
        type: 'module',
      })
    : undefined;

/** A hub of this tab alone. */
const ownHub = (): MessagePort => {
  const { port1, port2 } = new MessageChannel();
  void import('./feedHub.ts').then(({ FeedHub }) => new FeedHub('/api/live').connect(port2));
  return port1;
};

import { type ConnectionState, type HubMessage, maxMissedBeats, type TabMessage } from './messages.ts';

/** The part of a MessagePort that the hub needs. */
export type HubPort = Pick<MessagePort, 'postMessage' | 'start' | 'addEventListener'>;

/** The events of the feed that are forwarded. */
const passedOn = ['change', 'reset'];

/**
 * Holds one connection to the live feed for all tabs that say hello, as browsers limit the connections to a server, and
 * forwards its events. The connection is closed with the last tab. When heartbeats stay away it is reopened, to
 * continue after the last event received.
 */
export class FeedHub {
  readonly #url: string;
  readonly #tabs = new Set<HubPort>();
  #source: EventSource | undefined;
  #lastId = '';
  #within = 0;
  #silence: ReturnType<typeof setTimeout> | undefined;

  /** @param url of the feed */
  constructor(url: string) {
    this.#url = url;
  }

  /** Lets a tab say hello and bye. */
  connect(port: HubPort): void {
    port.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data === 'hello') this.#welcome(port);
      else this.#dismiss(port);
    });
    port.start();
  }

  #welcome(port: HubPort): void {
    this.#tabs.add(port);
    addEventListener('online', this.#begin);
    if (this.#source?.readyState === EventSource.OPEN) {
      port.postMessage({ kind: 'state', state: 'open' } satisfies HubMessage);
      if (this.#within > 0) port.postMessage({ kind: 'beat', within: this.#within } satisfies HubMessage);
    } else if (this.#source?.readyState !== EventSource.CONNECTING) this.#begin();
  }

  #dismiss(port: HubPort): void {
    this.#tabs.delete(port);
    if (this.#tabs.size > 0) return;
    removeEventListener('online', this.#begin);
    this.#end();
  }

  /** Connects, also when the network comes back: it is often another network, and the old connection doesn't notice. */
  readonly #begin = (): void => {
    this.#end();
    const query = this.#lastId === '' ? '' : `?after=${encodeURIComponent(this.#lastId)}`;
    const source = new EventSource(this.#url + query);
    this.#source = source;
    this.#listen();
    source.addEventListener('open', () => this.#tell('open'));
    source.addEventListener('error', () => {
      clearTimeout(this.#silence);
      this.#tell(source.readyState === EventSource.CLOSED ? 'refused' : 'broken');
    });
    source.addEventListener('beat', ({ data, lastEventId: id }: MessageEvent<string>) => {
      this.#lastId = id;
      this.#within = Number(data);
      this.#say({ kind: 'beat', within: this.#within });
      this.#listen();
    });
    for (const type of passedOn) {
      source.addEventListener(type, ({ data, lastEventId: id }: MessageEvent<string>) => {
        this.#lastId = id;
        this.#say({ kind: 'event', type, data, id });
        this.#listen();
      });
    }
  };

  #end(): void {
    clearTimeout(this.#silence);
    this.#source?.close();
    this.#source = undefined;
  }

  /** Restarts the timeout for the next heartbeat. */
  #listen(): void {
    clearTimeout(this.#silence);
    if (this.#within === 0) return;
    this.#silence = setTimeout(() => {
      this.#tell('broken');
      this.#begin();
    }, this.#within * maxMissedBeats);
  }

  #tell(state: ConnectionState): void {
    this.#say({ kind: 'state', state });
  }

  #say(message: HubMessage): void {
    for (const tab of this.#tabs) tab.postMessage(message);
  }
}

import { logFormat } from '#domain/log/upcasts.ts';
import { isErasure } from '#domain/people/personalData.ts';
import type { Keystore } from '../../operationalStore/keystore.ts';
import { appendRequest } from '../eventStore/appendRequest.ts';
import type {
  AllOptions,
  AppendResult,
  EventStore,
  NewEvent,
  RecordedEvent,
  RequestNote,
  StreamAppend,
} from '../eventStore/eventStore.ts';
import { inSlices } from '../eventStore/slices.ts';
import { wholeStream } from '../eventStore/wholeStream.ts';
import { inFormat } from '../format/inFormat.ts';
import { refuseUnreadable } from '../format/readBack.ts';
import type { WrittenFormat } from '../format/writtenFormat.ts';
import { decryptEvent, keysToDecrypt } from './decryptEvent.ts';
import { encryptEvent, keysToEncrypt } from './encryptEvent.ts';
import { identityKey, reasonKey } from './format.ts';

/** Appends that are encrypted before the event loop gets a turn: some ten milliseconds. */
const encryptedAtOnce = 50;

/**
 * The log as the planner uses it: personal data, pay and reasons are encrypted when appended and decrypted when read,
 * with keys of the operational store. Events from before encryption are read as they are. Backups and copies of the log
 * use the store underneath, and so never see plain text of what is encrypted. Events are written in the format that
 * every planner working with the log can read.
 */
export class EncryptedEventStore implements EventStore {
  readonly #store: EventStore;
  readonly #keys: Keystore;
  readonly #format: Pick<WrittenFormat, 'written'>;
  #turn: Promise<unknown> = Promise.resolve();
  #admit: (appends: readonly StreamAppend[]) => Promise<void> = async () => {};

  constructor(
    store: EventStore,
    keys: Keystore,
    format: Pick<WrittenFormat, 'written'> = { written: logFormat },
  ) {
    this.#store = store;
    this.#keys = keys;
    this.#format = format;
  }

  /**
   * Sets a check that appends pass before they are written, concurrently.
   * @param admit throws to refuse appends
   */
  admitBy(admit: (appends: readonly StreamAppend[]) => Promise<void>): void {
    this.#admit = admit;
  }

  /** As the port says. @throws StreamHasHoles */
  async readStream(stream: string, from?: number): Promise<RecordedEvent[]> {
    return this.#opened(wholeStream(stream, await this.#store.readStream(stream, from), from));
  }

  /** As the port says. @throws StreamHasHoles */
  async readStreams(streams: readonly string[]): Promise<RecordedEvent[][]> {
    const found = await this.#store.readStreams(streams);
    for (const [index, stream] of streams.entries()) wholeStream(stream, found[index] ?? []);
    const opened = (await this.#opened(found.flat())).values();
    return found.map((events) => [...opened.take(events.length)]);
  }

  /** As the port says. @throws DomainError 'protected' when an append would name an erased person */
  async append(
    stream: string,
    expectedVersion: number,
    events: readonly NewEvent[],
    note?: RequestNote,
  ): Promise<AppendResult> {
    const [encrypted] = await this.#encrypted([{ stream, expectedVersion, events }]);
    return this.#store.append(stream, expectedVersion, encrypted?.events ?? events, note);
  }

  async appendAll(
    appends: readonly StreamAppend[],
    onStored?: (count: number) => void,
    note?: RequestNote,
  ): Promise<Pick<AppendResult, 'position'>> {
    return this.#store.appendAll(await this.#encrypted(appends), onStored, note);
  }

  async *readAll(options: AllOptions): AsyncGenerator<RecordedEvent[], void, undefined> {
    for await (const events of this.#store.readAll(options)) yield await this.#opened(events);
  }

  async *subscribeAll(options: AllOptions): AsyncGenerator<RecordedEvent[], void, undefined> {
    for await (const events of this.#store.subscribeAll(options)) yield await this.#opened(events);
  }

  async eventAt(position: number): Promise<RecordedEvent | null> {
    const event = await this.#store.eventAt(position);
    const [opened] = await this.#opened(event ? [event] : []);
    return opened ?? null;
  }

  head(): Promise<number> {
    return this.#store.head();
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  /** Appends reach the store in the order of the calls, whichever waits for a key; keys are created meanwhile. */
  async #encrypted(appends: readonly StreamAppend[]): Promise<readonly StreamAppend[]> {
    await this.#admit(appends);
    const before = this.#turn;
    const encrypted = this.#encrypt(appends);
    // Its outcome is dropped: otherwise each turn would retain all those before it.
    this.#turn = Promise.allSettled([before, encrypted]).then(() => undefined);
    await before;
    return encrypted;
  }

  async #encrypt(appends: readonly StreamAppend[]): Promise<readonly StreamAppend[]> {
    const encrypted: StreamAppend[] = [];
    for await (const some of inSlices(appends, encryptedAtOnce)) {
      refuseUnreadable(some);
      encrypted.push(...(await this.#encryptSome(await inFormat(this.#format.written, some, this))));
    }
    return encrypted;
  }

  async #encryptSome(appends: readonly StreamAppend[]): Promise<readonly StreamAppend[]> {
    const names = new Set(
      appends.flatMap(({ stream, events }) => events.flatMap((event) => keysToEncrypt(stream, event))),
    );
    if (names.size === 0) return appends;
    // Checked before encryption, since the store couldn't see the fault afterwards.
    for (const it of appends) appendRequest(it.stream, it.expectedVersion, it.events);
    const find = await this.#keys.make(names);
    return appends.map((it) => ({
      ...it,
      events: it.events.map((event) => encryptEvent(it.stream, event, find)),
    }));
  }

  /**
   * Destroys the keys of a person's identity and of reasons that name them; the log has an event that records the
   * erasure.
   */
  async erase(stream: string, blanks: readonly string[] = []): Promise<void> {
    await this.#keys.destroy([identityKey(stream), ...blanks.map(reasonKey)]);
  }

  /** Whether everything personal in a stream is encrypted; events from before encryption are not. */
  async isEncrypted(stream: string): Promise<boolean> {
    const events = await this.#store.readStream(stream);
    return events.every(
      (event) => keysToEncrypt(stream, event).length === 0 || keysToDecrypt(event).length > 0,
    );
  }

  /**
   * Destroys keys that should be gone according to an erasure in the log: the process died before destroying them, or
   * an old backup restored them.
   */
  async #erasedIn(events: readonly RecordedEvent[]): Promise<void> {
    const names = events
      .filter(({ type }) => isErasure(type))
      .flatMap(({ stream, metadata: { blanks = [] } }) => [identityKey(stream), ...blanks.map(reasonKey)]);
    if (names.length === 0) return;
    const find = await this.#keys.find(names);
    const kept = names.filter((name) => find(name) !== 'destroyed');
    if (kept.length > 0) await this.#keys.destroy(kept);
  }

  async #opened(events: RecordedEvent[]): Promise<RecordedEvent[]> {
    await this.#erasedIn(events);
    const names = new Set<string>();
    for (const event of events) for (const name of keysToDecrypt(event)) names.add(name);
    if (names.size === 0) return events;
    const find = await this.#keys.find(names);
    return events.map((event) => decryptEvent(event, find));
  }
}

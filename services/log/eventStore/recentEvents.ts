import type { Appended } from './appendAtomically.ts';
import type { AppendRequest } from './appendRequest.ts';
import type { RecordedEvent } from './eventStore.ts';

/** Most events kept: more than are appended while earlier ones are being projected. */
const max = 500;
/** Bytes of the largest append that is kept: reading larger ones back is the least that they cost. */
const largest = 32 * 2 ** 10;

/**
 * The last events appended through this store. Subscribers take them from here instead of the database, which would
 * cost a save one more round trip. Other nodes may append in between, so there can be gaps.
 */
export class RecentEvents {
  #events: RecordedEvent[] = [];

  /** Keeps appended events as the log would read them back; nothing of a refused append. */
  add({ stream, expectedVersion, events, bytes }: AppendRequest, result: Appended): void {
    if (result === null || result === 'came before' || bytes > largest) return;
    for (const [place, { id, type, data, metadata }] of events.entries()) {
      const position = result.position - events.length + 1 + place;
      if (!this.#isNew(position, id)) continue;
      const version = expectedVersion + 1 + place;
      this.#events.push({
        ...{ stream, version, position, id, type },
        data: asStored(data),
        metadata: asStored(metadata),
      });
    }
    if (this.#events.length > max) this.#events = this.#events.slice(-max);
  }

  /** Forgets everything: a new subscriber begins with what the log holds. */
  clear(): void {
    this.#events = [];
  }

  /** A repeated append was kept the first time. Another event at its position means another log. */
  #isNew(position: number, id: string): boolean {
    if (position > (this.#events.at(-1)?.position ?? 0)) return true;
    const isKept = this.#events.some((event) => event.position === position && event.id === id);
    if (!isKept) this.clear();
    return !isKept;
  }

  /** The events that follow a position of the log without a gap; empty where the next one isn't kept here. */
  after(position: number, count: number): RecordedEvent[] {
    const first = this.#events.findIndex((event) => event.position > position);
    const found: RecordedEvent[] = [];
    for (const event of first < 0 ? [] : this.#events.slice(first, first + count)) {
      if (event.position !== position + found.length + 1) break;
      found.push(event);
    }
    return found;
  }
}

/** A value as PostgreSQL stores it in `jsonb`, keys by length and then by their bytes, so that both sources agree. */
const asStored = <Value>(value: Value): Value => inOrder(JSON.parse(JSON.stringify(value)));

const inOrder = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(inOrder) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => ({ key, bytes: Buffer.from(key), inner }));
  entries.sort(
    (one, other) => one.bytes.length - other.bytes.length || Buffer.compare(one.bytes, other.bytes),
  );
  return Object.fromEntries(entries.map(({ key, inner }) => [key, inOrder(inner)])) as Value;
};

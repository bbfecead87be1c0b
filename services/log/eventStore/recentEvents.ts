import type { Appended } from './appendAtomically.ts';
import type { AppendRequest } from './appendRequest.ts';
import type { RecordedEvent } from './eventStore.ts';

/** Events that are kept: more than are appended while those before are being projected. */
const max = 500;
/** Bytes of the largest append that is kept: of larger ones, reading them back is the least that they cost. */
const largest = 32 * 2 ** 10;

/**
 * The last events that were appended through this very store: whoever follows the log takes them from here, not from
 * the database, which would cost a save one more way there and back. Others may append in between, so that they need
 * not be all there are.
 */
export class RecentEvents {
  #events: RecordedEvent[] = [];

  /** Keeps what was appended, as the log would read it back; nothing of an append that was refused. */
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

  /** Forgets everything: whoever begins to follow the log begins with what stands in it. */
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

  /** The events that follow a position of the log without a gap; none where the next one is not known here. */
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

/** A value as PostgreSQL keeps it in `jsonb`: keys by length, then by their bytes, so that nobody can tell where it was read. */
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

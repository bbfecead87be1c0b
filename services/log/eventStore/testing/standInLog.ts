import { EventEmitter } from 'node:events';

/** A record of the stand-in's log. Revisions count from 0, as on the wire. */
export type StandInRecord = {
  position: number;
  stream: string;
  revision: number;
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
  created: Date;
};

export type Proposed = Pick<StandInRecord, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

/** Outcome of an append; `current` is the revision of the stream's last event, -1 where there is none. */
export type Decision =
  | { outcome: 'stored'; last: StandInRecord }
  | { outcome: 'wrong version'; current: number }
  | { outcome: 'too large' }
  | { outcome: 'deleted' };

/** Expected revision of an append: that of the stream's last event, -1 for no stream, or any. */
export type Expected = number | 'any';

/** Limits in a stream's metadata that hide events. */
type Limits = { $maxCount?: number; $tb?: number };

/** `$tb` of a deleted stream, which may be written to again. */
const everything = 2 ** 63;

/**
 * The log of the stand-in, which decides appends by the rules of EventStoreDB: a repeated append is recognised by its
 * ids when its expected revision is in the past, and only then. Positions have gaps, and system events lie between the
 * others, as on a real server. Events hidden by metadata stay in $all, as before a scavenge.
 */
export class StandInLog extends EventEmitter<{ appended: [] }> {
  readonly records: StandInRecord[] = [];
  /** `MaxAppendSize` in bytes; the server's default. */
  maxAppendSize = 1_048_576;
  readonly #streams = new Map<string, StandInRecord[]>();
  readonly #tombstoned = new Set<string>();
  #nextPosition = 0;

  constructor() {
    super();
    this.setMaxListeners(0);
    this.addSystemEvent();
  }

  /** Position of the next record. */
  get end(): number {
    return this.#nextPosition;
  }

  /** All events ever appended to a stream. */
  stream(name: string): readonly StandInRecord[] {
    return this.#streams.get(name) ?? [];
  }

  /** The visible events of a stream; null where it was deleted permanently. */
  shown(name: string): readonly StandInRecord[] | null {
    if (this.#tombstoned.has(name)) return null;
    const { $tb = 0, $maxCount } = this.#limits(name);
    const left = this.stream(name).filter(({ revision }) => revision >= $tb);
    return $maxCount === undefined ? left : left.slice(-$maxCount);
  }

  append(stream: string, expected: Expected, events: readonly Proposed[]): Decision {
    if (this.#tombstoned.has(stream)) return { outcome: 'deleted' };
    if (events.reduce((sum, event) => sum + sizeOnDisk(event), 0) > this.maxAppendSize) {
      return { outcome: 'too large' };
    }
    const stored = this.stream(stream);
    const current = stored.length - 1;
    const refused: Decision = { outcome: 'wrong version', current };
    if (expected !== 'any' && expected < current) {
      const earlier = events.map((event, index) => {
        const record = stored[expected + 1 + index];
        return record?.id === event.id ? record : undefined;
      });
      const last = earlier.every(Boolean) ? earlier.at(-1) : undefined;
      if (last) return { outcome: 'stored', last };
      if (expected !== -1 || earlier[0] || !this.#isDeleted(stream)) return refused;
      this.#limit(stream, { $tb: stored.length });
    } else if (expected !== 'any' && expected !== current) return refused;
    const last = events.map((event) => this.#store(stream, event)).at(-1);
    this.emit('appended');
    return last ? { outcome: 'stored', last } : refused;
  }

  /** Hides all events; the stream can be written to again. */
  delete(stream: string): void {
    this.#limit(stream, { $tb: everything });
  }

  /** Deletes a stream permanently. */
  tombstone(stream: string): void {
    this.#store(stream, ownEvent('$streamDeleted'));
    this.#tombstoned.add(stream);
    this.emit('appended');
  }

  addSystemEvent(): void {
    this.#store('$stats-127.0.0.1:2113', ownEvent('$statsCollected'));
    this.emit('appended');
  }

  #isDeleted(stream: string): boolean {
    return this.#limits(stream).$tb === everything;
  }

  #limits(stream: string): Limits {
    const metadata = this.stream(`$$${stream}`).at(-1);
    return metadata ? JSON.parse(Buffer.from(metadata.data).toString()) : {};
  }

  #limit(stream: string, limits: Limits): void {
    this.#store(`$$${stream}`, ownEvent('$metadata', { ...this.#limits(stream), ...limits }));
    this.emit('appended');
  }

  #store(stream: string, event: Proposed): StandInRecord {
    const records = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, records);
    const record = {
      ...event,
      stream,
      revision: records.length,
      position: this.#nextPosition,
      created: new Date(),
    };
    this.#nextPosition += 150 + event.data.length + event.metadata.length;
    records.push(record);
    this.records.push(record);
    return record;
  }
}

/** As the server counts it: text as UTF-16. */
const sizeOnDisk = ({ type, data, metadata }: Proposed): number =>
  2 * type.length + data.length + metadata.length;

const ownEvent = (type: string, data: object = {}): Proposed => ({
  id: crypto.randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from(JSON.stringify(data)),
  metadata: Buffer.from('{}'),
});

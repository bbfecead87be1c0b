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

export type Decision = { stored: true; last: StandInRecord } | { stored: false; current: number };

/**
 * The log of the stand-in, deciding appends by the rules of EventStoreDB: a repeated append is recognised by its
 * ids when its expected revision lies in the past, and only then. Positions have gaps, and system events lie
 * between the others, as on a real server.
 */
export class StandInLog extends EventEmitter<{ appended: [] }> {
  readonly records: StandInRecord[] = [];
  readonly #streams = new Map<string, StandInRecord[]>();
  #nextPosition = 0;

  constructor() {
    super();
    this.setMaxListeners(0);
    this.addSystemEvent();
  }

  stream(name: string): readonly StandInRecord[] {
    return this.#streams.get(name) ?? [];
  }

  /** @param expected revision of the stream's last event; -1 for no stream */
  append(stream: string, expected: number, events: readonly Proposed[]): Decision {
    const stored = this.stream(stream);
    const current = stored.length - 1;
    if (expected === current) {
      const records = events.map((event) => this.#store(stream, event));
      this.emit('appended');
      const last = records.at(-1);
      return last ? { stored: true, last } : { stored: false, current };
    }
    const repeated = events.map((event, index) => {
      const earlier = stored[expected + 1 + index];
      return earlier?.id === event.id ? earlier : undefined;
    });
    const last = repeated.every(Boolean) ? repeated.at(-1) : undefined;
    return last ? { stored: true, last } : { stored: false, current };
  }

  addSystemEvent(): void {
    const empty = Buffer.from('{}');
    const type = '$statsCollected';
    const id = crypto.randomUUID();
    this.#store('$stats-127.0.0.1:2113', {
      id,
      type,
      contentType: 'application/json',
      data: empty,
      metadata: empty,
    });
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

import { createHash } from 'node:crypto';
import { canonicalJson } from '#domain/values/equality.ts';
import { MAX_APPEND_BYTES } from '../../log/eventStore/appendRequest.ts';
import {
  type EventStore,
  type RecordedEvent,
  WrongExpectedVersion,
} from '../../log/eventStore/eventStore.ts';
import { GoneEvents } from './goneEvents.ts';

/** The number of events of a log, as far as it was read, and one hash over all of them in order. */
export type LogDigest = { events: number; sha256: string };

/** The log can't be copied there; the message says why and what to do. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
}

/** It lacks events itself, so that it can't be copied to another one. */
export class EventsGone extends CopyRefused {}

/** Most events of one append. */
const maxAtOnce = 500;

/** Most bytes of the events of one append: the rest is for what stands around them. */
const maxBytesAtOnce = MAX_APPEND_BYTES / 2;

/** Hashes a log event by event, without positions: every log counts those differently. */
class LogHash {
  readonly #hash = createHash('sha256');
  #events = 0;

  add({ id, stream, version, type, data, metadata }: RecordedEvent): void {
    this.#hash.update(canonicalJson([id, stream, version, type, data, metadata]));
    this.#events += 1;
  }

  digest(): LogDigest {
    return { events: this.#events, sha256: this.#hash.copy().digest('hex') };
  }
}

/** Hashes the beginning of a log, and counts the events after it. @throws StoreUnavailable */
const digestOf = async (
  log: AsyncIterable<readonly RecordedEvent[]>,
  beginning: number,
): Promise<LogDigest & { further: number }> => {
  const hash = new LogHash();
  let read = 0;
  for await (const batch of log) {
    for (const event of batch.slice(0, Math.max(0, beginning - read))) hash.add(event);
    read += batch.length;
  }
  return { ...hash.digest(), further: Math.max(0, read - beginning) };
};

export type CopyOptions = {
  /** Called with the number of events copied so far. */
  onProgress?: (copied: number) => void;
  /** Whether the target may have more events after the copied ones. */
  mayGoOn?: boolean;
};

/**
 * Copies events in order into a log that is empty or holds a beginning of them: existing events are not stored twice,
 * so an interrupted copy can be run again. Reads the copy back and compares it.
 * @returns the digest of the copy, and the number of events that the target has after it
 * @throws CopyRefused when the target holds anything else; EventsGone when events are missing among those to copy,
 * unless the target is the log that they come from
 */
export const copyLog = async (
  events: AsyncIterable<readonly RecordedEvent[]>,
  to: EventStore,
  { onProgress = () => {}, mayGoOn = false }: CopyOptions = {},
): Promise<LogDigest & { further: number }> => {
  const hash = new LogHash();
  const gone = new GoneEvents();
  for await (const batch of events) {
    for (const run of runsOf(batch)) {
      for (const event of run) {
        hash.add(event);
        gone.add(event);
      }
      await append(to, run).catch((error: unknown) => {
        throw error instanceof CopyRefused && gone.sentence ? new EventsGone(gone.sentence) : error;
      });
      onProgress(hash.digest().events);
    }
  }
  const copied = hash.digest();
  const { further, ...found } = await digestOf(to.readAll({ after: 0 }), copied.events);
  if (found.sha256 !== copied.sha256 || (further > 0 && !mayGoOn)) {
    throw new CopyRefused(
      `The log there has ${found.events + further} events after the copy, and they are not the ${copied.events} that were copied. Copy into an empty log.`,
    );
  }
  return { ...copied, further };
};

const append = async (to: EventStore, run: readonly RecordedEvent[]): Promise<void> => {
  const [first] = run;
  if (!first) return;
  const events = run.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }));
  try {
    await to.append(first.stream, first.version - 1, events);
  } catch (error) {
    if (!(error instanceof WrongExpectedVersion)) throw error;
    // An interrupted copy may have stored a part of this run: one by one, each is either there or missing.
    if (run.length > 1) return appendEach(to, run);
    throw new CopyRefused(
      `The log there has other events in ${first.stream} than the ones to copy. Copy into an empty log.`,
    );
  }
};

const appendEach = async (to: EventStore, run: readonly RecordedEvent[]): Promise<void> => {
  for (const event of run) await append(to, [event]);
};

/** Runs of consecutive versions of one stream, which can be appended together without changing the order of the log. */
function* runsOf(events: readonly RecordedEvent[]): Generator<RecordedEvent[]> {
  let run: RecordedEvent[] = [];
  let bytes = 0;
  for (const event of events) {
    const more = Buffer.byteLength(JSON.stringify(event));
    const last = run.at(-1);
    const isNext = last?.stream === event.stream && last.version + 1 === event.version;
    const isNeighbour = isNext && run.length < maxAtOnce;
    if (run.length > 0 && (!isNeighbour || bytes + more > maxBytesAtOnce)) {
      yield run;
      run = [];
      bytes = 0;
    }
    run.push(event);
    bytes += more;
  }
  if (run.length > 0) yield run;
}

import type { EventMetadata, NewEvent, RequestNote } from './eventStore.ts';

/**
 * EventStoreDB refuses appends of more than 1 MiB by default. Both adapters keep to one limit below it (the rest is for
 * the server's own framing), so that a log can move from one store to the other.
 */
export const MAX_APPEND_BYTES = 1_000_000;

export const MAX_APPEND_EVENTS = 1_000;

/** Keeps versions within PostgreSQL's `integer`, with room for the events of one append. */
const MAX_VERSION = 2_000_000_000;

/** Starts with a letter: names with a leading `$` belong to EventStoreDB itself. */
const streamName = /^[A-Za-z][\w.:-]{0,199}$/;
const eventType = /^[A-Za-z][\w.:-]{0,99}$/;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** A zero character or half a surrogate pair, as `JSON.stringify` writes them; not after an escaped backslash. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][\da-f]{2})/;

/** An append that no store will ever accept: the caller's fault, so a retry can't help. */
export class InvalidAppend extends Error {
  override readonly name = 'InvalidAppend';
}

export type CheckedEvent = {
  id: string;
  type: string;
  data: Record<string, unknown>;
  metadata: EventMetadata;
};

export type AppendRequest = {
  stream: string;
  expectedVersion: number;
  events: readonly CheckedEvent[];
  /** The request as JSON: `{stream, expected, events: [{id, type, data, metadata}]}`, with `note` where it has one. */
  json: string;
  /** Size of `json` in UTF-8. */
  bytes: number;
};

/**
 * Checks an append before anything is sent, so that what is sent can only be accepted, refused for its version, or
 * lost: PostgreSQL would fail a whole group of appends for one bad identifier or one `\u0000` in a string.
 * @throws InvalidAppend
 */
export function appendRequest(
  stream: string,
  expectedVersion: number,
  newEvents: readonly NewEvent[],
): AppendRequest {
  if (!streamName.test(stream)) throw new InvalidAppend(`not a stream name: ${JSON.stringify(stream)}`);
  if (!Number.isInteger(expectedVersion) || expectedVersion < 0 || expectedVersion > MAX_VERSION) {
    throw new InvalidAppend(`not a version: ${expectedVersion}`);
  }
  if (newEvents.length === 0 || newEvents.length > MAX_APPEND_EVENTS) {
    throw new InvalidAppend(`an append takes 1 to ${MAX_APPEND_EVENTS} events, not ${newEvents.length}`);
  }
  const events = newEvents.map(checkedEvent);
  if (new Set(events.map((event) => event.id)).size < events.length) {
    throw new InvalidAppend('two events of one append have the same id');
  }
  const json = JSON.stringify({ stream, expected: expectedVersion, events });
  if (unstorable.test(json)) {
    throw new InvalidAppend('text with a zero character or half a surrogate pair can not be stored');
  }
  const bytes = Buffer.byteLength(json);
  if (bytes > MAX_APPEND_BYTES) {
    throw new InvalidAppend(`an append takes at most ${MAX_APPEND_BYTES} bytes, not ${bytes}`);
  }
  return { stream, expectedVersion, events, json, bytes };
}

/**
 * A request with its note. The note's response may be longer than the events, where most of the request was refused.
 */
export function withNote(request: AppendRequest, { isStored: _, ...note }: RequestNote): AppendRequest {
  const added = JSON.stringify(note);
  if (unstorable.test(added)) throw new InvalidAppend('an answer can not be stored');
  const bytes = request.bytes + Buffer.byteLength(added);
  return { ...request, json: `${request.json.slice(0, -1)},"note":${added}}`, bytes };
}

function checkedEvent({ id, type, data, metadata }: NewEvent): CheckedEvent {
  if (!uuid.test(id)) throw new InvalidAppend(`not a lower-case UUID: ${JSON.stringify(id)}`);
  if (!eventType.test(type)) throw new InvalidAppend(`not an event type: ${JSON.stringify(type)}`);
  if (!isRecord(data) || !isRecord(metadata)) {
    throw new InvalidAppend(`data and metadata of ${type} must be objects`);
  }
  return { id, type, data, metadata };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

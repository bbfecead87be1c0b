import {
  type AllStreamResolvedEvent,
  ErrorType,
  isCommandError,
  type Position,
  type ResolvedEvent,
} from '@eventstore/db-client';
import {
  AppendTooLarge,
  type EventMetadata,
  InvalidPosition,
  type RecordedEvent,
  StoreUnavailable,
  WrongExpectedVersion,
} from './eventStore.ts';
import { StreamHasHoles } from './wholeStream.ts';

type Resolved = ResolvedEvent | AllStreamResolvedEvent;
type Recorded = NonNullable<Resolved['event']>;

/** An event in the form of the port: revisions count from 0, versions from 1. */
export function recordedEvent(event: Recorded): RecordedEvent {
  return {
    stream: event.streamId,
    version: Number(event.revision) + 1,
    position: commitPosition(event.position),
    id: event.id,
    type: event.type,
    data: event.data,
    metadata: metadataOf(event),
  };
}

/** Whether an event is EventStoreDB's own (statistics, stream metadata, links, deletions) and nobody's decision. */
export function isSystemEvent(event: Recorded): boolean {
  return event.type.startsWith('$') || event.streamId.startsWith('$');
}

/**
 * A position as one number. Events written by gRPC have equal commit and prepare positions (only the explicit
 * transactions of the retired TCP protocol differed), so the number identifies the place.
 * @throws RangeError for servers before 22.6, which don't report the position of events read from a stream
 */
export function commitPosition(position: Position | undefined): number {
  const commit = Number(position?.commit ?? -1);
  if (Number.isSafeInteger(commit) && commit >= 0) return commit;
  throw new RangeError('The server tells no usable position; EventStoreDB 22.6 or newer is needed.');
}

/** Whether EventStoreDB refuses for good; after any other failure the outcome is unknown, and repeating is safe. */
export function isFinal(error: unknown): boolean {
  if (finalErrors.some((kind) => error instanceof kind)) return true;
  if (!(error instanceof Error) || !isCommandError(error)) return false;
  return finalTypes.has(error.type) || finalCodes.has(error.code);
}

export function isErrorOfType(error: unknown, type: ErrorType): boolean {
  return error instanceof Error && isCommandError(error) && error.type === type;
}

/** Whether a read of $all or a subscription failed because no record begins at its position. */
export function isInvalidPosition(error: unknown): boolean {
  return (
    error instanceof Error && /ReadAllResult: InvalidPosition|from an invalid position/.test(error.message)
  );
}

const finalErrors = [
  WrongExpectedVersion,
  StreamHasHoles,
  InvalidPosition,
  AppendTooLarge,
  StoreUnavailable,
  RangeError,
];

const finalTypes = new Set<string>([
  ErrorType.WRONG_EXPECTED_VERSION,
  ErrorType.STREAM_NOT_FOUND,
  ErrorType.STREAM_DELETED,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.ACCESS_DENIED,
  ErrorType.INVALID_ARGUMENT,
]);

/** gRPC: invalid argument, permission denied, unimplemented, unauthenticated. */
const finalCodes = new Set<number | undefined>([3, 7, 12, 16]);

/** Other programs writing to the server may use other metadata: then the store's own record stands in. */
function metadataOf({ id, created, metadata }: Recorded): EventMetadata {
  if (isEventMetadata(metadata)) return metadata;
  return { at: created.toISOString(), by: 'unknown', correlationId: id, causationId: id };
}

function isEventMetadata(metadata: unknown): metadata is EventMetadata {
  return typeof metadata === 'object' && metadata !== null && 'at' in metadata && 'by' in metadata;
}

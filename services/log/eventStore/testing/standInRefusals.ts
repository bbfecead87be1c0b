import { Metadata, status } from '@grpc/grpc-js';

/** A gRPC error in the server's own words; the client goes by `exception`. */
export type Refusal = { code: status; details: string; metadata?: Metadata };

const exception = (name: string, more: Record<string, string>): Metadata => {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries({ exception: name, ...more })) metadata.add(key, value);
  return metadata;
};

export const appendTooLarge = (maxAppendSize: number): Refusal => ({
  code: status.INVALID_ARGUMENT,
  details: `Maximum Append Size of ${maxAppendSize} Exceeded.`,
  metadata: exception('maximum-append-size-exceeded', { 'maximum-append-size': String(maxAppendSize) }),
});

export const streamDeleted = (stream: string): Refusal => ({
  code: status.FAILED_PRECONDITION,
  details: `Event stream '${stream}' is deleted.`,
  metadata: exception('stream-deleted', { 'stream-name': stream }),
});

/** Refusal of a position in $all at which no record begins. */
export const invalidPosition = (isSubscription: boolean): Refusal =>
  isSubscription
    ? { code: status.INVALID_ARGUMENT, details: 'Trying to read from an invalid position.' }
    : { code: status.UNKNOWN, details: 'Unexpected ReadAllResult: InvalidPosition' };

import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Decision, Expected, Proposed, StandInRecord } from './standInLog.ts';

/** Position of events in stream reads of servers before 22.6: 2^64 - 1, for "unknown". */
const unknownPosition = '18446744073709551615';

/** Request of a read of any kind. */
export type Question = {
  /** Only this stream; absent: $all. */
  stream?: string;
  /** Revision of the stream, or position in $all. */
  from: number;
  /** Subscriptions begin after `from`, reads at it. */
  live: boolean;
  backwards: boolean;
  max: number;
  matches: (record: StandInRecord) => boolean;
  /** Records read between two checkpoints; 0 for none. */
  checkpointEvery: number;
};

export function question(request: ReadReq): Question {
  const options = request.getOptions();
  if (!options) throw new Error('a read without options');
  const filter = options.getFilter();
  const types = new RegExp(filter?.getEventType()?.getRegex() ?? '');
  const streamOptions = options.getStream();
  const name = streamOptions?.getStreamIdentifier()?.getStreamName_asU8();
  return {
    stream: name && Buffer.from(name).toString(),
    from: Number(streamOptions?.getRevision() ?? options.getAll()?.getPosition()?.getCommitPosition() ?? -1),
    live: options.hasSubscription(),
    backwards: options.getReadDirection() === 1,
    max: options.hasCount() ? Number(options.getCount()) : Number.POSITIVE_INFINITY,
    matches: (record) => types.test(record.type),
    checkpointEvery: filter ? filter.getMax() * filter.getCheckpointintervalmultiplier() : 0,
  };
}

export function eventMessage(record: StandInRecord, withPosition: boolean): ReadResp {
  const position = withPosition ? String(record.position) : unknownPosition;
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(record.id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(record.stream)))
    .setStreamRevision(String(record.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(record.data)
    .setCustomMetadata(record.metadata);
  event
    .getMetadataMap()
    .set('type', record.type)
    .set('content-type', record.contentType)
    .set('created', String(record.created.getTime() * 10_000));
  const resolved = new streams.ReadResp.ReadEvent().setEvent(event);
  return new streams.ReadResp().setEvent(resolved.setCommitPosition(position));
}

export function streamNotFound(stream: string): ReadResp {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  return new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier),
  );
}

export function confirmation(): ReadResp {
  const confirmed = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID());
  return new streams.ReadResp().setConfirmation(confirmed);
}

export function checkpoint(position: number): ReadResp {
  const reached = new streams.ReadResp.Checkpoint()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
  return new streams.ReadResp().setCheckpoint(reached);
}

export function caughtUp(): ReadResp {
  return new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());
}

export type Append = { stream: string; expected: Expected; events: Proposed[] };

export function append(messages: readonly AppendReq[]): Append {
  const options = messages[0]?.getOptions();
  if (!options) throw new Error('an append without options');
  const name = options.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array();
  return {
    stream: Buffer.from(name).toString(),
    expected: options.hasAny() ? 'any' : options.hasNoStream() ? -1 : Number(options.getRevision()),
    events: messages.slice(1).map(proposed),
  };
}

function proposed(request: AppendReq): Proposed {
  const message = request.getProposedMessage();
  if (!message) throw new Error('an append message without an event');
  return {
    id: message.getId()?.getString() ?? '',
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

export function appendAnswer(
  decision: Extract<Decision, { outcome: 'stored' | 'wrong version' }>,
  expected: Expected,
  withPosition: boolean,
) {
  const { Success, Position, WrongExpectedVersion } = streams.AppendResp;
  if (decision.outcome === 'wrong version') {
    const wrong = new WrongExpectedVersion();
    if (decision.current < 0) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentRevision(String(decision.current));
    if (expected === -1) wrong.setExpectedNoStream(new shared.Empty());
    else wrong.setExpectedRevision(String(expected));
    return new streams.AppendResp().setWrongExpectedVersion(wrong);
  }
  const success = new Success().setCurrentRevision(String(decision.last.revision));
  const position = String(decision.last.position);
  if (withPosition)
    success.setPosition(new Position().setCommitPosition(position).setPreparePosition(position));
  else success.setNoPosition(new shared.Empty());
  return new streams.AppendResp().setSuccess(success);
}

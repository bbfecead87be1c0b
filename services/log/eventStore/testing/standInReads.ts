import { once } from 'node:events';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerWritableStream, status } from '@grpc/grpc-js';
import type { Faults } from './standInFaults.ts';
import type { StandInLog, StandInRecord } from './standInLog.ts';
import {
  caughtUp,
  checkpoint,
  confirmation,
  eventMessage,
  type Question,
  question,
  streamNotFound,
} from './standInMessages.ts';
import { invalidPosition, type Refusal, streamDeleted } from './standInRefusals.ts';

type Call = ServerWritableStream<ReadReq, ReadResp>;
type Drop = Faults['drops'][number];
/** The log, the pending faults, and the number of events sent. */
type Source = { log: StandInLog; faults: Faults; sentEvents: number };

/** Responds to a read or a subscription at the client's pace, and ends early where a fault says so. */
export async function answerRead(call: Call, source: Source, drop: Drop | undefined): Promise<void> {
  const gone = new AbortController();
  call.on('cancelled', () => gone.abort());
  const asked = question(call.request);
  const refusal = refusalOf(asked, source.log);
  if (refusal) return void call.emit('error', refusal);
  let sent = 0;
  try {
    for await (const message of answer(asked, source, gone.signal)) {
      if (drop && message.hasEvent() && sent === drop.afterEvents) return breakOff(call, drop);
      const taken = call.write(message);
      if (message.hasEvent()) {
        sent++;
        source.sentEvents++;
      }
      if (!taken) await once(call, 'drain', { signal: gone.signal });
      if (gone.signal.aborted) return;
    }
    call.end();
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  }
}

async function* answer(asked: Question, source: Source, gone: AbortSignal): AsyncGenerator<ReadResp> {
  const { log, faults } = source;
  const records = asked.stream === undefined ? log.records : (log.shown(asked.stream) ?? []);
  const withPositions = asked.stream === undefined || !faults.noStreamPositions;
  if (asked.stream !== undefined && records.length === 0) return yield streamNotFound(asked.stream);
  if (asked.live) yield confirmation();
  let next = beginning(asked, records);
  let considered = 0;
  for (;;) {
    const arrived = asked.backwards ? records.toReversed() : records.slice(next);
    next += arrived.length;
    for (const record of arrived.slice(0, asked.max)) {
      considered++;
      // A subscription from beyond the end gets no event appended below its start.
      if (asked.live && record.position <= asked.from) continue;
      if (asked.matches(record)) yield eventMessage(record, withPositions);
      if (considered % asked.checkpointEvery === 0) yield checkpoint(record.position);
    }
    if (!asked.live) return;
    yield caughtUp();
    if (records.length === next) await once(log, 'appended', { signal: gone });
  }
}

function refusalOf({ stream, from, live }: Question, log: StandInLog): Refusal | undefined {
  if (stream !== undefined) return log.shown(stream) ? undefined : streamDeleted(stream);
  const isInside = from > 0 && from < log.end && !log.records.some(({ position }) => position === from);
  return isInside ? invalidPosition(live) : undefined;
}

function beginning(asked: Question, records: readonly StandInRecord[]): number {
  const place = records.findIndex((record) => {
    const at = asked.stream === undefined ? record.position : record.revision;
    return asked.live ? at > asked.from : at >= asked.from;
  });
  return place < 0 ? records.length : place;
}

function breakOff(call: Call, { how }: Drop): void {
  if (how === 'ended') call.end();
  else
    call.emit('error', { code: how === 'cancelled' ? status.CANCELLED : status.UNAVAILABLE, details: how });
}

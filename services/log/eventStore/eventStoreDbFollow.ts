import type { AllStreamResolvedEvent, ReadableSubscription, StreamingRead } from '@eventstore/db-client';
import { arrivedBatches } from './arrivedBatches.ts';
import { InvalidPosition, type RecordedEvent } from './eventStore.ts';
import {
  commitPosition,
  isFinal,
  isInvalidPosition,
  isSystemEvent,
  recordedEvent,
} from './eventStoreDbEvents.ts';
import { backoff, pauseUnlessAborted, type RetryTiming, unavailable } from './retry.ts';

type AllCall = StreamingRead<AllStreamResolvedEvent> | ReadableSubscription<AllStreamResolvedEvent>;

export type Following = {
  /** Starts a call after a position; it may repeat the event at that position. */
  open: (after: number) => AllCall;
  after: number;
  batchSize: number;
  signal: AbortSignal;
  retryTiming: RetryTiming;
  /** For subscriptions, which never end and never give up: called at every failure. Absent for reads. */
  onDropped?: (error: unknown) => void;
};

/**
 * The events of $all after a position, without gaps or duplicates, over as many calls as it takes: each continues where
 * the last one broke off. Ends quietly when the signal aborts.
 * @throws StoreUnavailable when a read makes no progress for too long
 * @throws InvalidPosition when no record begins where a call is to continue
 */
export async function* followAll(following: Following): AsyncGenerator<RecordedEvent[], void, undefined> {
  const { open, batchSize, signal, retryTiming: timeout, onDropped } = following;
  const silence = onDropped ? undefined : timeout.attemptTimeout;
  let reached = following.after;
  let failures = 0;
  let lastProgress = performance.now();
  while (!signal.aborted) {
    let failure: unknown = new Error('the server ended the subscription');
    try {
      for await (const batch of arrivedBatches(open(reached), { batchSize, signal, silence })) {
        const events = decisionsAfter(reached, batch);
        reached = lastPosition(batch, reached);
        if (events.length > 0) yield events;
        failures = 0;
        lastProgress = performance.now();
      }
      if (!onDropped || signal.aborted) return;
    } catch (error) {
      if (isInvalidPosition(error)) throw new InvalidPosition(reached);
      if (isFinal(error)) throw error;
      failure = error;
    }
    if (onDropped) onDropped(failure);
    else if (performance.now() - lastProgress > timeout.giveUpAfter)
      throw unavailable(failure, 'event store');
    failures++;
    await pauseUnlessAborted(backoff(failures, timeout), signal);
  }
}

/** Drops system events, the event at the starting position, and those that a resumed call repeats. */
function decisionsAfter(reached: number, batch: readonly AllStreamResolvedEvent[]): RecordedEvent[] {
  return batch.flatMap(({ event }) =>
    event && !isSystemEvent(event) && commitPosition(event.position) > reached ? [recordedEvent(event)] : [],
  );
}

function lastPosition(batch: readonly AllStreamResolvedEvent[], reached: number): number {
  const last = batch.at(-1)?.event;
  return last ? Math.max(reached, commitPosition(last.position)) : reached;
}

import type { RecordedEvent } from './eventStore.ts';

/** Events of a stream are missing from the store: no decision can be based on the rest. */
export class StreamHasHoles extends Error {
  override readonly name = 'StreamHasHoles';

  constructor(stream: string, version: number) {
    super(
      `Nothing can be saved here: event ${version} of ${stream} is gone from the event store. Whoever runs the planner has to put it back from a backup, and to take every limit on age or number ($maxAge, $maxCount, $tb) off its streams.`,
    );
  }
}

/**
 * Checks that a stream's versions have no gap, from 1 or from the version that was requested.
 * @throws StreamHasHoles
 */
export const wholeStream = (stream: string, events: RecordedEvent[], from = 1): RecordedEvent[] => {
  const first = events[0]?.version === from ? from : 1;
  const at = events.findIndex(({ version }, index) => version !== first + index);
  if (at !== -1) throw new StreamHasHoles(stream, first + at);
  return events;
};

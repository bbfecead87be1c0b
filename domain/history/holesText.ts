import { counted } from '../values/sentences.ts';

/** Advice for streams that have lost events; the stream names follow it. */
export const holesText = (streams: readonly string[]): string =>
  `Events are gone from the log, so that nothing can be saved on ${counted(streams.length, 'record', 'records')}. Put them back from a backup, and take every limit on age or number ($maxAge, $maxCount, $tb) off the streams:`;

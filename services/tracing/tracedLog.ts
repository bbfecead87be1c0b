import { parseStream } from '#domain/records/streams.ts';
import type { EventStore } from '../log/eventStore/eventStore.ts';
import { traced, tracingIsOn } from './spans.ts';

/** A log whose appends are traced; the log itself where nothing is. */
export const tracedLog = (log: EventStore): EventStore =>
  tracingIsOn()
    ? {
        readStream: (stream, from) =>
          traced('read', { 'planner.record': kindOf(stream) }, () => log.readStream(stream, from)),
        readStreams: (asked) =>
          traced('read', { 'planner.streams': asked.length }, () => log.readStreams(asked)),
        append: (stream, expectedVersion, events) =>
          traced('append', { 'planner.record': kindOf(stream), 'planner.events': events.length }, () =>
            log.append(stream, expectedVersion, events),
          ),
        appendAll: (appends, onStored) =>
          traced('append', { 'planner.streams': appends.length }, () => log.appendAll(appends, onStored)),
        readAll: (options) => log.readAll(options),
        subscribeAll: (options) => log.subscribeAll(options),
        eventAt: (position) => log.eventAt(position),
        head: () => log.head(),
        close: () => log.close(),
      }
    : log;

const kindOf = (stream: string): string => parseStream(stream)?.kind ?? 'unknown';

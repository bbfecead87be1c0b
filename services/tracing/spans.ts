import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  ROOT_CONTEXT,
  type SpanContext,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { parseStream } from '#domain/records/streams.ts';
import type { EventStore } from '../log/eventStore/eventStore.ts';

/**
 * The origin of work: its correlation, and the request that led to it. Every event carries both, so that a trace
 * continues wherever its events go, on any node.
 */
export type Origin = { correlationId: string; causationId: string };

/** Most origins recorded with one commit of the projector, and its notice. */
const maxOrigins = 10;

const tracer = trace.getTracer('planner');
let isOn = false;
/** The ids of the next span, instead of random ones. */
let wanted: SpanContext | undefined;

/** Turns tracing on. Until then the functions here only check for it. */
export const enableTracing = (): void => {
  isOn = true;
};

/** The ids of a span about to be created; undefined for random ones. */
export const wantedIds = (): SpanContext | undefined => wanted;

/** A correlation is a trace, and the request in it is the span: both follow from ids alone. */
const spanOf = ({ correlationId, causationId }: Origin): SpanContext => ({
  traceId: correlationId.replaceAll('-', ''),
  spanId: causationId.replaceAll('-', '').slice(0, 16),
  traceFlags: TraceFlags.SAMPLED,
  isRemote: true,
});

const within = (origin: Origin): Context | undefined => {
  const span = spanOf(origin);
  return trace.isSpanContextValid(span) ? trace.setSpanContext(ROOT_CONTEXT, span) : undefined;
};

/** Records only the type of an error: its message may contain what somebody entered. */
const record = <Result>(
  name: string,
  options: SpanOptions,
  parent: Context,
  work: () => Promise<Result>,
): Promise<Result> =>
  tracer.startActiveSpan(name, options, parent, async (span) => {
    wanted = undefined;
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  });

/** Traces work as part of the current trace. Attributes name kinds and counts, never what somebody entered. */
export const traced = <Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> => (isOn ? record(name, { attributes }, context.active(), work) : work());

/** Traces a request: the first span of its trace. */
export const tracedRequest = <Result>(
  name: string,
  attributes: Attributes,
  origin: Origin,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (!isOn) return work();
  const span = spanOf(origin);
  wanted = trace.isSpanContextValid(span) ? span : undefined;
  return record(name, { attributes, root: true }, ROOT_CONTEXT, work);
};

const originsKey = createContextKey('origins of what is being projected');

/** The requests behind the batch being projected; undefined with tracing off. */
export const projectedOrigins = (): readonly Origin[] | undefined =>
  context.active().getValue(originsKey) as readonly Origin[] | undefined;

/** Traces work on a batch of events in the trace of each of them. */
export const tracedBatch = async <Result>(
  name: string,
  events: readonly { position: number; metadata: Origin }[],
  work: () => Promise<Result>,
): Promise<Result> => {
  if (!isOn) return work();
  const origins = [
    ...new Map(
      events.map(({ metadata: { correlationId, causationId } }) => [
        `${correlationId} ${causationId}`,
        { correlationId, causationId },
      ]),
    ).values(),
  ].slice(-maxOrigins);
  const startTime = Date.now();
  const result = await context.with(context.active().setValue(originsKey, origins), work);
  recordSpans(
    name,
    origins,
    { 'planner.events': events.length, 'planner.position': events.at(-1)?.position ?? 0 },
    startTime,
  );
  return result;
};

/** Records finished work in the traces of its origins. */
export const recordSpans = (
  name: string,
  origins: readonly Origin[],
  attributes: Attributes,
  startTime: number,
): void => {
  if (!isOn) return;
  for (const origin of origins) {
    const parent = within(origin);
    if (parent) tracer.startSpan(name, { attributes, startTime }, parent).end();
  }
};

/** A log with traced appends and reads; the log itself with tracing off. */
export const tracedLog = (log: EventStore): EventStore =>
  isOn
    ? {
        readStream: (stream, from) =>
          traced('read', { 'planner.record': kindOf(stream) }, () => log.readStream(stream, from)),
        readStreams: (streams) =>
          traced('read', { 'planner.streams': streams.length }, () => log.readStreams(streams)),
        append: (stream, expectedVersion, events, note) =>
          traced('append', { 'planner.record': kindOf(stream), 'planner.events': events.length }, () =>
            log.append(stream, expectedVersion, events, note),
          ),
        appendAll: (appends, onStored, note) =>
          traced('append', { 'planner.streams': appends.length }, () =>
            log.appendAll(appends, onStored, note),
          ),
        readAll: (options) => log.readAll(options),
        subscribeAll: (options) => log.subscribeAll(options),
        eventAt: (position) => log.eventAt(position),
        head: () => log.head(),
        close: () => log.close(),
      }
    : log;

const kindOf = (stream: string): string => parseStream(stream)?.kind ?? 'unknown';

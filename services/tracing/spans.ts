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
 * What a piece of work goes back to: the correlation it is part of, and the request that led to it. Every event carries
 * both, so that a trace goes on wherever its events go, on whichever node.
 */
export type Origin = { correlationId: string; causationId: string };

/** Most origins that one commit of the projector, and its notice, are told to belong to. */
const maxOrigins = 10;

const tracer = trace.getTracer('planner');
let isOn = false;
/** The ids that the next span is to have, instead of random ones. */
let wanted: SpanContext | undefined;

/** Says that there is somebody to send spans to. Until then nothing here does more than ask for it. */
export const enableTracing = (): void => {
  isOn = true;
};

/** The ids for a span that is about to be made, where they are not to be random. */
export const wantedIds = (): SpanContext | undefined => wanted;

/** A correlation is a trace, and the request in it that led to something is its span: both are known from ids alone. */
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

/** Only the kind of a failure is told: what its message says may be anybody's. */
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

/** Traces a piece of work as part of what is being traced. Attributes name kinds and counts, never what somebody entered. */
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

/** The requests behind the batch that is being projected; undefined where nothing is traced. */
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

/** Tells the traces of some origins of a piece of work that is over. */
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

/** A log whose appends are traced; the log itself where nothing is. */
export const tracedLog = (log: EventStore): EventStore =>
  isOn
    ? {
        readStream: (stream, from) =>
          traced('read', { 'planner.record': kindOf(stream) }, () => log.readStream(stream, from)),
        readStreams: (asked) =>
          traced('read', { 'planner.streams': asked.length }, () => log.readStreams(asked)),
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

import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { enableTracing, wantedIds } from './spans.ts';

/** Gives a request's span the ids that its events carry, and all other spans random ones. */
const ids = (): IdGenerator => {
  const random = new RandomIdGenerator();
  return {
    generateTraceId: () => wantedIds()?.traceId ?? random.generateTraceId(),
    generateSpanId: () => wantedIds()?.spanId ?? random.generateSpanId(),
  };
};

/**
 * Sends traces to the OpenTelemetry collector of the standard variables (`OTEL_EXPORTER_OTLP_ENDPOINT`,
 * `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`). Nothing waits for an unavailable collector.
 * @returns a function that sends the rest, and stops
 */
export const sendTraces = (): (() => Promise<void>) => {
  const provider = new TracerProvider({
    idGenerator: ids(),
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'planner' }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ timeoutMillis: 3_000 }) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  enableTracing();
  return () => provider.shutdown();
};

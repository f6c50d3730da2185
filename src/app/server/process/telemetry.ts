import { createRequire } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { metrics, type Span } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import {
  defaultResource,
  detectResources,
  envDetector,
  hostDetector,
  processDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

const SERVICE_NAME = 'bidwright';
const UNTRACED_PATHS = ['/healthz', '/readyz', '/metrics'];
const TOKEN = /[\w.~-]{20,}/g;

/** Masks what may be a token. Drops the query, because it may also contain one. */
export function redactUrl(url: string): string {
  const [path = ''] = url.split('?');
  return path.replaceAll(TOKEN, '…');
}

/**
 * MikroORM writes values into the text of a statement, and some values are secret. Also masks a
 * string that was cut off.
 */
export function redactStatement(sql: string): string {
  return sql
    .replace(/'(?:[^'\\]|''|\\.?)*(?:'|$)/gs, '?')
    .replace(/(?<![\w$.])\d+(?:\.\d+)?\b/g, '?');
}

function setRedactedUrl(span: Span, url: string | undefined) {
  span.setAttributes({ 'url.path': redactUrl(url ?? '/'), 'url.query': '' });
}

/**
 * Starts traces and metrics, sent as OTLP over HTTP with JSON and configured by the standard
 * environment variables of OpenTelemetry. Exported statements contain no values, and exported URLs
 * no tokens. Returns the function that sends the remaining data and stops.
 */
export function startTelemetry(serviceName = SERVICE_NAME): () => Promise<void> {
  const detectors = [envDetector, processDetector, hostDetector];
  const resource = defaultResource()
    .merge(detectResources({ detectors }))
    .merge(resourceFromAttributes({ 'service.name': serviceName }));
  const tracerProvider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const meterProvider = new MeterProvider({
    resource,
    readers: [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() })],
  });
  // Instrumentations use the providers that are registered when they are created.
  tracerProvider.register();
  metrics.setGlobalMeterProvider(meterProvider);
  instrument();
  return async () => {
    await Promise.all([tracerProvider.shutdown(), meterProvider.shutdown()]);
  };
}

function instrument(): void {
  new HttpInstrumentation({
    ignoreIncomingRequestHook: ({ url }) => UNTRACED_PATHS.includes(url ?? ''),
    requestHook: (span, request) => {
      if ('url' in request) setRedactedUrl(span, request.url);
    },
  });
  new FastifyOtelInstrumentation({
    registerOnInitialization: true,
    instrumentHooks: false,
    instrumentHandler: false,
    requestHook: (span, request) => setRedactedUrl(span, request.url),
  });
  new PgInstrumentation({
    requireParentSpan: true,
    requestHook: (span, { query }) => {
      span.setAttribute('db.query.text', redactStatement(query.text));
    },
  });
  // The instrumentations patch a module when it is required. `import` returns the same objects, so
  // the patches apply there, too.
  const require = createRequire(import.meta.url);
  for (const name of ['node:http', 'node:https', 'pg']) require(name);
  // MikroORM may have a `pg` of its own.
  createRequire(import.meta.resolve('@mikro-orm/postgresql'))('pg');
}

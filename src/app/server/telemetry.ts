import { createRequire } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import type { Span } from '@opentelemetry/api';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { NodeSDK } from '@opentelemetry/sdk-node';

const NAME = 'bidwright';
/** What watches the server is not worth a trace. */
const watching = ['/healthz', '/readyz', '/metrics'];
const secret = /[\w.~-]{20,}/g;

/** An address as others may read it: some hold a token in their path, some in their query. */
export function tellableAddress(address: string): string {
  const [path = ''] = address.split('?');
  return path.replaceAll(secret, '…');
}

/** The mapper writes values into its statements, and some are secret: what is said has none. */
export function tellableStatement(sql: string): string {
  return sql
    .replace(/'(?:[^'\\]|''|\\.?)*(?:'|$)/gs, '?')
    .replace(/(?<![\w$.])\d+(?:\.\d+)?\b/g, '?');
}

function hideSecrets(span: Span, address: string | undefined) {
  span.setAttributes({ 'url.path': tellableAddress(address ?? '/'), 'url.query': '' });
}

/**
 * Traces and metrics to where OpenTelemetry's standard variables say. Statements carry no values,
 * addresses no tokens. Ends by the function that is returned, which sends what is still kept.
 */
export function startTelemetry(name: string | undefined): () => Promise<void> {
  const sdk = new NodeSDK({
    serviceName: name ?? NAME,
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => watching.includes(url ?? ''),
        requestHook: (span, request) => {
          if ('url' in request) hideSecrets(span, request.url);
        },
      }),
      new FastifyOtelInstrumentation({
        registerOnInitialization: true,
        instrumentHooks: false,
        instrumentHandler: false,
        requestHook: (span, request) => hideSecrets(span, request.url),
      }),
      new PgInstrumentation({
        requireParentSpan: true,
        requestHook: (span, { query }) => {
          span.setAttribute('db.query.text', tellableStatement(query.text));
        },
      }),
    ],
  });
  sdk.start();
  // They hear of what is required, not of what is imported; both are the same objects.
  const require = createRequire(import.meta.url);
  for (const name of ['node:http', 'node:https', 'pg']) require(name);
  createRequire(import.meta.resolve('@mikro-orm/postgresql'))('pg');
  return () => sdk.shutdown();
}

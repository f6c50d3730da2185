import { createRequire } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import type { Span } from '@opentelemetry/api';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { NodeSDK } from '@opentelemetry/sdk-node';

const NAME = 'bidwright';
/** Health checks and metrics are not traced. */
const watching = ['/healthz', '/readyz', '/metrics'];
const secret = /[\w.~-]{20,}/g;

/**
 * Returns a URL without its query and with long path segments removed, because both may contain a
 * token.
 */
export function tellableAddress(address: string): string {
  const [path = ''] = address.split('?');
  return path.replaceAll(secret, '…');
}

/**
 * Returns a statement without its values. MikroORM writes values into the text of a statement, and
 * some of them are secret.
 */
export function tellableStatement(sql: string): string {
  return sql
    .replace(/'(?:[^'\\]|''|\\.?)*(?:'|$)/gs, '?')
    .replace(/(?<![\w$.])\d+(?:\.\d+)?\b/g, '?');
}

function hideSecrets(span: Span, address: string | undefined) {
  span.setAttributes({ 'url.path': tellableAddress(address ?? '/'), 'url.query': '' });
}

/**
 * Starts traces and metrics, configured by the standard variables of OpenTelemetry. Statements have
 * no values and URLs no tokens. Returns the function that sends the remaining data and stops.
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
  // The instrumentations patch modules when they are required, not when they are imported; both
  // return the same objects.
  const require = createRequire(import.meta.url);
  for (const name of ['node:http', 'node:https', 'pg']) require(name);
  createRequire(import.meta.resolve('@mikro-orm/postgresql'))('pg');
  return () => sdk.shutdown();
}

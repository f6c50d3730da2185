import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Product, pickFreePort, startProduct } from '#testing/e2e/server.ts';
import { redactStatement, redactUrl } from './telemetry.ts';

const TOKEN = 'bidwright-marketplace-token-of-somebody';

const Attributes = z.array(z.object({ key: z.string(), value: z.unknown() }));
const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          scope: z.object({ name: z.string() }),
          spans: z.array(
            z.object({ name: z.string(), traceId: z.string(), attributes: Attributes }),
          ),
        }),
      ),
    }),
  ),
});

const form = {
  firstName: 'Quiet',
  lastName: 'Person',
  email: 'quiet@somewhere.example',
  password: 'Test-pass-1!',
  city: 'Bergen',
  country: 'Norway',
};

const received: unknown[] = [];
const receivedMetrics: unknown[] = [];
const collector = createServer(async (request: IncomingMessage, response) => {
  if (request.url === '/v1/traces') received.push(await json(request));
  if (request.url === '/v1/metrics') receivedMetrics.push(await json(request));
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

let product: Product;
beforeAll(async () => {
  const port = await pickFreePort();
  collector.listen(port, '127.0.0.1');
  await once(collector, 'listening');
  product = await startProduct({
    withClient: false,
    env: {
      DEMO: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
    },
  });
});
afterAll(async () => {
  await product?.remove();
  collector.close();
});

test('a request is traced with its statements, without values or tokens', async () => {
  // Loading the modules may have blocked the event loop; the server refuses requests until then.
  const isReady = async () => (await fetch(`${product.url}/readyz`)).ok;
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
  await fetch(`${product.url}/api/projects?search=zanzibar`);
  await fetch(`${product.url}/reset-password/${TOKEN}`);
  await fetch(`${product.url}/healthz`);
  const joined = await fetch(`${product.url}/api/users/create-with-profile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify(form),
  });
  expect(joined.status).toBe(201);
  expect(await product.stop()).toBe(0);
  const parts = received.flatMap((sent) => Traces.parse(sent).resourceSpans);
  const spans = parts.flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans }) => spans);
  const list = spans.find(({ name }) => name === 'GET /api/projects');
  const ofList = spans.filter(({ traceId }) => traceId === list?.traceId);
  const trace = JSON.stringify(ofList);
  expect(ofList.some(({ name }) => name.startsWith('pg.query'))).toBe(true);
  expect(trace).toContain('"/api/projects"');
  expect(trace).not.toContain('zanzibar');
  expect(JSON.stringify(parts)).not.toContain(TOKEN);
  expect(JSON.stringify(parts)).not.toContain('/healthz');
  expect(JSON.stringify(parts)).toContain('insert into');
  for (const value of ['quiet@somewhere.example', 'Bergen', 'argon2']) {
    expect(JSON.stringify(parts)).not.toContain(value);
  }
  expect(JSON.stringify(parts[0]?.resource)).toContain('"bidwright"');
  expect(JSON.stringify(parts[0]?.resource)).toContain('"staging"');
  expect(JSON.stringify(receivedMetrics)).toContain('"http.server.request.duration"');
});

test.each([
  ['/projects/7?search=x', '/projects/7'],
  [`/reset-password/${TOKEN}`, '/reset-password/…'],
  [`/unsubscribe/${TOKEN}?once=1`, '/unsubscribe/…'],
  ['/api/users/check-email?email=a@x.example', '/api/users/check-email'],
])('the URL %s is traced as %s', (address, expected) => {
  expect(redactUrl(address)).toBe(expected);
});

test.each([
  [
    `insert into users (email, rating) values ('a''b@x.example', 12.5)`,
    '(email, rating) values (?, ?)',
  ],
  [
    String.raw`update t1 set word = E'it\'s \\' where id = 7`,
    'update t1 set word = E? where id = ?',
  ],
  [`select "a" where word = 'cut o`, 'select "a" where word = ?'],
  ['select 1 from "t2" where id = $1 limit 20', 'select ? from "t2" where id = $1 limit ?'],
])('the statement %s is traced without its values', (sql, expected) => {
  expect(redactStatement(sql)).toContain(expected);
});

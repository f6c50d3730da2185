import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeSlowConnections, defaultLimits } from './slow-clients.ts';

const PERIOD_MS = 400;
/** More than the buffers of the operating system hold. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');

/** Less than a client reads in a period that reads as fast as it can. */
const SENT_MIN = 100_000;

const limits = { periodMs: PERIOD_MS, receivedMin: 10_000, stalledPeriodsMax: 3 };

const app = fastify({ bodyLimit: LARGE.length });
let port: number;
beforeAll(async () => {
  closeSlowConnections(app, { ...limits, sentMin: SENT_MIN });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/length', async ({ body }) => `${Buffer.isBuffer(body) ? body.length : 0} bytes`);
  app.get('/large', async () => LARGE);
  app.get('/events', (_request, reply) => {
    reply.raw.write('data: 1\n\n');
    setTimeout(() => reply.raw.end('data: 2\n\n'), 5 * PERIOD_MS);
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

function open(head: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`${head}\r\nHost: 127.0.0.1\r\nConnection: close\r\n`);
  return socket;
}

function readAll(socket: Socket): Promise<string> {
  const parts: string[] = [];
  return new Promise((resolve) => {
    socket.on('data', (part) => void parts.push(part.toString('latin1')));
    socket.once('close', () => resolve(parts.join('')));
  });
}

test('a client that sends its body byte by byte gets 408 and is disconnected', async () => {
  const socket = open('POST /length HTTP/1.1');
  const answer = readAll(socket);
  socket.write('Content-Type: text/plain\r\nContent-Length: 1000000\r\n\r\n');
  const trickle = setInterval(() => socket.write('x'), PERIOD_MS / 5);
  expect((await answer).startsWith('HTTP/1.1 408 ')).toBe(true);
  clearInterval(trickle);
});

test('a client that does not read its response is disconnected', async () => {
  const socket = open('GET /large HTTP/1.1');
  socket.pause();
  socket.write('\r\n');
  const countOpen = () =>
    new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  await expect.poll(countOpen).toBe(1);
  await expect.poll(countOpen, { timeout: 5_000 }).toBe(0);
  socket.destroy();
});

test('a client that makes progress gets its whole response, and an idle event stream stays open', async () => {
  const stream = open('GET /events HTTP/1.1');
  stream.write('\r\n');
  const events = readAll(stream);
  const reader = open('GET /large HTTP/1.1');
  reader.write('\r\n');
  expect((await readAll(reader)).length).toBeGreaterThan(LARGE.length);
  expect(await events).toContain('data: 2');
});

test('a client that reads nothing is disconnected, however much is buffered', async () => {
  const pipelined = fastify();
  closeSlowConnections(pipelined, { ...limits, sentMin: 1_000 });
  pipelined.get('/large', async () => LARGE);
  const url = new URL(await pipelined.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(url.port), '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(20));
  const countOpen = () =>
    new Promise<number>((resolve) => pipelined.server.getConnections((_, n) => resolve(n)));
  await expect.poll(countOpen).toBe(1);
  await expect.poll(countOpen, { timeout: 5_000 }).toBe(0);
  socket.destroy();
  await pipelined.close();
});

test.each([
  ['nothing', 0],
  ['a few bytes now and then', 1_000],
])(
  'a client that reads %s of a large response is disconnected within a minute',
  async (_what, bytes) => {
    const server = fastify();
    // A minute of the defaults is two seconds here.
    const periodMs = defaultLimits.periodMs / 30;
    closeSlowConnections(server, { ...defaultLimits, periodMs });
    server.get('/large', async () => LARGE);
    const url = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(url.port), '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    socket.write('GET /large HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    const countOpen = () =>
      new Promise<number>((resolve) => server.server.getConnections((_, count) => resolve(count)));
    await expect.poll(countOpen).toBe(1);
    const trickle = setInterval(() => socket.read(bytes), periodMs / 2);
    await expect.poll(countOpen, { timeout: 2_000 }).toBe(0);
    clearInterval(trickle);
    socket.destroy();
    await server.close();
  },
);

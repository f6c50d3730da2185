import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Experiment, Finding } from './experiment.ts';

const CLIENTS = 100;
const BYTE_INTERVAL_MS = 2_000;
const RESPONSE_MAX_MS = 1_000;

const body = JSON.stringify({ email: 'slow@example.org', password: 'x'.repeat(300) });
const firstHeaders = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n';
const completeHeaders = `${firstHeaders}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;

interface SlowClient {
  claim: string;
  atOnce: string;
  slowly: string;
  /** Includes the 5 seconds between the server's checks of all connections. */
  maxSeconds: number;
}

const slowClientKinds: SlowClient[] = [
  {
    claim: 'a connection without a request is closed',
    atOnce: '',
    slowly: '',
    maxSeconds: 25,
  },
  {
    claim: 'a request whose headers come byte by byte is refused',
    atOnce: firstHeaders,
    slowly: `X-Slow: ${'x'.repeat(300)}`,
    maxSeconds: 25,
  },
  {
    claim: 'a request whose body comes byte by byte is refused',
    atOnce: completeHeaders,
    slowly: body,
    maxSeconds: 35,
  },
];

async function sendSlowly(socket: Socket, text: string): Promise<void> {
  for (const character of text) {
    await sleep(BYTE_INTERVAL_MS);
    if (socket.destroyed || !socket.writable) return;
    socket.write(character);
  }
}

async function waitForClose(url: URL, { atOnce, slowly }: SlowClient) {
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => {});
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  const startedAt = performance.now();
  let response = '';
  socket.on('data', (data) => {
    response += data;
  });
  socket.write(atOnce);
  void sendSlowly(socket, slowly);
  await closed;
  return { seconds: (performance.now() - startedAt) / 1_000, status: response.slice(9, 12) };
}

async function checkKind(url: URL, kind: SlowClient): Promise<Finding> {
  const results = await Promise.all(Array.from({ length: CLIENTS }, () => waitForClose(url, kind)));
  const slowestSeconds = Math.max(...results.map(({ seconds }) => seconds));
  const statuses = [...new Set(results.map(({ status }) => status || 'nothing'))].join(', ');
  const hasStatus = kind.slowly === '' || results.every(({ status }) => status === '408');
  return {
    claim: kind.claim,
    holds: hasStatus && slowestSeconds < kind.maxSeconds,
    figures: `${CLIENTS} of them closed within ${slowestSeconds.toFixed(0)} s, with ${statuses}`,
  };
}

async function checkOtherClients(url: URL, end: Promise<unknown>): Promise<Finding> {
  const all: { ok: boolean; ms: number }[] = [];
  let isRunning = true;
  void end.finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    const startedAt = performance.now();
    const ok = await fetch(new URL('/api/projects', url)).then(
      async (response) => (await response.text()) !== '' && response.ok,
      () => false,
    );
    all.push({ ok, ms: performance.now() - startedAt });
    await sleep(1_000);
  }
  const slowest = Math.max(...all.map(({ ms }) => ms));
  return {
    claim: 'other clients are not affected',
    holds: all.length > 0 && all.every(({ ok }) => ok) && slowest < RESPONSE_MAX_MS,
    figures: `${all.length} requests, the slowest ${slowest.toFixed(0)} ms`,
  };
}

export const slowClients: Experiment = {
  name: 'slow-clients',
  env: { RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'silent' },
  async run(subject) {
    const url = new URL(subject.url);
    const slow = Promise.all(slowClientKinds.map((kind) => checkKind(url, kind)));
    const [others, findings] = await Promise.all([checkOtherClients(url, slow), slow]);
    return [others, ...findings];
  },
};

import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Experiment, Finding } from './experiment.ts';

/** Connections of each kind. */
const CLIENTS = 100;
/** Milliseconds between two bytes of a slow client. */
const TRICKLE = 2_000;
/** Milliseconds within which other clients must receive their response. */
const PROMPT = 1_000;

const body = JSON.stringify({ email: 'slow@example.org', password: 'x'.repeat(300) });
const headers = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n';
const announced = `${headers}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;

interface Kind {
  claim: string;
  /** Sent at once, and then byte by byte. */
  atOnce: string;
  slowly: string;
  /** Seconds until the server closes the connection; it checks its connections every 5 seconds. */
  endsWithin: number;
}

const kinds: Kind[] = [
  {
    claim: 'a connection on which nothing is said is closed',
    atOnce: '',
    slowly: '',
    endsWithin: 25,
  },
  {
    claim: 'a request whose headers come byte by byte is refused',
    atOnce: headers,
    slowly: `X-Slow: ${'x'.repeat(300)}`,
    endsWithin: 25,
  },
  {
    claim: 'a request whose body comes byte by byte is refused',
    atOnce: announced,
    slowly: body,
    endsWithin: 35,
  },
];

async function trickle(socket: Socket, text: string): Promise<void> {
  for (const character of text) {
    await sleep(TRICKLE);
    if (socket.destroyed || !socket.writable) return;
    socket.write(character);
  }
}

/** Returns the seconds until the server closed the connection, and the status if it sent one. */
async function outlast(url: URL, { atOnce, slowly }: Kind) {
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => {});
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  const startedAt = performance.now();
  let said = '';
  socket.on('data', (data) => {
    said += data;
  });
  socket.write(atOnce);
  void trickle(socket, slowly);
  await closed;
  return { seconds: (performance.now() - startedAt) / 1_000, status: said.slice(9, 12) };
}

async function outlasted(url: URL, kind: Kind): Promise<Finding> {
  const all = await Promise.all(Array.from({ length: CLIENTS }, () => outlast(url, kind)));
  const slowest = Math.max(...all.map(({ seconds }) => seconds));
  const said = [...new Set(all.map(({ status }) => status || 'nothing'))].join(', ');
  const hasStatus = kind.slowly === '' || all.every(({ status }) => status === '408');
  return {
    claim: kind.claim,
    holds: hasStatus && slowest < kind.endsWithin,
    figures: `${CLIENTS} of them gone within ${slowest.toFixed(0)} s, formatAnswers ${said}`,
  };
}

/** Sends a request every second until it is stopped. */
async function othersMeanwhile(url: URL, over: Promise<unknown>): Promise<Finding> {
  const all: { ok: boolean; ms: number }[] = [];
  let goesOn = true;
  void over.finally(() => {
    goesOn = false;
  });
  while (goesOn) {
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
    claim: 'meanwhile everybody else is answered',
    holds: all.length > 0 && all.every(({ ok }) => ok) && slowest < PROMPT,
    figures: `${all.length} requests, the slowest ${slowest.toFixed(0)} ms`,
  };
}

/** Checks that the server closes connections of clients that send slowly or nothing. */
export const slowClients: Experiment = {
  name: 'slow-clients',
  env: { RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'silent' },
  async run(subject) {
    const url = new URL(subject.url);
    const slow = Promise.all(kinds.map((kind) => outlasted(url, kind)));
    const [others, findings] = await Promise.all([othersMeanwhile(url, slow), slow]);
    return [others, ...findings];
  },
};

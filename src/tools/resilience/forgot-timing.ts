import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { pickFreePort } from '#testing/e2e/server.ts';
import { addAccounts, emailOf } from './accounts.ts';
import type { Experiment, Finding } from './experiment.ts';
import { compareTimes, type SendRequest, timed, WARM_UP } from './timing.ts';

/** Accepts connections and sends nothing. */
async function openSilentServer(port: number) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
}

const RESPONSE_MAX_MS = 300;
const smtpPort = await pickFreePort();

/**
 * The time of a request for a reset link must depend neither on whether the account exists nor on
 * the mail server.
 */
export const forgotTiming: Experiment = {
  name: 'forgot-timing',
  env: { RATE_LIMIT_FACTOR: '1000', SMTP_URL: `smtp://127.0.0.1:${smtpPort}` },
  async run(subject) {
    const close = await openSilentServer(smtpPort);
    await addAccounts(subject, 300);
    const times: number[] = [];
    const requestLink =
      (kind: Parameters<typeof emailOf>[0]): SendRequest =>
      async (nth) => {
        const email = emailOf(kind, nth);
        const response = await timed(`${subject.url}/api/auth/forgot-password`, { email });
        if (nth >= WARM_UP) times.push(response.ms);
        return response;
      };
    try {
      const findings = [
        ...(await compareTimes(
          'reset link, against itself',
          requestLink('other'),
          requestLink('other'),
        )),
        ...(await compareTimes(
          'reset link without and with an account',
          requestLink('nobody'),
          requestLink('known'),
        )),
      ];
      const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
      const speed: Finding = {
        claim: 'a silent mail server does not delay responses',
        holds: p99 < RESPONSE_MAX_MS,
        figures: `99 of 100 of ${times.length} responses within ${p99.toFixed(0)} ms (bound ${RESPONSE_MAX_MS})`,
      };
      return [...findings, speed];
    } finally {
      close();
    }
  },
};

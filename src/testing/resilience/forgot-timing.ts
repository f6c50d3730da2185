import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { freePort } from '../e2e/server.ts';
import { addAccounts, addressOf } from './accounts.ts';
import type { Experiment, Finding } from './experiment.ts';
import { type Ask, sameTime, timed, WARM_UP } from './timing.ts';

/** Starts a mail server that accepts connections and never sends anything. */
async function openSilence(port: number) {
  const held = new Set<Socket>();
  const server = createServer((socket) => {
    held.add(socket);
    socket.on('error', () => {});
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return () => {
    for (const socket of held) socket.destroy();
    server.close();
  };
}

const PATIENCE_MS = 300;
const smtpPort = await freePort();

/**
 * Checks that the time of a reset request depends neither on the account nor on the mail server.
 */
export const forgotTiming: Experiment = {
  name: 'forgot-timing',
  env: { RATE_LIMIT_FACTOR: '1000', SMTP_URL: `smtp://127.0.0.1:${smtpPort}` },
  async run(subject) {
    const close = await openSilence(smtpPort);
    await addAccounts(subject, 300);
    const times: number[] = [];
    const ask =
      (kind: Parameters<typeof addressOf>[0]): Ask =>
      async (nth) => {
        const email = addressOf(kind, nth);
        const answer = await timed(`${subject.url}/api/auth/forgot-password`, { email });
        if (nth >= WARM_UP) times.push(answer.ms);
        return answer;
      };
    try {
      const findings = [
        ...(await sameTime('a link asked for, against itself', ask('other'), ask('other'))),
        ...(await sameTime('a link for nobody and for an account', ask('nobody'), ask('known'))),
      ];
      const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
      const patience: Finding = {
        claim: 'a silent mail server holds nobody up',
        holds: p99 < PATIENCE_MS,
        figures: `of ${times.length} answers 99 in 100 in ${p99.toFixed(0)} ms (bound ${PATIENCE_MS})`,
      };
      return [...findings, patience];
    } finally {
      close();
    }
  },
};

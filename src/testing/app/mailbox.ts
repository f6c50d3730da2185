import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../e2e/server.ts';

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

/**
 * Starts an SMTP server that stores mails, except the one that follows each sign-up. It rejects addresses that contain `nobody`, and defers
 * with status 451 the first `refusing` mails and those to the addresses in `deferred`.
 */
export async function openMailbox(port?: number, refusing = 0) {
  const mails: Email[] = [];
  const deferred = new Set<string>();
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (deferred.has(address)) {
        return done(Object.assign(new Error('Come back later'), { responseCode: 451 }));
      }
      if (!address.includes('nobody')) return done();
      done(Object.assign(new Error('No such mailbox here'), { responseCode: 550 }));
    },
    async onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk);
      } catch {
        // The sender has disconnected, so the mail is incomplete and not stored.
        return done();
      }
      if (refused < refusing) {
        refused += 1;
        return done(Object.assign(new Error('Come back later'), { responseCode: 451 }));
      }
      const mail = await PostalMime.parse(Buffer.concat(chunks));
      if (mail.subject !== 'Confirm your email address') mails.push(mail);
      done();
    },
  });
  // A killed sender resets its connection.
  server.on('error', () => {});
  const at = port ?? (await freePort());
  server.listen(at, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${at}`,
    mails,
    deferred,
    header: (mail: Email | undefined, key: string) =>
      mail?.headers.find((header) => header.key === key)?.value,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

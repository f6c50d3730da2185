import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { pickFreePort } from '../e2e/server.ts';

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

/**
 * Starts an SMTP server that stores mails in `mails`, except the one that follows each sign-up. It
 * rejects recipients that contain `nobody` with status 550. It defers the first `deferredCount`
 * mails and mails to the addresses in `deferred` with status 451. The default port is a free one.
 */
export async function openMailbox(port?: number, deferredCount = 0) {
  const mails: Email[] = [];
  const deferred = new Set<string>();
  let deferrals = 0;
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
      if (deferrals < deferredCount) {
        deferrals += 1;
        return done(Object.assign(new Error('Come back later'), { responseCode: 451 }));
      }
      const mail = await PostalMime.parse(Buffer.concat(chunks));
      if (mail.subject !== 'Confirm your email address') mails.push(mail);
      done();
    },
  });
  // A killed sender resets its connection.
  server.on('error', () => {});
  const listenPort = port ?? (await pickFreePort());
  server.listen(listenPort, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${listenPort}`,
    mails,
    deferred,
    /** Returns the value of a header by its name in lower case. */
    header: (mail: Email | undefined, key: string) =>
      mail?.headers.find((header) => header.key === key)?.value,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { db } from '../database/db.ts';

/** A mail that is ready to be sent. */
export const MailMessage = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Address for replies; default is the sender. */
  replyTo: z.object({ name: z.string(), address: z.string() }).optional(),
  /** URL that stops mails of this kind with one click, or one POST of a mail program (RFC 8058). */
  unsubscribeUrl: z.string().optional(),
});
export type MailMessage = z.infer<typeof MailMessage>;

/** Sends mails by a mail server, or stores them for `/dev/mail` if there is none. */
export interface Mailer {
  /** `id` is a UUID, the same for each attempt. Only the table of `/dev/mail` uses `em`. */
  send(em: SqlEntityManager, message: MailMessage, id: string): Promise<void>;
  close(): void;
}

/** A variable, because the types of nodemailer lack this option of its pool. */
const noRequeues = { maxRequeues: 0 };

/** Returns the mailer; `from` is the sender, such as `Bidwright <hello@bidwright.example>`. */
export function createMailer(smtpUrl: string | null, from: string): Mailer {
  if (!smtpUrl) return { send: storeDevMail, close() {} };
  const transport = createTransport(
    {
      // Only the job retries a failed mail; a second retry would send the mail twice.
      ...noRequeues,
      url: smtpUrl,
      pool: true,
      maxConnections: 4,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    },
    { from },
  );
  // The domain of the sender, for the ids of messages.
  const domain = /@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(_em, { unsubscribeUrl, ...message }, id) {
      await transport.sendMail({
        ...message,
        messageId: `<${id}@${domain}>`,
        headers: {
          // Automatic replies, such as absence notices, must not be sent to these mails (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)),
        },
      });
    },
    close: () => transport.close(),
  };
}

function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

async function storeDevMail(em: SqlEntityManager, message: MailMessage, id: string) {
  const { to: recipient, subject, text, html } = message;
  // A job that runs twice must store its mail once.
  await db(em)
    .insertInto('dev_mails')
    .values({ id, recipient, subject, text, html })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

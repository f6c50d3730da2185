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
  /** The address for replies; the default is the sender. */
  replyTo: z.object({ name: z.string(), address: z.string() }).optional(),
  /** URL of the unsubscribe page. A mail program can unsubscribe by a POST to it (RFC 8058). */
  unsubscribeUrl: z.string().optional(),
});
export type MailMessage = z.infer<typeof MailMessage>;

/** Sends mails by a mail server. If none is configured, stores the mails in `dev_mails`. */
export interface Mailer {
  /**
   * Sends or stores a mail; rejects if that fails. `id` is a UUID that must be the same each time
   * that this mail is tried. `em` is used only if no mail server is configured.
   */
  send(em: SqlEntityManager, message: MailMessage, id: string): Promise<void>;
  close(): void;
}

/** Not written inline, because the types of nodemailer do not contain this option of a pool. */
const noRequeues = { maxRequeues: 0 };

/**
 * Returns the mailer; without `smtpUrl`, it stores the mails. `from` is the sender, such as
 * `Bidwright <hello@bidwright.example>`.
 */
export function createMailer(smtpUrl: string | null, from: string): Mailer {
  if (!smtpUrl) return { send: storeDevMail, close() {} };
  const transport = createTransport(
    {
      // The mail job already retries; if the pool did too, a mail could be sent twice.
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
  // The domain of `hello@example.com` or `Name <hello@example.com>`, for the ids of messages.
  const domain = /@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(_em, { unsubscribeUrl, ...message }, id) {
      await transport.sendMail({
        ...message,
        messageId: `<${id}@${domain}>`,
        headers: {
          // Mail programs then send no automatic reply, such as an absence notice (RFC 3834).
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
  // The job may run twice for one mail, which must then be stored only once.
  await db(em)
    .insertInto('dev_mails')
    .values({ id, recipient, subject, text, html })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

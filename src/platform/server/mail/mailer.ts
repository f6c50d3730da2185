import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { db } from '../database/db.ts';

export const MailMessage = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.object({ name: z.string(), address: z.string() }).optional(),
  /** A mail program can unsubscribe by a POST to it (RFC 8058). */
  unsubscribeUrl: z.string().optional(),
});
export type MailMessage = z.infer<typeof MailMessage>;

export interface Mailer {
  /**
   * `id` is a UUID that must be the same for every attempt. `em` is used only if no mail server is
   * configured.
   */
  send(em: SqlEntityManager, message: MailMessage, id: string): Promise<void>;
  close(): void;
}

/** A variable, because the types of nodemailer do not contain this option of a pool. */
const noRequeues = { maxRequeues: 0 };

/** Without `smtpUrl`, stores the mails in `dev_mails`. */
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
  const domain = /@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(_em, { unsubscribeUrl, ...message }, id) {
      await transport.sendMail({
        ...message,
        messageId: `<${id}@${domain}>`,
        headers: {
          // Prevents automatic replies, such as absence notices (RFC 3834).
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
  // The job may run twice for one mail.
  await db(em)
    .insertInto('dev_mails')
    .values({ id, recipient, subject, text, html })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

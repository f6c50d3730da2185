import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { SystemCtx } from '../context.ts';
import { db } from '../database/db.ts';
import {
  defineWorker,
  deleteWaitingJobs,
  type JobCtx,
  type Queue,
  type Worker,
} from '../jobs/jobs.ts';

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

/** Enough for a day, because attempts are ten minutes apart from the tenth on. */
export const MAIL_RETRY_LIMIT = 150;

export const mailQueue: Queue<MailMessage> = {
  name: 'send-mail',
  data: MailMessage,
  retryLimit: MAIL_RETRY_LIMIT,
};

/** Queues a mail in the caller's transaction, so that it is sent if and only if that commits. */
export function sendMail({ em, jobs }: Pick<SystemCtx, 'em' | 'jobs'>, message: MailMessage) {
  return jobs.send(em, mailQueue, message);
}

/**
 * Deletes the queued mails to an address in the caller's transaction; a mail that is being sent is
 * not stopped.
 */
export function deleteQueuedMails(em: SqlEntityManager, to: string): Promise<void> {
  return deleteWaitingJobs(em, mailQueue, 'to', to);
}

/** Sends mails by a mail server, or stores them for `/dev/mail` if there is none. */
export interface Mailer {
  send(em: SqlEntityManager, message: MailMessage, id: string): Promise<void>;
  close(): void;
}

export const mailWorker: Worker = defineWorker(mailQueue, (ctx, message) =>
  deliverMail(ctx, message, ctx.jobId),
);

/** Sends a mail. A permanent rejection is reported and not retried. */
export async function deliverMail(ctx: JobCtx, message: MailMessage, id: string): Promise<void> {
  try {
    await ctx.mailer.send(ctx.em, message, id);
  } catch (error) {
    if (!(error instanceof Error && isPermanentRejection(error))) throw error;
    ctx.report(`Mail ${id} was refused for good: ${error.message}`);
  }
}

/**
 * Returns whether the server rejects this mail permanently; a retry would only harm our reputation.
 */
function isPermanentRejection(error: Error): boolean {
  if (!('code' in error && 'responseCode' in error)) return false;
  const concernsThisMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return concernsThisMail && Number(error.responseCode) >= 500;
}

/** Only the job must retry a failed mail, because two retries would send it twice. */
const noRetries = { maxRequeues: 0 };

export function createMailer(smtpUrl: string | null, from: string): Mailer {
  if (!smtpUrl) return { send: storeDevMail, close() {} };
  const transport = createTransport(
    {
      ...noRetries,
      url: smtpUrl,
      pool: true,
      maxConnections: 4,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    },
    { from },
  );
  const host = URL.parse(smtpUrl)?.hostname ?? 'localhost';
  return {
    async send(_em, { unsubscribeUrl, ...message }, id) {
      await transport.sendMail({
        ...message,
        messageId: `<${id}@${host}>`,
        ...(unsubscribeUrl && { headers: unsubscribeHeaders(unsubscribeUrl) }),
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

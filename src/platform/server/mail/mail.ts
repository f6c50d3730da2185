import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { JobCtx, Queue, SystemCtx } from '../context.ts';
import { defineWorker, deleteWaitingJobs, type Worker } from '../jobs/jobs.ts';
import { MailMessage } from './mailer.ts';

/** Enough retries for a day, because from the tenth on, there are ten minutes between attempts. */
export const MAIL_RETRY_LIMIT = 150;

export const mailQueue: Queue<MailMessage> = {
  name: 'send-mail',
  data: MailMessage,
  retryLimit: MAIL_RETRY_LIMIT,
};

/** Queues a mail in the caller's transaction; it is sent only if the transaction commits. */
export function sendMail({ em, jobs }: Pick<SystemCtx, 'em' | 'jobs'>, message: MailMessage) {
  return jobs.send(em, mailQueue, message);
}

/**
 * Deletes the queued mails to an address, in the caller's transaction. Does not stop a mail that is
 * being sent.
 */
export function deleteQueuedMails(em: SqlEntityManager, to: string): Promise<void> {
  return deleteWaitingJobs(em, mailQueue, 'to', to);
}

/** Sends the queued mails. */
export const mailWorker: Worker = defineWorker(mailQueue, (ctx, message) =>
  deliverMail(ctx, message, ctx.jobId),
);

/** Domain of accounts without a mailbox. RFC 6761 reserves it, so no mail server accepts it. */
const UNDELIVERABLE_DOMAIN = '.invalid';

/**
 * Sends a mail; does nothing if the account has no mailbox. Reports a permanent rejection, which is
 * not retried. Throws every other failure, so that the job is retried. `id` must be the same each
 * time that this mail is tried.
 */
export async function deliverMail(ctx: JobCtx, message: MailMessage, id: string): Promise<void> {
  if (message.to.endsWith(UNDELIVERABLE_DOMAIN)) return;
  try {
    await ctx.mailer.send(ctx.em, message, id);
  } catch (error) {
    if (!(error instanceof Error && isPermanentRejection(error))) throw error;
    ctx.report(`Email ${id} was refused for good: ${error.message}`);
  }
}

/**
 * Returns whether the mail server rejects this mail permanently. Mail servers distrust senders that
 * try such a mail again.
 */
function isPermanentRejection(error: Error): boolean {
  if (!('code' in error && 'responseCode' in error)) return false;
  const concernsThisMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return concernsThisMail && Number(error.responseCode) >= 500;
}

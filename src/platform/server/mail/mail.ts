import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { JobCtx, Queue, SystemCtx } from '../context.ts';
import { defineWorker, deleteWaitingJobs, type Worker } from '../jobs/jobs.ts';
import { hashToken, newToken } from '../tokens.ts';
import { MailMessage } from './mailer.ts';

/** Enough for a day: from the tenth retry on, there are ten minutes between attempts. */
export const MAIL_RETRY_LIMIT = 150;

export const mailQueue: Queue<MailMessage> = {
  name: 'send-mail',
  data: MailMessage,
  retryLimit: MAIL_RETRY_LIMIT,
};

/** Sent only if the caller's transaction commits. */
export function sendMail({ em, jobs }: Pick<SystemCtx, 'em' | 'jobs'>, message: MailMessage) {
  return jobs.send(em, mailQueue, message);
}

/** Does not stop a mail that is being sent. */
export function deleteQueuedMails(em: SqlEntityManager, to: string): Promise<void> {
  return deleteWaitingJobs(em, mailQueue, 'to', to);
}

export const mailWorker: Worker = defineWorker(mailQueue, (ctx, message) =>
  deliverMail(ctx, message, ctx.jobId),
);

/** RFC 6761 reserves it, so no mail server accepts it. */
const UNDELIVERABLE_DOMAIN = '.invalid';

/**
 * Does nothing if the account has no mailbox. A permanent rejection is reported and not retried;
 * any other failure throws. `id` must be the same for every attempt.
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
 * Mails a link with a new token. Must be called in a job, so that no queue contains the token.
 * `prepare` stores the hash of the token and returns the mail, or null if no mail must be sent.
 */
export async function mailLink(
  ctx: JobCtx,
  prepare: (token: string, tokenHash: string) => Promise<MailMessage | null>,
): Promise<void> {
  const token = newToken();
  const message = await prepare(token, hashToken(token));
  // A new id for each attempt, because each attempt mails another token.
  if (message) await deliverMail(ctx, message, randomUUID());
}

/** Mail servers distrust senders that try such a mail again. */
function isPermanentRejection(error: Error): boolean {
  if (!('code' in error && 'responseCode' in error)) return false;
  const concernsThisMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return concernsThisMail && Number(error.responseCode) >= 500;
}

import { inTransaction, type JobCtx, type Queue } from '#platform/server/context.ts';
import { defineScheduledWorker, defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { deliverMail, MAIL_RETRY_LIMIT } from '#platform/server/mail/mail.ts';
import { composeMail } from '#platform/server/mail/mail-layout.ts';
import {
  deleteEndedGroups,
  type MailGroupJob,
  mailGroupQueue,
  takeGroupedMail,
} from './mail-groups/mail-group.service.ts';
import { findMailRecipient, isAnyNotificationDeleted } from './notification.queries.ts';
import { notificationKinds } from './notification.rules.ts';
import { NotificationMail } from './notification-mail.schema.ts';
import { ensureMailPreference } from './preference.service.ts';

/**
 * Mails a notification. Does nothing if the account is deleted, or the user must confirm their
 * email address first. A mail of an optional kind is not sent either if the user has switched off
 * mails of this kind, or if the notification was deleted, because the user may no longer see what
 * it quotes.
 */
export async function sendNotificationMail(
  ctx: JobCtx,
  notification: NotificationMail,
): Promise<void> {
  const { userId, kind, title, paragraphs, links, action, refusePath } = notification;
  const { notificationIds } = notification;
  const { appUrl } = ctx.settings;
  const recipient = await findMailRecipient(ctx.em, userId, kind);
  if (!recipient || (ctx.settings.isConfirmationRequired && !recipient.isConfirmed)) return;
  const { optional } = notificationKinds[kind];
  if (optional && (await isAnyNotificationDeleted(ctx.em, notificationIds))) return;
  const preference = optional
    ? (recipient.preference ?? (await ensureMailPreference(ctx, userId, kind)))
    : null;
  if (optional && !preference?.wanted) return;
  const unsubscribePath = preference && (refusePath ?? `/unsubscribe/${preference.token}`);
  const mail = composeMail({
    to: recipient.email,
    name: recipient.name,
    subject: title,
    paragraphs,
    links: links.map(({ label, path }) => ({ label, url: `${appUrl}${path}` })),
    action: { label: action.label, url: `${appUrl}${action.path}` },
    ...(unsubscribePath && { unsubscribeUrl: `${appUrl}${unsubscribePath}` }),
  });
  await deliverMail(ctx, mail, ctx.jobId);
}

/**
 * Sends the waiting mails of a group as one mail. The mail is a further job, which is queued in the
 * transaction that empties the group, so that the mail is neither lost nor repeated.
 */
export function sendGroupedMail(ctx: JobCtx, group: MailGroupJob): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const mail = await takeGroupedMail(ctx, group);
    if (mail) await ctx.jobs.send(ctx.em, notificationMailQueue, mail);
  });
}

/** The job reads recipient and preferences when it sends the mail. */
export const notificationMailQueue: Queue<NotificationMail> = {
  name: 'mail-notice',
  data: NotificationMail,
  retryLimit: MAIL_RETRY_LIMIT,
};

export const notificationWorkers: Worker[] = [
  defineWorker(notificationMailQueue, sendNotificationMail),
  defineWorker(mailGroupQueue, sendGroupedMail),
  defineScheduledWorker('sweep-mail-groups', '53 * * * *', deleteEndedGroups),
];

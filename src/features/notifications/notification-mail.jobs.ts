import { z } from 'zod';
import type { JobCtx, Queue } from '#platform/server/context.ts';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { deliverMail, MAIL_RETRY_LIMIT } from '#platform/server/mail/mail.ts';
import { composeMail } from '#platform/server/mail/mail-layout.ts';
import { findMailRecipient } from './notification.queries.ts';
import { isNotificationKind, notificationKinds } from './notification.rules.ts';
import { ensureMailPreference } from './preference.service.ts';

const MailLink = z.object({ label: z.string(), path: z.string() });

/** A notification to send by mail. All paths belong to this site. */
export const NotificationMail = z.object({
  userId: z.int(),
  kind: z.string().refine(isNotificationKind),
  /** Subject of the mail, and title of the notification in the app. */
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** Further links. */
  links: z.array(MailLink),
  /** The main link. */
  action: MailLink,
  /** Path to unsubscribe, if the mail has a narrower one than its kind. */
  refusePath: z.string().optional(),
});
export type NotificationMail = z.infer<typeof NotificationMail>;

/**
 * Mails a notification, unless the account is deleted or the user has unsubscribed from its kind.
 */
export async function sendNotificationMail(ctx: JobCtx, notice: NotificationMail): Promise<void> {
  const { userId, kind, title, paragraphs, links, action, refusePath } = notice;
  const { appUrl } = ctx.settings;
  const recipient = await findMailRecipient(ctx.em, userId, kind);
  if (!recipient) return;
  const { optional } = notificationKinds[kind];
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
 * Queue of notifications to mail. The job reads recipient and preferences when it sends the mail.
 */
export const notificationMailQueue: Queue<NotificationMail> = {
  name: 'mail-notice',
  data: NotificationMail,
  retryLimit: MAIL_RETRY_LIMIT,
};

export const notificationWorkers: Worker[] = [
  defineWorker(notificationMailQueue, sendNotificationMail),
];

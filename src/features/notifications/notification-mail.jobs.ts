import { inTransaction, type JobCtx, type Queue } from '#platform/server/context.ts';
import { defineScheduledWorker, defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { deliverMail, MAIL_RETRY_LIMIT } from '#platform/server/mail/mail.ts';
import { composeMail } from '#platform/server/mail/mail-layout.ts';
import { composeDailyMail } from './daily-mails/daily-mail.rules.ts';
import {
  type DailyMailJob,
  dailyMailQueue,
  queueDailyMails,
} from './daily-mails/daily-mail.service.ts';
import {
  deleteEndedGroups,
  filterWantedMails,
  type MailGroupJob,
  mailGroupQueue,
  takeGroupedMail,
} from './mail-groups/mail-group.service.ts';
import {
  findMailRecipient,
  findOpenProjectIds,
  isAnyNotificationDeleted,
} from './notification.queries.ts';
import { type NotificationKind, notificationKinds, toDailyToken } from './notification.rules.ts';
import { NotificationMail, type WaitingMail } from './notification-mail.schema.ts';
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
  const recipient = await findReachableRecipient(ctx, userId, kind);
  if (!recipient) return;
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

/** Returns null if the account is deleted, or the user must confirm their address first. */
async function findReachableRecipient(ctx: JobCtx, userId: number, kind: NotificationKind) {
  const recipient = await findMailRecipient(ctx.em, userId, kind);
  return ctx.settings.isConfirmationRequired && !recipient?.isConfirmed ? null : recipient;
}

/**
 * Sends a daily mail about those of its events that are still wanted. Does nothing if none is, or if
 * the account is deleted, or the user must confirm their email address first.
 */
async function sendDailyMail(ctx: JobCtx, { userId, waiting }: DailyMailJob): Promise<void> {
  const { appUrl } = ctx.settings;
  const wanted = await filterWantedMails(ctx.em, waiting);
  const daily = composeDailyMail(await omitClosedProjects(ctx, wanted));
  if (!daily) return;
  const recipient = await findReachableRecipient(ctx, userId, daily.kind);
  const preference = await ensureMailPreference(ctx, userId, daily.kind);
  if (!recipient || !preference) return;
  const mail = composeMail({
    to: recipient.email,
    name: recipient.name,
    subject: daily.title,
    paragraphs: daily.paragraphs,
    sections: daily.sections.map(({ heading, links }) => ({
      heading,
      links: links.map(({ path, ...link }) => ({ ...link, url: `${appUrl}${path}` })),
    })),
    action: { label: 'See all notifications', url: `${appUrl}/notifications` },
    unsubscribeUrl: appUrl + (daily.refusePath ?? `/unsubscribe/${toDailyToken(preference.token)}`),
  });
  await deliverMail(ctx, mail, ctx.jobId);
}

/** A project that matches a saved search and accepts no more bids by now is no news. */
async function omitClosedProjects(
  { em, now }: JobCtx,
  waiting: WaitingMail[],
): Promise<WaitingMail[]> {
  const findMatchedId = ({ mail: { kind, action } }: WaitingMail) =>
    kind === 'saved_search' ? Number(/^\/projects\/(\d+)/.exec(action.path)?.[1]) : null;
  const matchedIds = waiting.map(findMatchedId).filter((id) => id !== null);
  const openIds = await findOpenProjectIds(em, matchedIds, now());
  return waiting.filter((item) => {
    const id = findMatchedId(item);
    return id === null || openIds.has(id);
  });
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
  defineScheduledWorker('queue-daily-mails', '*/15 * * * *', queueDailyMails),
  defineWorker(dailyMailQueue, sendDailyMail),
  defineScheduledWorker('sweep-mail-groups', '53 * * * *', deleteEndedGroups),
];

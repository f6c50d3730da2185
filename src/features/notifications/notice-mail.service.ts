import { z } from 'zod';
import type { JobCtx } from '#platform/server/jobs.ts';
import { deliver } from '#platform/server/mail.ts';
import { letter } from '#platform/server/mail-layout.ts';
import { mailRecipient } from './notification.queries.ts';
import { isKind, notificationKinds } from './notification.rules.ts';
import { makePreference } from './preference.service.ts';

const Way = z.object({ label: z.string(), path: z.string() });

/** A notification to send by mail. All paths belong to this site. */
export const NoticeMail = z.object({
  userId: z.int(),
  kind: z.string().refine(isKind),
  /** Subject of the mail, and title of the notification in the app. */
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** Further links. */
  links: z.array(Way),
  /** The main link. */
  action: Way,
  /** Path to unsubscribe, if the mail has a narrower one than its kind. */
  refusePath: z.string().optional(),
});
export type NoticeMail = z.infer<typeof NoticeMail>;

/**
 * Mails a notification, unless the account is deleted or the user has unsubscribed from its kind.
 */
export async function mailNotice(ctx: JobCtx, notice: NoticeMail): Promise<void> {
  const { userId, kind, title, paragraphs, links, action, refusePath } = notice;
  const { appUrl } = ctx.settings;
  const person = await mailRecipient(ctx.em, userId, kind);
  if (!person) return;
  const { optional } = notificationKinds[kind];
  const preference = optional
    ? (person.preference ?? (await makePreference(ctx, userId, kind)))
    : null;
  if (optional && !preference?.wanted) return;
  const unsubscribePath = preference && (refusePath ?? `/unsubscribe/${preference.token}`);
  const mail = letter({
    to: person.email,
    name: person.name,
    subject: title,
    paragraphs,
    links: links.map(({ label, path }) => ({ label, url: `${appUrl}${path}` })),
    action: { label: action.label, url: `${appUrl}${action.path}` },
    ...(unsubscribePath && { unsubscribeUrl: `${appUrl}${unsubscribePath}` }),
  });
  await deliver(ctx, mail, ctx.jobId);
}

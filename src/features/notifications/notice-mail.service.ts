import { z } from 'zod';
import type { JobCtx } from '#platform/server/jobs.ts';
import { deliver } from '#platform/server/mail.ts';
import { letter } from '#platform/server/mail-layout.ts';
import { mailRecipient } from './notification.queries.ts';
import { isKind, notificationKinds } from './notification.rules.ts';
import { makePreference } from './preference.service.ts';

const Way = z.object({ label: z.string(), path: z.string() });

/** A notice on its way to be a mail; every path is one of this site. */
export const NoticeMail = z.object({
  userId: z.int(),
  kind: z.string().refine(isKind),
  /** The mail's subject and the bell's line. */
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** More places to go to. */
  links: z.array(Way),
  /** The one thing to do next. */
  action: Way,
  /** Where this mail is refused, if more narrowly than by its kind. */
  refusePath: z.string().optional(),
});
export type NoticeMail = z.infer<typeof NoticeMail>;

/** Mails a notice to whoever is still there and wants it. */
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

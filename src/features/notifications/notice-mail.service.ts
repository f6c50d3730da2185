import type { JobCtx } from '#platform/server/jobs.ts';
import { deliver } from '#platform/server/mail.ts';
import { letter } from '#platform/server/mail-layout.ts';
import { mailRecipient } from './notification.queries.ts';
import { notificationKinds } from './notification.rules.ts';
import type { NoticeMail } from './notification.schema.ts';
import { makePreference } from './preference.service.ts';

/** Mails a notice to whoever is still there and wants it. */
export async function mailNotice(ctx: JobCtx, notice: NoticeMail): Promise<void> {
  const { userId, kind, title, paragraphs, links, action, refusePath } = notice;
  const { appUrl } = ctx.settings;
  const person = await mailRecipient(ctx.em, userId, kind);
  if (!person) return;
  const preference = notificationKinds[kind].optional
    ? (person.preference ?? (await makePreference(ctx, userId, kind)))
    : null;
  if (preference?.wanted === false) return;
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

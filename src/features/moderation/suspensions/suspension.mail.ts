import { listMailRecipients } from '#features/accounts/account.queries.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { sendMail } from '#platform/server/mail/mail.ts';
import { composeMail } from '#platform/server/mail/mail-layout.ts';
import type { Role } from '#platform/shared/actor.ts';
import type { MarketplaceRule } from '../appeals/moderation-action.rules.ts';
import { ruleLabels, SECOND_ADMIN_NEEDED } from '../moderation.labels.ts';

type MailCtx = Pick<SystemCtx, 'em' | 'jobs' | 'settings'>;

interface MailText {
  subject: string;
  paragraphs: string[];
  action: { label: string; path: string };
}

async function sendToUsers(
  ctx: MailCtx,
  userIds: number[],
  { action, ...text }: MailText,
): Promise<void> {
  for (const { email, name } of await listMailRecipients(ctx, userIds)) {
    const link = { label: action.label, url: `${ctx.settings.appUrl}${action.path}` };
    await sendMail(ctx, composeMail({ ...text, to: email, name, action: link }));
  }
}

const USER_EFFECTS =
  'You can sign in, finish running work and write messages about it. What you earned stays ' +
  'yours and is paid out. You cannot start anything new.';
const ADMIN_EFFECTS =
  'You cannot use the admin area or act as an admin. You can sign in, read what everyone can ' +
  'read and manage your own account.';

const toSuspensionPage = (label: string) => ({ label, path: '/suspension' });

export function notifySuspended(
  ctx: MailCtx,
  userId: number,
  suspension: { rule: MarketplaceRule; reason: string; role: Role },
): Promise<void> {
  return sendToUsers(ctx, [userId], {
    subject: 'Your Bidwright account is suspended',
    paragraphs: [
      'Your account is suspended, and you were signed out everywhere.',
      `The rule: ${ruleLabels[suspension.rule]}`,
      `The reason: ${suspension.reason}`,
      suspension.role === 'admin' ? ADMIN_EFFECTS : USER_EFFECTS,
      'You can appeal once. An admin who did not suspend you decides and gives you the reasons.',
    ],
    action: toSuspensionPage('Sign in and read more'),
  });
}

export function notifyRestored(ctx: MailCtx, userId: number, reason: string): Promise<void> {
  return sendToUsers(ctx, [userId], {
    subject: 'Your Bidwright account is restored',
    paragraphs: [
      'Your account is no longer suspended. You can use everything again.',
      `The reason: ${reason}`,
    ],
    action: { label: 'Go to Bidwright', path: '/' },
  });
}

export function notifyAppealRefused(ctx: MailCtx, userId: number, reason: string): Promise<void> {
  return sendToUsers(ctx, [userId], {
    subject: 'Your appeal was refused',
    paragraphs: [
      'Another admin has reviewed your suspension. It remains in force.',
      `The reasons: ${reason}`,
      'This is final. You cannot appeal again.',
    ],
    action: toSuspensionPage('Read more'),
  });
}

/**
 * If no admin may decide (`reviewerIds` is empty), tells all active admins that another admin is
 * needed.
 */
export function notifyAppealed(
  ctx: MailCtx,
  { reviewerIds, activeAdminIds }: { reviewerIds: number[]; activeAdminIds: number[] },
  user: { id: number; name: string },
): Promise<void> {
  const request = `${user.name} asks for a review of their suspension.`;
  const hasNoReviewer = reviewerIds.length === 0;
  return sendToUsers(ctx, hasNoReviewer ? activeAdminIds : reviewerIds, {
    subject: `${user.name} appeals against a suspension`,
    paragraphs: hasNoReviewer
      ? [request, SECOND_ADMIN_NEEDED]
      : [`${request} Any admin except the one who suspended them can decide.`],
    action: { label: 'Open the appeal', path: `/admin/users/${user.id}` },
  });
}

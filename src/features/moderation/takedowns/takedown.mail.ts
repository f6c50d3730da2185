import { listAdminIds } from '#features/accounts/account.queries.ts';
import { type NotifyCtx, notify } from '#features/notifications/notification.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import { projectSubject } from '#features/projects/project.rules.ts';
import type { MarketplaceRule } from '../appeals/moderation-action.rules.ts';
import { ruleLabels, SECOND_ADMIN_NEEDED } from '../moderation.labels.ts';

interface NoticeText {
  title: string;
  paragraphs: string[];
}

function notifyClient(ctx: NotifyCtx, project: Project, text: NoticeText): Promise<void> {
  return notify(ctx, {
    ...text,
    userId: project.clientId,
    kind: 'moderation',
    about: projectSubject(project.id),
    action: { label: 'Open the project', path: `/projects/${project.id}` },
  });
}

export function notifyTakenDown(
  ctx: NotifyCtx,
  project: Project,
  takedown: { rule: MarketplaceRule; reason: string },
): Promise<void> {
  return notifyClient(ctx, project, {
    title: `Your project “${project.title}” was removed`,
    paragraphs: [
      `Our team removed “${project.title}”. Only you and our team can see it now. No developer ` +
        'can bid on it, be invited to it or be hired for it.',
      `The rule: ${ruleLabels[takedown.rule]}`,
      `The reason: ${takedown.reason}`,
      'You can appeal once, on its page. An admin who did not remove it decides and gives you ' +
        'the reasons.',
    ],
  });
}

export function notifyPictureRemoved(
  ctx: NotifyCtx,
  userId: number,
  takedown: { rule: MarketplaceRule; reason: string },
): Promise<void> {
  return notify(ctx, {
    userId,
    kind: 'moderation',
    title: 'A picture on your profile was removed',
    paragraphs: [
      'Our team removed a picture from your profile. Nobody sees it any more. The rest of your ' +
        'profile has not changed, and you can add another picture.',
      `The rule: ${ruleLabels[takedown.rule]}`,
      `The reason: ${takedown.reason}`,
      'If you think that this is a mistake, write to us.',
    ],
    action: { label: 'Edit your profile', path: '/settings/profile' },
  });
}

export function notifyRestored(ctx: NotifyCtx, project: Project, reason: string): Promise<void> {
  return notifyClient(ctx, project, {
    title: `Your project “${project.title}” is restored`,
    paragraphs: [`“${project.title}” has its previous status again.`, `The reason: ${reason}`],
  });
}

export function notifyAppealRefused(
  ctx: NotifyCtx,
  project: Project,
  reason: string,
): Promise<void> {
  return notifyClient(ctx, project, {
    title: `Your appeal for “${project.title}” was refused`,
    paragraphs: [
      'Another admin has reviewed the removal. Your project stays removed.',
      `The reasons: ${reason}`,
    ],
  });
}

/**
 * Only another admin may decide. If there is no other active admin, asks the author to invite one.
 */
export async function notifyAppealed(
  ctx: NotifyCtx,
  project: Project,
  takedown: { createdById: number },
): Promise<void> {
  const admins = await listAdminIds(ctx.em);
  const reviewers = admins.filter((id) => id !== takedown.createdById);
  const hasNoReviewer = reviewers.length === 0;
  const request = 'Its client asks for a review of the removal.';
  for (const userId of hasNoReviewer ? admins : reviewers) {
    await notify(ctx, {
      userId,
      kind: 'moderation',
      title: `An appeal for the removed project “${project.title}”`,
      paragraphs: hasNoReviewer
        ? [request, SECOND_ADMIN_NEEDED]
        : [`${request} Any admin except the one who removed it can decide.`],
      action: { label: 'Open the appeal', path: `/admin/projects/${project.id}` },
    });
  }
}

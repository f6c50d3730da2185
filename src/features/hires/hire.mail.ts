import { findUserView } from '#features/accounts/account.queries.ts';
import type { Bid } from '#features/bids/bid.entity.ts';
import { getFirstAmount } from '#features/bids/milestones/bid-milestones.rules.ts';
import { type NotifyCtx, notify } from '#features/notifications/notification.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import { projectSubject } from '#features/projects/project.rules.ts';
import { formatMoment } from '#platform/shared/format/locale.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import { loadAgreedTitle } from './hire.queries.ts';
import { workspacePath } from './workspace/workspace-path.rules.ts';

export async function notifyOfHire(
  ctx: NotifyCtx,
  project: Project,
  { hiredBid, dueAt, passedBids }: { hiredBid: Bid; dueAt: Date; passedBids: Bid[] },
) {
  const title = await loadAgreedTitle(ctx.em, project.id);
  const workspaceLink = {
    label: 'Open the project room',
    path: workspacePath({ projectId: project.id }),
  };
  const projectLink = { label: 'Open the project', path: `/projects/${project.id}` };
  const price = formatDollars(hiredBid.amount);
  const paid = formatDollars(getFirstAmount(hiredBid));
  const firstMilestone = formatFirstMilestone(hiredBid);
  const developer = await findUserView(ctx, hiredBid.developerId);
  await notify(ctx, {
    userId: hiredBid.developerId,
    kind: 'hired',
    title: `You are hired: “${title}”`,
    paragraphs: [
      `The client accepted your bid of ${price} for “${title}”. The project is yours.`,
      ...(firstMilestone
        ? [
            `The ${paid} for ${firstMilestone} are paid and protected. They are released to you ` +
              'when the client is satisfied. Wait with a later milestone until it is paid too.',
            `This milestone is due by ${formatMoment(dueAt)}.`,
          ]
        : [
            'The money is paid and protected. It is released to you when the client is satisfied.',
            `Your bid promises delivery within ${formatDays(hiredBid.deliveryTime)}: by ` +
              `${formatMoment(dueAt)}.`,
          ]),
    ],
    action: workspaceLink,
  });
  await notify(ctx, {
    userId: project.clientId,
    kind: 'hired',
    title: `Payment received: “${title}” is assigned`,
    paragraphs: [
      `Your payment of ${paid}${firstMilestone && ` for ${firstMilestone}`} arrived, and ` +
        `“${title}” is assigned to ${developer?.name ?? 'the developer'}.`,
      'The funds stay protected until you are satisfied with the work.',
      `The delivery is due by ${formatMoment(dueAt)}.`,
    ],
    action: workspaceLink,
  });
  for (const { developerId: userId } of passedBids) {
    await notify(ctx, {
      userId,
      kind: 'passed',
      title: `“${project.title}” went to another developer`,
      paragraphs: [
        `The client of “${project.title}” chose another bid. Thank you for your bid.`,
        'You can bid on other open projects.',
      ],
      about: projectSubject(project.id),
      action: projectLink,
    });
  }
}

/** Empty if the bid is not split. */
function formatFirstMilestone({ milestones }: Bid): string {
  return milestones?.[0] ? `milestone 1 of ${milestones.length}, “${milestones[0].title}”,` : '';
}

export async function notifyOfCancellation(ctx: NotifyCtx, project: Project, passedBids: Bid[]) {
  for (const { developerId: userId } of passedBids) {
    await notify(ctx, {
      userId,
      kind: 'cancelled',
      title: `“${project.title}” was cancelled`,
      paragraphs: [`The client cancelled “${project.title}”. Your bid on it is closed.`],
      about: projectSubject(project.id),
      action: { label: 'Browse open projects', path: '/projects' },
    });
  }
}

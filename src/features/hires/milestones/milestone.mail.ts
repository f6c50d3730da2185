import { type NotifyCtx, notify } from '#features/notifications/notification.service.ts';
import { formatMoment } from '#platform/shared/format/locale.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import { DROP_AFTER_DAYS } from '../deadlines/idle.rules.ts';
import { sides } from '../disputes/dispute.rules.ts';
import { loadAgreedTitle } from '../hire.queries.ts';
import type { Party } from '../hire.rules.ts';
import {
  getRoomAction,
  getUserIdOfSide,
  loadMilestoneTitle,
  type MilestoneOfHire,
} from '../steps/step.mail.ts';
import { workspacePath } from '../workspace/workspace-path.rules.ts';
import type { Milestone } from './milestone.entity.ts';
import { formatMilestone, formatMilestoneTitle } from './milestone.labels.ts';
import { findNextPlanned } from './milestone.rules.ts';

/** To the developer, because the due date was not known before. */
export async function notifyOfStart(ctx: NotifyCtx, context: MilestoneOfHire): Promise<void> {
  const { hire, milestone } = context;
  // Only for the type: a milestone that has started has a due date.
  if (!milestone.dueAt) return;
  const title = await loadMilestoneTitle(ctx, context);
  await notify(ctx, {
    userId: hire.developerId,
    kind: 'work',
    title: `${title} has started`,
    paragraphs: [
      `${title} is funded, and all work before it is delivered or ended. The delivery is due by ` +
        `${formatMoment(milestone.dueAt)}.`,
    ],
    action: getRoomAction(context),
  });
}

export async function notifyOfFunding(ctx: NotifyCtx, context: MilestoneOfHire): Promise<void> {
  const { hire, milestone } = context;
  const title = await loadMilestoneTitle(ctx, context);
  const price = formatCents(milestone.amountCents);
  const dueText = milestone.dueAt
    ? `The delivery is due by ${formatMoment(milestone.dueAt)}.`
    : 'It starts when all work before it is delivered.';
  await notify(ctx, {
    userId: hire.developerId,
    kind: 'work',
    title: `${title} is funded`,
    paragraphs: [
      `The client paid ${price} for ${title}. The money is protected, and is released to you ` +
        'when the client is satisfied.',
      dueText,
    ],
    action: getRoomAction(context),
  });
  await notify(ctx, {
    userId: hire.clientId,
    kind: 'work',
    title: `Payment received: ${title} is funded`,
    paragraphs: [
      `Your payment of ${price} arrived. The funds stay protected until you are satisfied with ` +
        'the work.',
      dueText,
    ],
    action: getRoomAction(context),
  });
}

/** To each side, except the one that dropped them. */
export async function notifyOfDrop(
  ctx: NotifyCtx,
  { hire, milestones }: Omit<MilestoneOfHire, 'milestone'>,
  dropped: readonly Milestone[],
  party: Party,
): Promise<void> {
  const projectTitle = await loadAgreedTitle(ctx.em, hire.projectId);
  const names = dropped.map((milestone) => formatMilestone(milestone, milestones.length));
  const reason =
    party === 'clock'
      ? `The next milestone was not funded within ${DROP_AFTER_DAYS} days.`
      : `The ${party} ended the project after the funded work.`;
  for (const side of sides) {
    if (side === party) continue;
    await notify(ctx, {
      userId: getUserIdOfSide(hire, side),
      kind: 'work',
      title: `“${projectTitle}” ends with the funded work`,
      paragraphs: [
        `${reason} What was planned is dropped: ${names.join('; ')}. Funded milestones go on as ` +
          'agreed.',
      ],
      action: { label: 'Open the project room', path: workspacePath(hire) },
    });
  }
}

/** To both sides, while no milestone is funded and running. */
export async function notifyOfIdleTime(
  ctx: NotifyCtx,
  { hire, milestones }: Omit<MilestoneOfHire, 'milestone'>,
  dropAt: Date,
): Promise<void> {
  const next = findNextPlanned(milestones);
  // Only for the type: an idle hire has a planned milestone.
  if (!next) return;
  const projectTitle = await loadAgreedTitle(ctx.em, hire.projectId);
  const title = `“${formatMilestoneTitle(projectTitle, next, milestones.length)}”`;
  const dropText = `If it is not funded by ${formatMoment(dropAt)}, all planned milestones are dropped.`;
  await notify(ctx, {
    userId: hire.clientId,
    kind: 'work',
    title: `Fund the next milestone: ${title}`,
    paragraphs: [
      `${title} costs ${formatCents(next.amountCents)} and is not funded yet. ${dropText}`,
    ],
    action: { label: 'Open the project room', path: workspacePath(hire) },
  });
  await notify(ctx, {
    userId: hire.developerId,
    kind: 'work',
    title: `Not funded yet: ${title}`,
    paragraphs: [`${title} is not funded yet. Wait with this part. ${dropText}`],
    action: { label: 'Open the project room', path: workspacePath(hire) },
  });
}

import {
  type NotifyCtx,
  notify,
  notifyAdmins,
} from '#features/notifications/notification.service.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import {
  getRoomAction,
  getUserIdOfSide,
  loadMilestoneTitle,
  type MilestoneOfHire,
} from '../steps/step.mail.ts';
import { getOtherSide, type Side } from './dispute.rules.ts';

/** A statement of an admin notifies both sides. */
export async function notifyOfStatement(
  ctx: NotifyCtx,
  { party, ...context }: MilestoneOfHire & { party: Side | 'admin' },
  text: string,
): Promise<void> {
  const sides: Side[] = party === 'admin' ? ['client', 'developer'] : [getOtherSide(party)];
  const projectTitle = await loadMilestoneTitle(ctx, context);
  const authorName = party === 'admin' ? 'Bidwright' : `The ${party}`;
  for (const side of sides) {
    await notify(ctx, {
      userId: getUserIdOfSide(context.hire, side),
      kind: 'work',
      title: `${authorName} wrote in the dispute on ${projectTitle}`,
      paragraphs: [`“${text}”`],
      action: getRoomAction(context),
    });
  }
}

/** `toDeveloperCents` is before the platform fee is deducted. */
export async function notifyOfOffer(
  ctx: NotifyCtx,
  context: MilestoneOfHire,
  madeBy: Side,
  toDeveloperCents: number,
): Promise<void> {
  const { hire, milestone } = context;
  const refundAmount = formatCents(milestone.amountCents - toDeveloperCents);
  const projectTitle = await loadMilestoneTitle(ctx, context);
  await notify(ctx, {
    userId: getUserIdOfSide(hire, getOtherSide(madeBy)),
    kind: 'work',
    title: `The ${madeBy} offers to settle the dispute on ${projectTitle}`,
    paragraphs: [
      `The ${madeBy} offers: ${formatCents(toDeveloperCents)} to the developer and ${refundAmount} back ` +
        'to the client. If you accept, the dispute is over.',
    ],
    action: { ...getRoomAction(context), label: 'See the offer' },
  });
}

export async function notifyDecisionDue(ctx: NotifyCtx, context: MilestoneOfHire): Promise<void> {
  const projectTitle = await loadMilestoneTitle(ctx, context);
  await notifyAdmins(ctx, {
    kind: 'work',
    title: `A dispute is waiting for a decision: ${projectTitle}`,
    paragraphs: ['Both sides had time to answer. Please read the record and decide.'],
    action: getRoomAction(context),
  });
}

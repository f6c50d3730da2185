import { hasEnded } from '#features/hires/hire.rules.ts';
import type { Milestone } from '#features/hires/milestones/milestone.entity.ts';
import { formatMilestone } from '#features/hires/milestones/milestone.labels.ts';
import { findNamedMilestone } from '#features/hires/milestones/named-milestone.queries.ts';
import { workspacePath } from '#features/hires/workspace/workspace-path.rules.ts';
import {
  type NotifyCtx,
  notify,
  notifyAdmins,
} from '#features/notifications/notification.service.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import type { Payment } from '../payment.entity.ts';
import type { Chargeback } from './chargeback.entity.ts';

/** The payment must fund a milestone. */
async function loadMilestoneTexts({ em }: NotifyCtx, { projectId, milestoneId }: Payment) {
  const milestone = await findNamedMilestone(em, milestoneId);
  return {
    /** Such as `“Milestone 2 of 3: Reports”`; null if the hire has only one. */
    name: milestone && `“${formatMilestone(milestone, milestone.count)}”`,
    action: {
      label: 'Open the project room',
      path: workspacePath({ projectId, milestoneId: milestone?.id }),
    },
  };
}

const RELEASED_TEXT =
  'You have delivered this work, so nothing changes for it until the bank has decided. A payout ' +
  'for it that is still waiting cannot be sent until then. We send the bank the record of your work.';
const OTHERS_TEXT =
  'Work and money of your other milestones are not affected, and the client can fund further ones.';

export async function notifyChargebackOpened(
  ctx: NotifyCtx,
  payment: Payment,
  { amountCents }: Chargeback,
  milestone: Milestone,
): Promise<void> {
  const amount = formatCents(amountCents);
  const { name, action } = await loadMilestoneTexts(ctx, payment);
  const openedText = `The client’s bank is reviewing the payment of ${amount} for ${name ?? 'your project'}.`;
  const runningText =
    'The money cannot move until the bank has decided. We send the bank the record of your work. ' +
    'You do not need to deliver until then: the delivery date moves by the same time.';
  const effectText = hasEnded(milestone) ? RELEASED_TEXT : runningText;
  await notify(ctx, {
    userId: payment.developerId,
    kind: 'work',
    title: `A bank is reviewing a payment of ${amount}`,
    paragraphs: [`${openedText} ${effectText}`, ...(name ? [OTHERS_TEXT] : [])],
    action,
  });
}

export async function notifyAdminsOfChargeback(
  ctx: NotifyCtx,
  payment: Payment,
  { amountCents, reason }: Chargeback,
): Promise<void> {
  const { name } = await loadMilestoneTexts(ctx, payment);
  await notifyAdmins(ctx, {
    kind: 'work',
    title: `Chargeback of ${formatCents(amountCents)} (${reason}): evidence is due`,
    paragraphs: [
      'Send the project’s record to the bank through Stripe’s dashboard before the due date.',
      ...(name ? [`The payment is for ${name}.`] : []),
    ],
    action: { label: 'Open the project', path: `/admin/projects/${payment.projectId}` },
  });
}

export async function notifyChargebackWon(
  ctx: NotifyCtx,
  payment: Payment,
  { amountCents }: Chargeback,
): Promise<void> {
  const amount = formatCents(amountCents);
  const { name, action } = await loadMilestoneTexts(ctx, payment);
  await notify(ctx, {
    userId: payment.developerId,
    kind: 'work',
    title: `The bank confirmed the payment of ${amount}`,
    paragraphs: [
      `${name ?? 'The project'} continues, and your money can move again. The ` +
        'project room shows what is due and when.',
    ],
    action,
  });
}

interface LossParts {
  waitingCents: number;
  sentCents: number;
}

export async function notifyChargebackLost(
  ctx: NotifyCtx,
  payment: Payment,
  { waitingCents, sentCents }: LossParts,
): Promise<void> {
  if (waitingCents + sentCents === 0) return;
  const { name, action } = await loadMilestoneTexts(ctx, payment);
  const waitingText = `${formatCents(waitingCents)} was not paid out yet and will not be paid out.`;
  const sentText = `${formatCents(sentCents)} was paid out. We take this amount back from your account at Stripe.`;
  await notify(ctx, {
    userId: payment.developerId,
    kind: 'work',
    title: `A bank took back ${formatCents(waitingCents + sentCents)} of what you earned`,
    paragraphs: [
      `The client’s bank decided for the client${name ? ` about the payment for ${name}` : ''}, ` +
        'although we sent the bank the record of your work.',
      ...(waitingCents > 0 ? [waitingText] : []),
      ...(sentCents > 0 ? [sentText] : []),
    ],
    action,
  });
}

import { hasEnded } from '#features/hires/hire.rules.ts';
import type { Milestone } from '#features/hires/milestones/milestone.entity.ts';
import { formatMilestone } from '#features/hires/milestones/milestone.labels.ts';
import { workspacePath } from '#features/hires/steps/step.mail.ts';
import {
  type NotifyCtx,
  notify,
  notifyAdmins,
} from '#features/notifications/notification.service.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import type { Payment } from '../payment.entity.ts';
import type { Chargeback } from './chargeback.entity.ts';

const toWorkspaceAction = (projectId: number) => ({
  label: 'Open the project room',
  path: workspacePath({ projectId }),
});

export interface ChargedMilestone {
  milestone: Milestone;
  /** Of the hire. */
  milestoneCount: number;
}

/** Such as `Milestone 2 of 3: Reports`; null if the hire has only one. */
function formatCharged({ milestone, milestoneCount }: ChargedMilestone): string | null {
  return milestoneCount > 1 ? formatMilestone(milestone, milestoneCount) : null;
}

const RELEASED_TEXT =
  'You have delivered this work, so nothing changes for it until the bank has decided. A payout ' +
  'for it that is still waiting cannot be sent until then. We send the bank the record of your work.';
const OTHERS_TEXT =
  'Work and money of your other milestones are not affected, and the client can fund further ones.';

export function notifyChargebackOpened(
  ctx: NotifyCtx,
  { projectId, developerId }: Payment,
  { amountCents }: Chargeback,
  charged: ChargedMilestone,
): Promise<void> {
  const amount = formatCents(amountCents);
  const name = formatCharged(charged);
  const subject = name ? `“${name}”` : 'your project';
  const openedText = `The client’s bank is reviewing the payment of ${amount} for ${subject}.`;
  const runningText =
    'The money cannot move until the bank has decided. We send the bank the record of your work. ' +
    'You do not need to deliver until then: the delivery date moves by the same time.';
  const effectText = hasEnded(charged.milestone) ? RELEASED_TEXT : runningText;
  return notify(ctx, {
    userId: developerId,
    kind: 'work',
    title: `A bank is reviewing a payment of ${amount}`,
    paragraphs: [`${openedText} ${effectText}`, ...(name ? [OTHERS_TEXT] : [])],
    action: toWorkspaceAction(projectId),
  });
}

export function notifyAdminsOfChargeback(
  ctx: NotifyCtx,
  { projectId }: Payment,
  { amountCents, reason }: Chargeback,
): Promise<void> {
  return notifyAdmins(ctx, {
    kind: 'work',
    title: `Chargeback of ${formatCents(amountCents)} (${reason}): evidence is due`,
    paragraphs: [
      'Send the project’s record to the bank through Stripe’s dashboard before the due date.',
    ],
    action: { label: 'Open the project', path: `/admin/projects/${projectId}` },
  });
}

export function notifyChargebackWon(
  ctx: NotifyCtx,
  { projectId, developerId }: Payment,
  { amountCents }: Chargeback,
  charged: ChargedMilestone,
): Promise<void> {
  const amount = formatCents(amountCents);
  const name = formatCharged(charged);
  return notify(ctx, {
    userId: developerId,
    kind: 'work',
    title: `The bank confirmed the payment of ${amount}`,
    paragraphs: [
      `${name ? `“${name}”` : 'The project'} continues, and your money can move again. The ` +
        'project room shows what is due and when.',
    ],
    action: toWorkspaceAction(projectId),
  });
}

interface LossParts {
  waitingCents: number;
  sentCents: number;
}

export async function notifyChargebackLost(
  ctx: NotifyCtx,
  { projectId, developerId }: Payment,
  { waitingCents, sentCents }: LossParts,
): Promise<void> {
  if (waitingCents + sentCents === 0) return;
  const waitingText = `${formatCents(waitingCents)} was not paid out yet and will not be paid out.`;
  const sentText = `${formatCents(sentCents)} was paid out. We take this amount back from your account at Stripe.`;
  await notify(ctx, {
    userId: developerId,
    kind: 'work',
    title: `A bank took back ${formatCents(waitingCents + sentCents)} of what you earned`,
    paragraphs: [
      'The client’s bank decided for the client, although we sent the bank the record of your work.',
      ...(waitingCents > 0 ? [waitingText] : []),
      ...(sentCents > 0 ? [sentText] : []),
    ],
    action: toWorkspaceAction(projectId),
  });
}

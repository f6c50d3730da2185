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
import { isWithoutHire } from '../payment.rules.ts';

interface RefundTexts {
  amount: string;
  /** The amount and, if the hire has several milestones, the name of the one it was paid for. */
  amountWithName: string;
  action: { label: string; path: string };
}

async function loadTexts(
  { em }: NotifyCtx,
  payment: Payment,
  amountCents: number,
): Promise<RefundTexts> {
  const { projectId } = payment;
  const amount = formatCents(amountCents);
  const milestone = await findNamedMilestone(em, payment.milestoneId);
  const action = { label: 'Open the project', path: `/projects/${projectId}` };
  if (!milestone) return { amount, amountWithName: amount, action };
  return {
    amount: `${amount} for milestone ${milestone.position}`,
    amountWithName: `${amount} for “${formatMilestone(milestone, milestone.count)}”`,
    action: isWithoutHire(payment)
      ? action
      : {
          label: 'Open the project room',
          path: workspacePath({ projectId, milestoneId: milestone.id }),
        },
  };
}

interface RefundFailure {
  amountCents: number;
  /** `bank`: the bank returned the amount. `stripe`: Stripe refused to send it. */
  refusedBy: 'bank' | 'stripe';
}

const failureTexts = {
  bank: {
    title: (amount: string) => `Your bank returned a refund of ${amount}`,
    paragraph: (amount: string) =>
      `We sent ${amount} back to your card, but your bank returned it.`,
    adminTitle: (amount: string) => `A bank returned a refund of ${amount}`,
    reason: 'The client’s bank did not accept the refund.',
  },
  stripe: {
    title: (amount: string) => `We could not send you a refund of ${amount}`,
    paragraph: (amount: string) => `Our payment provider cannot refund ${amount} to your card.`,
    adminTitle: (amount: string) => `Stripe refused a refund of ${amount}`,
    reason: 'This happens, for example, when a bank took back a part of the charge.',
  },
};

export async function notifyRefundFailed(
  ctx: NotifyCtx,
  payment: Payment,
  { amountCents, refusedBy }: RefundFailure,
): Promise<void> {
  const { amount, amountWithName, action } = await loadTexts(ctx, payment, amountCents);
  const { title, paragraph, adminTitle, reason } = failureTexts[refusedBy];
  await notify(ctx, {
    userId: payment.clientId,
    kind: 'refunded',
    title: title(amount),
    paragraphs: [
      `${paragraph(amountWithName)} The money is safe with us. Our team will contact you to find ` +
        'another way.',
    ],
    action,
  });
  await notifyAdmins(ctx, {
    kind: 'work',
    title: adminTitle(amount),
    paragraphs: [
      `${reason} Please agree on another way with the client. If the card can receive the refund ` +
        'after all, send the refund again.',
    ],
    action: { label: 'Open the reconciliation', path: '/admin/reconciliation' },
  });
}

export async function notifyManualRefund(
  ctx: NotifyCtx,
  payment: Payment,
  { amountCents, reference }: { amountCents: number; reference: string },
): Promise<void> {
  const { amount, amountWithName, action } = await loadTexts(ctx, payment, amountCents);
  await notify(ctx, {
    userId: payment.clientId,
    kind: 'refunded',
    title: `We returned ${amount} to you another way`,
    paragraphs: [
      `We could not refund ${amountWithName} to your card, so we returned it as agreed with you: ` +
        `“${reference}”. If it has not reached you, please contact us.`,
    ],
    action,
  });
}

export async function notifyManualRefundReturned(
  ctx: NotifyCtx,
  payment: Payment,
  amountCents: number,
): Promise<void> {
  const { amount, amountWithName, action } = await loadTexts(ctx, payment, amountCents);
  await notify(ctx, {
    userId: payment.clientId,
    kind: 'refunded',
    title: `Our refund of ${amount} did not reach you`,
    paragraphs: [
      `We told you that we returned ${amountWithName} in another way than to your card, but it did not ` +
        'arrive. The money is safe with us. We will contact you to find another way.',
    ],
    action,
  });
}

export async function notifyRefundRetried(
  ctx: NotifyCtx,
  payment: Payment,
  amountCents: number,
): Promise<void> {
  const { amount, amountWithName, action } = await loadTexts(ctx, payment, amountCents);
  await notify(ctx, {
    userId: payment.clientId,
    kind: 'refunded',
    title: `We are sending your refund of ${amount} again`,
    paragraphs: [
      `Our refund of ${amountWithName} did not reach your card. We have sent it again. Banks take 5 to 10 ` +
        'days to show it.',
    ],
    action,
  });
}

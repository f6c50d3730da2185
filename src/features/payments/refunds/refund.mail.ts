import {
  type NotifyCtx,
  notify,
  notifyAdmins,
} from '#features/notifications/notification.service.ts';
import { formatCents } from '#platform/shared/money.ts';
import type { Payment } from '../payment.entity.ts';

const project = ({ projectId }: Payment) => ({
  label: 'Open the project',
  path: `/projects/${projectId}`,
});

interface Failed {
  amountCents: number;
  /** Which of them refused it. */
  by: 'bank' | 'provider';
}

const failures = {
  bank: {
    title: (sum: string) => `Your bank returned a refund of ${sum}`,
    words: (sum: string) => `We sent ${sum} back to your card, but your bank returned it.`,
    toAdmins: (sum: string) => `A bank returned a refund of ${sum}`,
    why: 'The client’s bank did not take it.',
  },
  provider: {
    title: (sum: string) => `We could not send you a refund of ${sum}`,
    words: (sum: string) => `Our payment provider does not take a refund of ${sum} to your card.`,
    toAdmins: (sum: string) => `Stripe refused a refund of ${sum}`,
    why: 'Stripe refuses it, such as of a charge that a bank took back in part.',
  },
};

/** Notifies the client and the admins that a refund failed, so that admins find another way. */
export async function notifyRefundFailed(
  ctx: NotifyCtx,
  payment: Payment,
  { amountCents, by }: Failed,
): Promise<void> {
  const sum = formatCents(amountCents);
  const { title, words, toAdmins, why } = failures[by];
  await notify(ctx, {
    userId: payment.clientId,
    kind: 'refunded',
    title: title(sum),
    paragraphs: [
      `${words(sum)} The money is safe with us. Our team was told and will contact you to find ` +
        'another way.',
    ],
    action: project(payment),
  });
  await notifyAdmins(ctx, {
    kind: 'work',
    title: toAdmins(sum),
    paragraphs: [
      `${why} Please agree on a way with the client; where the card takes it after all, send it ` +
        'again.',
    ],
    action: { label: 'Open the reconciliation', path: '/admin/reconciliation' },
  });
}

export function notifyManualRefund(
  ctx: NotifyCtx,
  payment: Payment,
  { amountCents, reference }: { amountCents: number; reference: string },
) {
  const sum = formatCents(amountCents);
  return notify(ctx, {
    userId: payment.clientId,
    kind: 'refunded',
    title: `We returned ${sum} to you another way`,
    paragraphs: [
      `We could not send our refund of ${sum} to your card, so we returned it as agreed with you: ` +
        `“${reference}”. If it has not reached you, please contact us.`,
    ],
    action: project(payment),
  });
}

export function notifyManualRefundReturned(ctx: NotifyCtx, payment: Payment, amountCents: number) {
  const sum = formatCents(amountCents);
  return notify(ctx, {
    userId: payment.clientId,
    kind: 'refunded',
    title: `Our refund of ${sum} did not reach you`,
    paragraphs: [
      `We told you that ${sum} was returned another way than to your card, but it did not arrive. ` +
        'The money is safe with us, and we will contact you to agree on a way.',
    ],
    action: project(payment),
  });
}

export function notifyRefundRetried(ctx: NotifyCtx, payment: Payment, amountCents: number) {
  const sum = formatCents(amountCents);
  return notify(ctx, {
    userId: payment.clientId,
    kind: 'refunded',
    title: `We are sending your refund of ${sum} again`,
    paragraphs: [
      `Our refund of ${sum} did not reach your card. We have sent it again. Banks take 5 to 10 ` +
        'days to show it.',
    ],
    action: project(payment),
  });
}

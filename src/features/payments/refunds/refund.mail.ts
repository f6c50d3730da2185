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

/** The bank did not take a refund: the client is told, and admins find another way. */
export async function tellOfFailedRefund(
  ctx: NotifyCtx,
  payment: Payment,
  amountCents: number,
): Promise<void> {
  const sum = formatCents(amountCents);
  await notify(ctx, {
    userId: payment.clientId,
    kind: 'refunded',
    title: `Your bank returned a refund of ${sum}`,
    paragraphs: [
      `We sent ${sum} back to your card, but your bank returned it. The money is safe with us. ` +
        'Our team was told and will contact you to find another way.',
    ],
    action: project(payment),
  });
  await notifyAdmins(ctx, {
    kind: 'work',
    title: `A bank returned a refund of ${sum}`,
    paragraphs: [
      'The client’s bank did not take it. Please agree on a way with the client; where the ' +
        'card takes it after all, send it again.',
    ],
    action: { label: 'Open the reconciliation', path: '/admin/reconciliation' },
  });
}

export function tellOfRetriedRefund(ctx: NotifyCtx, payment: Payment, amountCents: number) {
  const sum = formatCents(amountCents);
  return notify(ctx, {
    userId: payment.clientId,
    kind: 'refunded',
    title: `We are sending your refund of ${sum} again`,
    paragraphs: [
      `Your bank returned our refund of ${sum}. We have sent it to your card again. Banks take 5 ` +
        'to 10 days to show it.',
    ],
    action: project(payment),
  });
}

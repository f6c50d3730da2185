import { roomOf } from '#features/hires/work/work.mail.ts';
import {
  type NotifyCtx,
  notify,
  notifyAdmins,
} from '#features/notifications/notification.service.ts';
import { formatCents } from '#platform/shared/money.ts';
import type { Payment } from '../payment.entity.ts';
import type { Chargeback } from './chargeback.entity.ts';

/** Tells the developer why nothing moves, and admins that evidence is due. */
export async function tellOfChargeback(
  ctx: NotifyCtx,
  { projectId, developerId }: Payment,
  { amountCents, reason }: Chargeback,
): Promise<void> {
  const sum = formatCents(amountCents);
  const action = { label: 'Open the project room', path: roomOf({ projectId }) };
  await notify(ctx, {
    userId: developerId,
    kind: 'work',
    title: `A bank questions a payment of ${sum}`,
    paragraphs: [
      `The client’s bank questions the payment of ${sum} for your project. Until it has decided, ` +
        'the money cannot move. We answer the bank with the record of your work.',
    ],
    action,
  });
  await notifyAdmins(ctx, {
    kind: 'work',
    title: `Chargeback of ${sum} (${reason}): evidence is due`,
    paragraphs: [
      'Please send the project’s record to the bank through Stripe’s dashboard in time.',
    ],
    action,
  });
}

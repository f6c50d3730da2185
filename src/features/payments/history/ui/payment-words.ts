import type { TagTone } from '#platform/client/kit/Tag.tsx';
import type { TakenStatus } from '../history.rules.ts';
import type { OwnPayment } from '../history.schema.ts';

export const statusTags: Record<TakenStatus, { children: string; tone: TagTone }> = {
  held: { children: 'Protected', tone: 'blue' },
  released: { children: 'Released', tone: 'green' },
  split: { children: 'Divided', tone: 'plain' },
  returned: { children: 'Returned', tone: 'plain' },
  lost: { children: 'Taken back by your bank', tone: 'red' },
  orphaned: { children: 'Being returned', tone: 'yellow' },
  refunded: { children: 'Returned', tone: 'plain' },
};

type Back = Pick<OwnPayment, 'refundedCents' | 'returningCents' | 'takenBackCents'>;

/** What of a payment came back, or is about to, and how; in cents. */
export function backWords(payment: Back): { cents: number; words: string }[] {
  return [
    { cents: payment.refundedCents, words: 'On your card' },
    { cents: payment.returningCents, words: 'On its way to your card' },
    { cents: payment.takenBackCents, words: 'Through your bank' },
  ].filter(({ cents }) => cents > 0);
}

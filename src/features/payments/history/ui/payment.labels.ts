import type { TagTone } from '#platform/client/text/Tag.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import type { ListedStatus } from '../history.rules.ts';
import type { OwnPayment } from '../history.schema.ts';

interface StatusTag {
  children: string;
  tone: TagTone;
}

const refundedTag: StatusTag = { children: 'Refunded', tone: 'plain' };
const beingRefundedTag: StatusTag = { children: 'Being refunded', tone: 'yellow' };
const notRefundedTag: StatusTag = { children: 'Not refunded yet', tone: 'yellow' };
const underReviewTag: StatusTag = { children: 'Under review by your bank', tone: 'yellow' };

const statusTags: Record<Exclude<ListedStatus, 'returned' | 'orphaned'>, StatusTag> = {
  processing: { children: 'Being confirmed', tone: 'yellow' },
  held: { children: 'Protected', tone: 'blue' },
  released: { children: 'Released', tone: 'green' },
  split: { children: 'Split', tone: 'plain' },
  lost: { children: 'Taken back by your bank', tone: 'red' },
  refunded: refundedTag,
};

/**
 * A returned payment (of a hire) and an orphaned one (without a hire) have their status already
 * while the refund is running; `refunded` is an orphaned payment whose refund is complete.
 */
export function toStatusTag(payment: OwnPayment): StatusTag {
  const { status, amountCents, returningCents, stuckCents, takenBackCents } = payment;
  if (payment.hasOpenChargeback) return underReviewTag;
  if (status === 'returned' || status === 'orphaned') {
    if (stuckCents > 0) return notRefundedTag;
    return returningCents > 0 ? beingRefundedTag : refundedTag;
  }
  if (status === 'lost' && takenBackCents < amountCents) {
    return { ...statusTags.lost, children: 'Taken back in part' };
  }
  return statusTags[status];
}

export function formatStatusNote({
  status,
  hasOpenChargeback,
  releasedCents,
  stuckCents,
}: OwnPayment): string | null {
  if (hasOpenChargeback) return 'No money moves until your bank has decided';
  if (stuckCents > 0) return 'The refund did not reach your card. We will contact you.';
  return status === 'split' ? `${formatCents(releasedCents)} to the developer` : null;
}

export function listRefundParts(payment: OwnPayment): { cents: number; label: string }[] {
  const { refundedCents, manualCents, returningCents, stuckCents, takenBackCents } = payment;
  return [
    { cents: refundedCents, label: 'On your card' },
    { cents: manualCents, label: 'Another way, as agreed' },
    { cents: returningCents, label: 'On its way to your card' },
    { cents: takenBackCents, label: 'Through your bank' },
    // Due, but no refund is on its way: it failed, or was not sent.
    { cents: stuckCents, label: 'Not yet sent' },
  ].filter(({ cents }) => cents > 0);
}

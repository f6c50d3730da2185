import type { TagTone } from '#platform/client/text/Tag.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import type { ListedStatus } from '../history.rules.ts';
import type { OwnPayment } from '../history.schema.ts';

interface StatusTag {
  children: string;
  tone: TagTone;
}

const returned: StatusTag = { children: 'Refunded', tone: 'plain' };
const returning: StatusTag = { children: 'Being refunded', tone: 'yellow' };
const stuck: StatusTag = { children: 'Not refunded yet', tone: 'yellow' };
const openChargeback: StatusTag = { children: 'Under review by your bank', tone: 'yellow' };

const statusTags: Record<Exclude<ListedStatus, 'returned' | 'orphaned'>, StatusTag> = {
  processing: { children: 'Being confirmed', tone: 'yellow' },
  held: { children: 'Protected', tone: 'blue' },
  released: { children: 'Released', tone: 'green' },
  split: { children: 'Split', tone: 'plain' },
  lost: { children: 'Taken back by your bank', tone: 'red' },
  refunded: returned,
};

/** Returns the tag for the state of a payment, as shown to its client. */
export function toStatusTag(payment: OwnPayment): StatusTag {
  const { status, amountCents, returningCents, stuckCents, takenBackCents } = payment;
  if (payment.hasOpenChargeback) return openChargeback;
  if (status === 'returned' || status === 'orphaned') {
    if (stuckCents > 0) return stuck;
    return returningCents > 0 ? returning : returned;
  }
  if (status === 'lost' && takenBackCents < amountCents) {
    return { ...statusTags.lost, children: 'Taken back in part' };
  }
  return statusTags[status];
}

/** Returns details that the tag does not contain; null if there are none. */
export function formatStatusNote({
  status,
  hasOpenChargeback,
  releasedCents,
  stuckCents,
}: OwnPayment) {
  if (hasOpenChargeback) return 'No money moves until your bank has decided';
  if (stuckCents > 0) return 'It did not reach your card. We will contact you.';
  return status === 'split' ? `${formatCents(releasedCents)} to the developer` : null;
}

/** Returns the refunded or outstanding parts of a payment in cents, each with its method. */
export function listRefundParts(payment: OwnPayment): { cents: number; label: string }[] {
  const { refundedCents, manualCents, returningCents, stuckCents, takenBackCents } = payment;
  return [
    { cents: refundedCents, label: 'On your card' },
    { cents: manualCents, label: 'Another way, as agreed' },
    { cents: returningCents, label: 'On its way to your card' },
    { cents: takenBackCents, label: 'Through your bank' },
    { cents: stuckCents, label: 'Not yet sent' },
  ].filter(({ cents }) => cents > 0);
}

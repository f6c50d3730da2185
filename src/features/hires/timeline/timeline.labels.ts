import { formatCents } from '#platform/shared/format/money.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import { formatChangeLines } from '../changes/change.labels.ts';
import type { ChangeItem } from '../changes/change.schema.ts';
import type { Party } from '../hire.rules.ts';
import { type EventKind, readFileHashes, readMilestone, readMilestones } from './timeline.rules.ts';
import type { TimelineEntry } from './timeline.schema.ts';

export const eventLabels: Record<EventKind, string> = {
  hired: 'Hired and paid',
  milestoneFunded: 'Milestone funded',
  endedHere: 'Ended here',
  plannedDropped: 'Planned milestones dropped after 30 days without a payment',
  deliver: 'Work delivered',
  release: 'Funds released',
  releaseBySilence: 'Funds released after 14 days without an answer',
  askForChanges: 'Changes requested',
  askToCancel: 'Cancellation requested',
  agreeToCancel: 'Cancellation agreed',
  refuseToCancel: 'Cancellation refused',
  takeBackCancel: 'Cancellation request withdrawn',
  lapseCancel: 'Cancellation request lapsed without an answer',
  cancelLate: 'Cancelled: nothing was delivered in time',
  refundAbandoned: 'Refunded: nothing was delivered for 90 days after the delivery date',
  giveBack: 'Developer gave the project back',
  dispute: 'Dispute opened',
  statement: 'Statement in the dispute',
  offer: 'Offer to settle',
  changeProposed: 'Change proposed',
  changeAccepted: 'Change accepted',
  changeDeclined: 'Proposed change declined',
  changeWithdrawn: 'Proposed change withdrawn',
  changeLapsed: 'Proposed change lapsed without an answer',
  withdrawDispute: 'Dispute withdrawn',
  settle: 'Dispute settled by agreement',
  decide: 'Dispute decided by Bidwright',
  settleOverdue: 'Dispute settled after 30 days without a decision',
  loseChargeback: 'The bank took the payment back',
  chargebackOpened: 'The bank is reviewing the payment',
  chargebackWon: 'The bank confirmed the payment',
  refundSettled: 'Refund sent to the card',
  refundFailed: 'Refund did not reach the card',
  refundRetried: 'Refund sent again',
  refundedManually: 'Refunded another way than to the card',
  manualRefundReturned: 'Refund made another way came back',
  payoutSent: 'Paid out to the developer',
  payoutWaiting: 'Payout is waiting for the developer’s payout account',
  payoutReversed: 'Payout reversed',
};

const developerEventLabels: Partial<Record<EventKind, string>> = {
  payoutSent: 'Paid out to you',
  payoutWaiting: 'Payout is waiting for your payout account',
};

export function formatEventTitle(kind: EventKind, reader: Party): string {
  const developerLabel = reader === 'developer' ? developerEventLabels[kind] : undefined;
  return developerLabel ?? eventLabels[kind];
}

type Detail = TimelineEntry['detail'];

const readText = (detail: Detail, name: string) => {
  const value = detail[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
const readCents = (detail: Detail, name: string) => {
  const value = detail[name];
  return typeof value === 'number' ? value : null;
};

function formatAmounts(kind: TimelineEntry['kind'], detail: Detail, paidCents: number) {
  const amountCents = readCents(detail, 'amountCents');
  const shareCents = readCents(detail, 'toDeveloperCents');
  const feeCents = readCents(detail, 'feeCents');
  if (shareCents !== null) {
    const ofCents = readCents(detail, 'ofCents') ?? paidCents;
    const refundCents = readCents(detail, 'refundedCents') ?? ofCents - shareCents;
    const feeText = feeCents ? `, of which ${formatCents(feeCents)} is the platform fee` : '';
    const verb = kind === 'offer' ? 'would go' : 'went';
    return `${formatCents(shareCents)} ${verb} to the developer${feeText}; ${formatCents(refundCents)} ${verb} back to the client.`;
  }
  if (amountCents === null) return null;
  return kind === 'hired' || kind === 'milestoneFunded'
    ? `${formatCents(amountCents)}, held as protected funds.`
    : formatCents(amountCents);
}

/** The criteria of a delivery have no `isMet`, because all are met. Null for other events. */
function formatCriteria({ criteria }: Detail): string | null {
  if (!Array.isArray(criteria)) return null;
  const stated = criteria.filter((item) => typeof item?.isMet === 'boolean');
  if (stated.length === 0) return `Criteria met: ${criteria.length}.`;
  const metCount = stated.filter(({ isMet }) => isMet).length;
  return `Criteria: ${metCount} met, ${stated.length - metCount} not met.`;
}

function formatFiles(detail: Detail): string | null {
  const names = readFileHashes(detail).map(({ name }) => name);
  return names.length > 0
    ? `With ${formatCount(names.length, 'file')}: ${names.join(', ')}.`
    : null;
}

/** The criteria that a request for changes names. */
function formatUnmetCriteria({ unmet }: Detail): (string | null)[] {
  if (!Array.isArray(unmet)) return [];
  return unmet.flatMap((item) => {
    const remark = readText(item, 'remark');
    return [`About “${readText(item, 'text')}”:`, remark && `“${remark}”`, formatFiles(item)];
  });
}

function isChangeItem(item: unknown): item is ChangeItem {
  return typeof item === 'object' && item !== null && 'kind' in item;
}

/** Of a proposed change. */
function formatItems({ items, milestoneCount }: Detail, formatTime: (at: string) => string) {
  if (!Array.isArray(items)) return [];
  const count = typeof milestoneCount === 'number' ? milestoneCount : 0;
  return formatChangeLines(items.filter(isChangeItem), { formatTime, milestoneCount: count });
}

function formatMilestones({ started, included, dropped }: Detail): string[] {
  const listNames = (list: unknown) => readMilestones(list).map(formatPlace).join('; ');
  const includedNames = listNames(included);
  const droppedNames = listNames(dropped);
  return [
    ...readMilestones(started).map((milestone) => `Started: ${formatPlace(milestone)}`),
    ...(includedNames ? [`Includes ${includedNames}`] : []),
    ...(droppedNames ? [`Dropped: ${droppedNames}`] : []),
  ];
}

function formatPlace({ position, title }: { position: number; title?: string | null | undefined }) {
  return title ? `Milestone ${position}: ${title}` : `Milestone ${position}`;
}

/** `paidCents` is the amount of the payment, for events that do not name the divided amount. */
export function formatEventDetail(
  kind: TimelineEntry['kind'],
  detail: Detail,
  paidCents: number,
  formatTime: (at: string) => string,
): string[] {
  const dueAt = readText(detail, 'dueAt');
  const proposedAt = readText(detail, 'proposedAt');
  const subject = readText(detail, 'criterion') ?? readText(detail, 'quote');
  const linkCount = Array.isArray(detail.links) ? detail.links.length : 0;
  const quotes = ['note', 'reason', 'reasons', 'text'].map((name) => readText(detail, name));
  const milestone = readMilestone(detail);
  return [
    milestone && formatPlace(milestone),
    formatAmounts(kind, detail, paidCents),
    dueAt && `Delivery due by ${formatTime(dueAt)}.`,
    ...formatUnmetCriteria(detail),
    proposedAt && `The proposal of ${formatTime(proposedAt)}.`,
    ...formatItems(detail, formatTime),
    subject && `About “${subject}”:`,
    ...quotes.map((quote) => quote && `“${quote}”`),
    ...formatMilestones(detail),
    formatCriteria(detail),
    linkCount > 0 && `With ${formatCount(linkCount, 'link')}.`,
    formatFiles(detail),
  ].filter((line) => typeof line === 'string');
}

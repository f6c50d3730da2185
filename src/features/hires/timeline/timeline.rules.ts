import { canonical } from '#platform/shared/canonical.ts';
import type { Party, StepName } from '../hire.rules.ts';

/** What can stand in a hired project's timeline: every step, and what else moved it. */
export type EventKind =
  | StepName
  | 'hired'
  | 'statement'
  | 'offer'
  | 'refundSettled'
  | 'refundFailed'
  | 'refundRetried'
  | 'refundedManually'
  | 'manualRefundReturned'
  | 'payoutSent'
  | 'payoutWaiting'
  | 'payoutReversed'
  | 'chargebackOpened'
  | 'chargebackWon';

export const eventWords: Record<EventKind, string> = {
  hired: 'Hired and paid',
  deliver: 'Work delivered',
  release: 'Funds released',
  releaseBySilence: 'Funds released after 14 days without an answer',
  askForChanges: 'Changes requested',
  askToCancel: 'Cancellation requested',
  agreeToCancel: 'Cancellation agreed',
  refuseToCancel: 'Cancellation refused',
  takeBackCancel: 'Cancellation request taken back',
  lapseCancel: 'Cancellation request lapsed without an answer',
  cancelLate: 'Cancelled: nothing was delivered in time',
  refundAbandoned: 'Refunded: nothing was delivered for 90 days after the delivery date',
  giveBack: 'Developer gave the project back',
  dispute: 'Dispute opened',
  statement: 'Statement in the dispute',
  offer: 'Offer to settle',
  withdrawDispute: 'Dispute withdrawn',
  settle: 'Dispute settled by agreement',
  decide: 'Dispute decided by Bidwright',
  loseChargeback: 'The bank took the payment back',
  chargebackOpened: 'The bank questions the payment',
  chargebackWon: 'The bank confirmed the payment',
  refundSettled: 'Refund sent to the card',
  refundFailed: 'Refund did not reach the card',
  refundRetried: 'Refund sent again',
  refundedManually: 'Refunded another way than to the card',
  manualRefundReturned: 'Refund made another way came back',
  payoutSent: 'Paid out to the developer',
  payoutWaiting: 'Payout waits for the developer’s payout account',
  payoutReversed: 'Payout taken back',
};

const toDeveloper: Partial<Record<EventKind, string>> = {
  payoutSent: 'Paid out to you',
  payoutWaiting: 'Payout waits for your payout account',
};

/** What an entry is called for this reader. */
export function eventTitle(kind: EventKind, reader: Party): string {
  return (reader === 'developer' && toDeveloper[kind]) || eventWords[kind];
}

/** Payouts are sent, or wait, by our own doing, though the record keeps them with the bank's. */
export function isOurs(kind: EventKind): boolean {
  return kind === 'payoutSent' || kind === 'payoutWaiting';
}

export const eventKinds = Object.keys(eventWords).filter(isEventKind);

function isEventKind(text: string): text is EventKind {
  return Object.hasOwn(eventWords, text);
}

export interface TimelineEvent {
  projectId: number;
  /** From 1, without a gap. */
  seq: number;
  kind: EventKind;
  party: Party;
  actorId: number | null;
  /** ISO 8601, to the millisecond. */
  at: string;
  detail: Record<string, unknown>;
  prevHash: string;
}

/** What the first entry carries in place of a hash before it. */
export const FIRST_HASH = '0'.repeat(64);

/** Whether entries, newest first, each name the hash of the one before. */
export function linksHold(entries: readonly { hash: string; prevHash: string }[]): boolean {
  return entries.every((entry, index) => {
    const before = entries[index + 1];
    return before === undefined || entry.prevHash === before.hash;
  });
}

/** The text an entry's hash is taken of: the same bytes wherever it is computed. */
export function hashedText(event: TimelineEvent): string {
  const { projectId, seq, kind, party, actorId, at, detail, prevHash } = event;
  return canonical([projectId, seq, kind, party, actorId, at, detail, prevHash]);
}

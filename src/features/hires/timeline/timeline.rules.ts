import { canonicalJson } from '#platform/shared/canonical-json.ts';
import type { Party, StepName } from '../hire.rules.ts';

/** Kinds of events in a timeline: all steps, and other changes of the hire or its money. */
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

export const eventLabels: Record<EventKind, string> = {
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

const developerEventLabels: Partial<Record<EventKind, string>> = {
  payoutSent: 'Paid out to you',
  payoutWaiting: 'Payout waits for your payout account',
};

/** Returns the title of an event for this reader. */
export function eventTitle(kind: EventKind, reader: Party): string {
  return (reader === 'developer' && developerEventLabels[kind]) || eventLabels[kind];
}

/** Returns whether Bidwright caused the event, although its party is the bank. */
export function isPlatformEvent(kind: EventKind): boolean {
  return kind === 'payoutSent' || kind === 'payoutWaiting';
}

export const eventKinds = Object.keys(eventLabels).filter(isEventKind);

function isEventKind(text: string): text is EventKind {
  return Object.hasOwn(eventLabels, text);
}

export interface TimelineEvent {
  projectId: number;
  /** Starts with 1, without gaps. */
  seq: number;
  kind: EventKind;
  party: Party;
  actorId: number | null;
  /** ISO 8601 with milliseconds. */
  at: string;
  detail: Record<string, unknown>;
  prevHash: string;
}

/** Takes the place of the previous hash in the first event. */
export const INITIAL_HASH = '0'.repeat(64);

/** Returns whether each event, newest first, refers to the hash of the one before it. */
export function isChainIntact(entries: readonly { hash: string; prevHash: string }[]): boolean {
  return entries.every((entry, index) => {
    const before = entries[index + 1];
    return before === undefined || entry.prevHash === before.hash;
  });
}

/** Returns the text of an event for its hash. The text must not depend on where it is computed. */
export function eventHashInput(event: TimelineEvent): string {
  const { projectId, seq, kind, party, actorId, at, detail, prevHash } = event;
  return canonicalJson([projectId, seq, kind, party, actorId, at, detail, prevHash]);
}

import type { moneyFacts } from './money-facts.ts';

export type CaseName = keyof typeof moneyFacts.cases;

interface CaseState {
  /** Of the hire; null without a hire. */
  hire: string | null;
  /** Of the newest payment; null without one. */
  payment: string | null;
  /** In dollars; amounts of 0 are omitted. */
  money: string;
}

const withoutHire = (payment: string | null, money = ''): CaseState => ({
  hire: null,
  payment,
  money,
});
const running = (hire: string, more = ''): CaseState => ({
  hire,
  payment: 'held',
  money: `captured 1000, held 1000${more}`,
});
const refunded = (money = 'refunded 1000'): CaseState => ({
  hire: 'cancelled',
  payment: 'returned',
  money: `captured 1000, ${money}`,
});
const ended = (payment: string, money: string): CaseState => ({
  hire: 'completed',
  payment,
  money,
});
/** The fee of the first hires is 5 %, later that of new ones is 7.5 %. */
const releasedEarlier = 'captured 1000, released 1000, fee 50';
const releasedLater = 'captured 1000, released 1000, fee 75';

/** The state of each case of the dump, from what was done to it. */
export const moneyStates: Record<CaseName, CaseState> = {
  bidOnly: withoutHire(null),
  bidChanged: withoutHire('canceled'),
  creating: withoutHire('creating'),
  failed: withoutHire('failed'),
  awaitingPayment: withoutHire('awaiting_payment'),
  awaitingOlderVersion: withoutHire('awaiting_payment'),
  declined: withoutHire('awaiting_payment'),
  authenticationFailed: withoutHire('awaiting_payment'),
  requiresAction: withoutHire('requires_action'),
  processing: withoutHire('processing'),
  paidUnseen: withoutHire('awaiting_payment'),
  orphanRefunded: withoutHire('refunded', 'captured 1000, refunded 1000'),
  orphanRefundFailed: withoutHire('orphaned', 'captured 1000, unassigned 1000'),

  inProgress: running('in_progress'),
  privateInProgress: running('in_progress'),
  briefInProgress: running('in_progress'),
  hiredOnOlderVersion: running('in_progress'),
  late: running('in_progress'),
  lateSoon: running('in_progress'),
  cancelLapsed: running('in_progress'),
  chargebackWonHeld: running('in_progress'),
  cancelRequested: running('cancel_requested'),
  cancelRequestedAgain: running('cancel_requested'),
  cancelRequestedAfterChanges: running('cancel_requested'),
  delivered: running('delivered'),
  deliveredAgain: running('delivered'),
  briefDelivered: running('delivered'),
  changesRequested: running('changes_requested'),
  briefChangesRequested: running('changes_requested'),
  disputedEarly: running('disputed'),
  disputedOneOffer: running('disputed'),
  disputedTwoOffers: running('disputed'),
  disputedByAdmin: running('disputed'),
  disputedDecidable: running('disputed'),
  disputedReopened: running('disputed'),
  frozenInProgress: running('in_progress', ', at the bank 1000'),
  frozenPartly: running('in_progress', ', at the bank 400'),
  frozenDelivered: running('delivered', ', at the bank 1000'),
  frozenDisputed: running('disputed', ', at the bank 1000'),

  abandoned: refunded(),
  cancelledByConsent: refunded(),
  cancelledLate: refunded(),
  decidedForClient: refunded(),
  refundPending: refunded('refunding 1000'),
  refundUnsent: refunded('refunding 1000'),
  refundFailed: refunded('held 1000'),
  refundedByHand: refunded('by hand 1000'),
  chargebackLostHeld: {
    hire: 'cancelled',
    payment: 'lost',
    money: 'captured 1000, taken back 1000',
  },

  releasedBySilence: ended('released', `${releasedEarlier}, transferred 950`),
  releasedUnreviewed: ended('released', `${releasedEarlier}, transferred 950`),
  releasedOneReview: ended('released', `${releasedEarlier}, transferred 950`),
  releasedReviewed: ended('released', `${releasedEarlier}, transferred 950`),
  chargebackWonReleased: ended('released', `${releasedEarlier}, transferred 950`),
  releasedAfterChanges: ended('released', 'captured 1234, released 1234, fee 61.7'),
  payoutWaiting: ended('released', releasedLater),
  payoutRestricted: ended('released', releasedLater),
  payoutLeft: ended('released', releasedLater),
  payoutUnsent: ended('released', `${releasedLater}, transferring 925`),
  payoutPaid: ended('released', 'captured 333, released 333, fee 24.97, transferred 308.03'),
  releaseQueued: ended('held', releasedLater),
  frozenReleased: ended('released', `${releasedLater}, at the bank 1000`),
  agreedSplit: ended('split', 'captured 1000, released 400, fee 20, transferred 380, refunded 600'),
  decidedSplit: ended('split', 'captured 1000, released 600, fee 30, refunded 400'),
  settledWithOneOffer: ended('split', 'captured 1000, released 500, fee 25, refunded 500'),
  settledByHalf: ended(
    'split',
    'captured 333, released 166.5, fee 8.32, transferred 158.18, refunded 166.5',
  ),
  // The developer bears what can be taken back from their account, the platform the rest.
  chargebackLostReleased: ended('lost', `${releasedEarlier}, taken back 1000, loss 50`),
  chargebackLostUnpaid: ended('lost', `${releasedEarlier}, taken back 1000, loss 50`),
  chargebackLostPaidOut: ended(
    'lost',
    `${releasedEarlier}, transferred 950, taken back 1000, loss 1000`,
  ),
};

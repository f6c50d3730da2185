import type { LossShares } from '#features/ledger/ledger.rules.ts';

/** Statuses at Stripe of a closed chargeback or inquiry. */
const closedStatuses = ['won', 'lost', 'warning_closed', 'prevented'];

/** Returns whether a chargeback or inquiry with this status of Stripe's dispute is closed. */
export function isClosedChargebackStatus(status: string): boolean {
  return closedStatuses.includes(status);
}

/** The money of a payment that a loss can be taken from, in cents. */
interface RemainingFunds {
  unapplied: number;
  held: number;
  /** In a payout that is waiting to be sent. */
  waiting: number;
  /** Sent to the developer, less the amount that was reversed. */
  sent: number;
}

/**
 * Divides the amount of a lost chargeback. The amount is taken first from the unapplied money, then
 * from the held money, from the developer's waiting payout and from the money that was sent to the
 * developer. The platform bears the rest, which includes the platform fee.
 */
export function divideLoss(amountCents: number, remaining: RemainingFunds): LossShares {
  let restCents = amountCents;
  function takeFrom(availableCents: number): number {
    const takenCents = Math.min(availableCents, restCents);
    restCents -= takenCents;
    return takenCents;
  }
  const unapplied = takeFrom(remaining.unapplied);
  const held = takeFrom(remaining.held);
  const waiting = takeFrom(remaining.waiting);
  const sent = takeFrom(remaining.sent);
  return { unapplied, held, waiting, sent, platform: restCents };
}

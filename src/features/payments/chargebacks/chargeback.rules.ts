import type { LossShares } from '#features/ledger/ledger.rules.ts';

/** Statuses at Stripe of a closed chargeback or inquiry. */
const closedStatuses = ['won', 'lost', 'warning_closed', 'prevented'];

/** Returns whether the status of a dispute at Stripe is that of a closed chargeback or inquiry. */
export function isClosedChargebackStatus(status: string): boolean {
  return closedStatuses.includes(status);
}

/** What remains of a payment, in cents. */
interface RemainingFunds {
  unapplied: number;
  held: number;
  /** In a payout that waits to be sent. */
  waiting: number;
  /** Sent to the developer, less what was reversed. */
  sent: number;
}

/**
 * Divides the amount of a lost chargeback. It is taken from the unapplied and the held money, then
 * from the developer's waiting payout, then from what was sent to the developer. The platform bears
 * the rest, including its own fee.
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

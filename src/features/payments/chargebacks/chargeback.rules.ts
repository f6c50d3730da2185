import type { LossShares } from '#features/ledger/ledger.rules.ts';

const closedStatuses = ['won', 'lost', 'warning_closed', 'prevented'];

export function isClosedChargebackStatus(status: string): boolean {
  return closedStatuses.includes(status);
}

interface RemainingFunds {
  unapplied: number;
  held: number;
  waiting: number;
  sent: number;
}

/**
 * Takes the amount from the unapplied money, then the held money, the developer's waiting payout
 * and the money sent to the developer. The platform bears the rest, including its fee.
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

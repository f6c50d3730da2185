/** Statuses at Stripe of a closed chargeback. */
const closedStatuses = ['won', 'lost', 'warning_closed', 'prevented'];

export function isClosedStatus(status: string): boolean {
  return closedStatuses.includes(status);
}

/** What remains of a payment, in cents, by ledger account; `sent` was transferred. */
interface RemainingFunds {
  unapplied: number;
  held: number;
  payable: number;
  sent: number;
}

/**
 * Divides a lost chargeback (cents). It is taken from the unapplied and the held money, then from
 * the developer's waiting payout (`payable`), then from what was sent to the developer. The platform
 * bears the rest, including its own fee.
 */
export function divideLoss(amountCents: number, remaining: RemainingFunds) {
  const rest = { cents: amountCents };
  const deduct = (cents: number) => {
    const deducted = Math.min(cents, rest.cents);
    rest.cents -= deducted;
    return deducted;
  };
  return {
    unapplied: deduct(remaining.unapplied),
    held: deduct(remaining.held),
    payable: deduct(remaining.payable),
    developer: deduct(remaining.sent),
    platform: rest.cents,
  };
}

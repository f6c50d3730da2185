/** Statuses at Stripe of a closed chargeback. */
const over = ['won', 'lost', 'warning_closed', 'prevented'];

export function isOver(status: string): boolean {
  return over.includes(status);
}

/** What remains of a payment, in cents, by ledger account. */
interface Remaining {
  unapplied: number;
  held: number;
  payable: number;
  sent: number;
}

/**
 * Divides a lost chargeback (cents): first among money without a hire and protected funds, then the
 * developer's waiting payout, then what was sent to them. The platform bears the rest, including
 * its own fee.
 */
export function bearersOf(amountCents: number, remaining: Remaining) {
  const rest = { cents: amountCents };
  const borneBy = (cents: number) => {
    const borne = Math.min(cents, rest.cents);
    rest.cents -= borne;
    return borne;
  };
  return {
    unapplied: borneBy(remaining.unapplied),
    held: borneBy(remaining.held),
    payable: borneBy(remaining.payable),
    developer: borneBy(remaining.sent),
    platform: rest.cents,
  };
}

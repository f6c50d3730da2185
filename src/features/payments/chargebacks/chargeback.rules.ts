/** Stripe's words for a chargeback that is over. */
const over = ['won', 'lost', 'warning_closed', 'prevented'];

export function isOver(status: string): boolean {
  return over.includes(status);
}

/** What is left of a payment, by where it is (cents). */
interface Left {
  unapplied: number;
  held: number;
  payable: number;
  sent: number;
}

/**
 * Who bears a lost chargeback: what nobody was hired with or is still held first, then what has not
 * left for the developer, then what was sent to them; the platform bears the rest, its own fee
 * among it.
 */
export function bearersOf(amountCents: number, left: Left) {
  const rest = { cents: amountCents };
  const borneBy = (cents: number) => {
    const borne = Math.min(cents, rest.cents);
    rest.cents -= borne;
    return borne;
  };
  return {
    unapplied: borneBy(left.unapplied),
    held: borneBy(left.held),
    payable: borneBy(left.payable),
    developer: borneBy(left.sent),
    platform: rest.cents,
  };
}

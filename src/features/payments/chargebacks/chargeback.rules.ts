/** Stripe's words for a chargeback that is over. */
const over = ['won', 'lost', 'warning_closed', 'prevented'];

export function isOver(status: string): boolean {
  return over.includes(status);
}

/** What is left of a payment, by where it is (cents). */
interface Left {
  held: number;
  payable: number;
  sent: number;
}

/**
 * Who bears a lost chargeback: what is still held first, then what has not left for the developer,
 * then what was sent to them; the platform bears the rest, its own fee among it.
 */
export function bearersOf(amountCents: number, left: Left) {
  const held = Math.min(left.held, amountCents);
  const payable = Math.min(left.payable, amountCents - held);
  const developer = Math.min(left.sent, amountCents - held - payable);
  return {
    unapplied: 0,
    held,
    payable,
    developer,
    platform: amountCents - held - payable - developer,
  };
}

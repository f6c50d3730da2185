/** Amounts are cents. */
export interface StripeBalanceTransaction {
  id: string;
  type: string;
  amount: number;
  fee: number;
  /** `amount` less `fee`. */
  net: number;
  /** Id of the charge, refund, transfer or dispute that caused it. */
  source: string | null;
}

interface LedgerEffect {
  effectKey: string;
  /** Negative if our balance at Stripe is reduced. */
  cents: number;
}

/**
 * None for payouts to our own bank account. An unknown type gets the id of the balance transaction
 * as effect key, which no posting has, so that it is reported.
 */
export function toLedgerEffects({
  id,
  type,
  amount,
  fee,
  net,
  source,
}: StripeBalanceTransaction): LedgerEffect[] {
  const netEffect = (effectKey: string): LedgerEffect[] => [{ effectKey, cents: net }];
  switch (type) {
    case 'charge':
    case 'payment':
      return [
        { effectKey: `${source}:captured`, cents: amount },
        ...(fee > 0 ? [{ effectKey: `${source}:fee`, cents: -fee }] : []),
      ];
    case 'refund':
    case 'payment_refund':
      return netEffect(`${source}:settled`);
    case 'refund_failure':
    case 'payment_failure_refund':
      return netEffect(`${source}:failed`);
    case 'transfer':
      return netEffect(`${source}:sent`);
    case 'transfer_refund':
    case 'transfer_cancel':
      return netEffect(`${source}:reversed`);
    // The withdrawal or return of a disputed amount. If there is no source, no posting matches.
    case 'adjustment':
      return netEffect(source ? `${source}:${net < 0 ? 'withdrawn' : 'reinstated'}` : id);
    // Outside of these books.
    case 'payout':
    case 'payout_failure':
    case 'payout_cancel':
      return [];
    default:
      return netEffect(id);
  }
}

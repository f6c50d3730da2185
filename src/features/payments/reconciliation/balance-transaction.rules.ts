/** The used fields of a balance transaction at Stripe. */
export interface StripeBalanceTransaction {
  id: string;
  type: string;
  amount: number;
  fee: number;
  net: number;
  source: string | null;
}

interface LedgerEffect {
  effectKey: string;
  /** Amount that it adds to our balance at Stripe. */
  cents: number;
}

/**
 * Returns the ledger effects that a balance transaction must match. An unknown type returns its own
 * id as effect key, so that it is reported as a difference.
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
    case 'adjustment':
      return netEffect(source ? `${source}:${net < 0 ? 'withdrawn' : 'reinstated'}` : id);
    // Payouts to the platform's own bank account are outside of these books.
    case 'payout':
    case 'payout_failure':
    case 'payout_cancel':
      return [];
    default:
      return netEffect(id);
  }
}

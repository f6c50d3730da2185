/** The used fields of a balance transaction at Stripe. */
export interface BalanceTransaction {
  id: string;
  type: string;
  amount: number;
  fee: number;
  net: number;
  source: string | null;
}

interface Effect {
  effectKey: string;
  /** Amount that it adds to our balance at Stripe. */
  cents: number;
}

/**
 * Returns the ledger effects that a balance transaction must match. An unknown type returns its own
 * id as effect key, so that it is reported as a difference.
 */
export function effectsOf({ id, type, amount, fee, net, source }: BalanceTransaction): Effect[] {
  const one = (effectKey: string): Effect[] => [{ effectKey, cents: net }];
  switch (type) {
    case 'charge':
    case 'payment':
      return [
        { effectKey: `${source}:captured`, cents: amount },
        ...(fee > 0 ? [{ effectKey: `${source}:fee`, cents: -fee }] : []),
      ];
    case 'refund':
    case 'payment_refund':
      return one(`${source}:settled`);
    case 'refund_failure':
    case 'payment_failure_refund':
      return one(`${source}:failed`);
    case 'transfer':
      return one(`${source}:sent`);
    case 'transfer_refund':
    case 'transfer_cancel':
      return one(`${source}:reversed`);
    case 'adjustment':
      return one(source ? `${source}:${net < 0 ? 'withdrawn' : 'reinstated'}` : id);
    // Payouts to the platform's own bank account are outside of these books.
    case 'payout':
    case 'payout_failure':
    case 'payout_cancel':
      return [];
    default:
      return one(id);
  }
}

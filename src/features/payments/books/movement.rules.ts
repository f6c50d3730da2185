/** What this reads of a balance transaction at Stripe. */
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
  /** What it adds to our balance at Stripe. */
  cents: number;
}

/**
 * Which of our ledger's effects a balance transaction must stand beside. What we know no effect for
 * names itself, so that it shows as a difference.
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
    // To the platform's own bank account: outside these books.
    case 'payout':
    case 'payout_failure':
    case 'payout_cancel':
      return [];
    default:
      return one(id);
  }
}

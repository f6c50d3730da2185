import { calculateFee } from '#features/bids/fee.rules.ts';
import type { PaymentMilestone } from '../payment.schema.ts';

export interface PricedPart {
  position: number;
  title?: string | null | undefined;
  amountCents: number;
  days: number;
  /** Texts. */
  criteria: string[];
  when: PaymentMilestone['when'];
}

/**
 * Empty if there is only one. The fee is rounded down for each, because each is released on its own.
 */
export function listPaymentMilestones(
  parts: readonly PricedPart[],
  feePercent: number,
): PaymentMilestone[] {
  if (parts.length < 2) return [];
  return parts.map(({ title = null, ...part }) => ({
    ...part,
    title,
    feeCents: calculateFee(part.amountCents, feePercent),
  }));
}

import type { AgreedMilestone, AgreementContent } from './agreement.schema.ts';

interface AgreedTotals {
  /** Null if the agreement lists no milestones. */
  kept: AgreedMilestone[] | null;
  /** Whole dollars. */
  amount: number;
  days: number;
  /** ISO 8601, if it was agreed for the only milestone; it then replaces the days. */
  dueAt: string | null;
}

/** Without dropped milestones. */
export function sumAgreed({
  bid,
  milestones,
}: Pick<AgreementContent, 'bid' | 'milestones'>): AgreedTotals {
  if (!milestones) return { kept: null, amount: bid.amount, days: bid.deliveryTime, dueAt: null };
  const kept = milestones.filter(({ dropped }) => !dropped);
  return {
    kept,
    amount: kept.reduce((sum, { amount }) => sum + amount, 0),
    days: kept.reduce((sum, { days }) => sum + days, 0),
    dueAt: (kept.length === 1 && kept[0]?.dueAt) || null,
  };
}

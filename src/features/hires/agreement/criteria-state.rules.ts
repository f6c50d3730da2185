interface DeliveredCriteria {
  changesAt: string | null;
  changesCriterionId: number | null;
  criteria: readonly { id: number }[];
}

interface DecidedDispute {
  criteria: readonly { id: number; decision: boolean | null }[];
}

/** `met` means that the developer marked it so in the newest delivery. */
export type CriterionState = 'open' | 'met' | 'changes_requested' | 'decided_met' | 'decided_unmet';

/**
 * Returns the state of a criterion by the decision of a dispute, otherwise by the newest delivery.
 * If changes were requested without naming a criterion, criteria remain `met` by that delivery.
 */
export function getCriterionState(
  id: number,
  newest: DeliveredCriteria | undefined,
  disputes: readonly DecidedDispute[],
): CriterionState {
  const decisions = disputes.flatMap(({ criteria }) => criteria).filter((one) => one.id === id);
  const isMet = decisions.find(({ decision }) => decision !== null)?.decision;
  if (isMet !== undefined) return isMet ? 'decided_met' : 'decided_unmet';
  if (!newest) return 'open';
  if (newest.changesAt !== null && newest.changesCriterionId === id) return 'changes_requested';
  return newest.criteria.some((criterion) => criterion.id === id) ? 'met' : 'open';
}

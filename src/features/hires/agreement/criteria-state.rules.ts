interface DeliveredCriteria {
  /** When the client requested changes; null if they did not. */
  changesAt: string | null;
  /** The criterion that the request is about; null if it is about none or about a passage. */
  changesCriterionId: number | null;
  criteria: readonly { id: number }[];
}

interface DecidedDispute {
  criteria: readonly { id: number; decision: boolean | null }[];
}

/** `met`: marked by the developer in the newest delivery. `decided_…`: by an admin in a dispute. */
export type CriterionState = 'open' | 'met' | 'changes_requested' | 'decided_met' | 'decided_unmet';

/**
 * Returns the state of a criterion by the decision of a dispute, otherwise by the newest delivery.
 * If changes were requested without naming a criterion, criteria remain `met` by that delivery.
 */
export function getCriterionState(
  criterionId: number,
  newestDelivery: DeliveredCriteria | undefined,
  disputes: readonly DecidedDispute[],
): CriterionState {
  const isMet = disputes
    .flatMap(({ criteria }) => criteria)
    .find(({ id, decision }) => id === criterionId && decision !== null)?.decision;
  if (isMet !== undefined) return isMet ? 'decided_met' : 'decided_unmet';
  if (!newestDelivery) return 'open';
  const { changesAt, changesCriterionId, criteria } = newestDelivery;
  if (changesAt !== null && changesCriterionId === criterionId) return 'changes_requested';
  return criteria.some(({ id }) => id === criterionId) ? 'met' : 'open';
}

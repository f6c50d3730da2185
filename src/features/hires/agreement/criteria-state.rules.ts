interface DeliveredCriteria {
  /** When the client requested changes; null if the client requested no changes. */
  changesAt: string | null;
  /** The criterion that the request is about; null if the request names no criterion. */
  changesCriterionId: number | null;
  criteria: readonly { id: number }[];
}

interface DecidedDispute {
  criteria: readonly { id: number; decision: boolean | null }[];
}

/**
 * `met`: the developer marked the criterion in the newest delivery. `decided_…`: an admin decided
 * the criterion in a dispute.
 */
export type CriterionState = 'open' | 'met' | 'changes_requested' | 'decided_met' | 'decided_unmet';

/**
 * Returns the state of a criterion: the decision of an admin if there is one, otherwise the state
 * in the newest delivery. A request for changes affects only the criterion that the request names.
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

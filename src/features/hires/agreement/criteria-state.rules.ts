interface DeliveredCriteria {
  changesAt: string | null;
  changesCriterionId: number | null;
  criteria: readonly { id: number }[];
}

interface DecidedDispute {
  criteria: readonly { id: number; decision: boolean | null }[];
}

/** `met`: marked in the newest delivery. `decided_…`: an admin decided it in a dispute. */
export type CriterionState = 'open' | 'met' | 'changes_requested' | 'decided_met' | 'decided_unmet';

/**
 * An admin's decision, otherwise the state in the newest delivery. A request for changes affects
 * only the criterion that it names.
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

interface DeliveredCriteria {
  changesAt: string | null;
  changesCriterionId: number | null;
  criteria: readonly { id: number }[];
}

/** `met` means that the developer marked it so in the newest delivery. */
export type CriterionState = 'open' | 'met' | 'changes_requested';

/**
 * Returns the state of a criterion by the newest delivery. If changes were requested without naming
 * a criterion, the marks of that delivery are unchanged.
 */
export function getCriterionState(
  id: number,
  newest: DeliveredCriteria | undefined,
): CriterionState {
  if (!newest) return 'open';
  if (newest.changesAt !== null && newest.changesCriterionId === id) return 'changes_requested';
  return newest.criteria.some((criterion) => criterion.id === id) ? 'met' : 'open';
}

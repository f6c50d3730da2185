export interface HireOfMilestones {
  /** All of the hire. */
  milestones: readonly unknown[];
}

/** Only then are milestones named, and linked separately. */
export function hasSeveralMilestones({ milestones }: HireOfMilestones): boolean {
  return milestones.length > 1;
}

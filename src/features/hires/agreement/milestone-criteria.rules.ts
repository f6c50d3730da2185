interface SplitAgreement<Criterion> {
  criteria: readonly Criterion[];
  /** By position, with the ids of their criteria. Absent if the hire began with one milestone. */
  milestones?: readonly { criteria: readonly number[] }[] | undefined;
}

/** All criteria if the hire began with one milestone. */
export function listCriteriaOfMilestone<Criterion extends { id: number }>(
  { criteria, milestones }: SplitAgreement<Criterion>,
  { position }: { position: number },
): Criterion[] {
  if (!milestones) return [...criteria];
  const ids = milestones[position - 1]?.criteria ?? [];
  return criteria.filter(({ id }) => ids.includes(id));
}

/** A weight is 1 to this. */
export const WEIGHT_MAX = 100;

export const WEIGHT_MESSAGE = `A weight is a whole number from 1 to ${WEIGHT_MAX}.`;

export function isWeight(typed: string): boolean {
  const weight = Number(typed);
  return /^\s*\d+\s*$/.test(typed) && weight >= 1 && weight <= WEIGHT_MAX;
}

interface WeightedCriterion {
  id: number;
  /** The weight. Undefined if the developer gave none. */
  share?: number | undefined;
}

export interface CriterionPart {
  id: number;
  /** Whole number. The criterion counts `part` of the sum of all parts. */
  part: number;
}

export const sumParts = (parts: readonly CriterionPart[]) =>
  parts.reduce((sum, { part }) => sum + part, 0);

/**
 * `criteria` are those of one milestone. A criterion without a weight counts as much as if all
 * counted the same; the others divide the rest by weight.
 */
export function toCriterionParts(criteria: readonly WeightedCriterion[]): CriterionPart[] {
  const weights = criteria.flatMap(({ share }) => share ?? []);
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  // With n criteria, w of them weighted: a weighted one counts (w/n) (share/weightSum), another one
  // 1/n, which are share * w and weightSum parts of weightSum * n.
  const factor = weights.length === criteria.length ? 1 : weights.length;
  return criteria.map(({ id, share }) => ({
    id,
    part: share === undefined ? weightSum || 1 : share * factor,
  }));
}

type Milestones = readonly { criteria: readonly number[] }[] | null | undefined;

/** As `formatParts`, but empty if no criterion has a weight. */
export function formatWeights(
  criteria: readonly WeightedCriterion[],
  milestones?: Milestones,
): ReadonlyMap<number, string> {
  const hasWeights = criteria.some(({ share }) => share !== undefined);
  return hasWeights ? formatParts(criteria, milestones) : new Map();
}

/**
 * By id, like "25%", in percent of the milestone to which the criterion belongs. `criteria` are
 * those that the bid includes; without `milestones` the bid is not split.
 */
export function formatParts(
  criteria: readonly WeightedCriterion[],
  milestones?: Milestones,
): ReadonlyMap<number, string> {
  const groups = milestones
    ? milestones.map(({ criteria: ids }) => criteria.filter(({ id }) => ids.includes(id)))
    : [criteria];
  return new Map(
    groups.flatMap((group) => {
      const parts = toCriterionParts(group);
      const sum = sumParts(parts);
      return parts.map(({ id, part }) => [id, formatPercent(part, sum)] as const);
    }),
  );
}

/** With at most one decimal. */
export function formatPercent(part: number, sum: number): string {
  return `${Math.round((1_000 * part) / sum) / 10}%`;
}

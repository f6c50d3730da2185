import {
  type CriterionPart,
  sumParts,
  toCriterionParts,
} from '#features/bids/criterion-weights.rules.ts';
import {
  type AgreedCriterion,
  type DeliveredCriteria,
  isDelivered,
} from '../agreement/criteria-state.rules.ts';
import type { DisputeView, WorkspaceView } from '../workspace/workspace.schema.ts';
import type { CriterionDecision } from './disputed-criteria.rules.ts';

interface WeightedCriterion {
  id: number;
  share?: number | undefined;
}

interface StatedCriterion {
  id: number;
  client: { isMet: boolean } | null;
  developer: { isMet: boolean } | null;
}

export interface DisputedWork {
  /** The agreed criteria of the milestone. Empty if there is no agreement. */
  criteria: readonly (AgreedCriterion & WeightedCriterion)[];
  /** What the sides state in the dispute. */
  statements: readonly StatedCriterion[];
  /** Undefined if the milestone was never delivered. */
  newestDelivery: DeliveredCriteria | undefined;
}

export const contests = ['nobody', 'one_side', 'both_sides', 'undelivered'] as const;
/** By whom a criterion is contested. If it was never delivered, statements have no effect. */
export type Contest = (typeof contests)[number];

/** Half parts of a criterion that the developer gets. */
const developerHalves: Record<Contest, number> = {
  nobody: 2,
  one_side: 1,
  both_sides: 0,
  undelivered: 0,
};

export interface ContestedCriterion extends CriterionPart {
  contest: Contest;
}

/**
 * A side contests a criterion by stating that it is not met. The client also contests those that
 * the open request for changes names, unless the client states in the dispute that they are met.
 */
function getContest(id: number, { criteria, statements, newestDelivery }: DisputedWork): Contest {
  const isCriterion = (criterion: { id: number }) => criterion.id === id;
  const agreed = criteria.find(isCriterion);
  if (!agreed || !isDelivered(agreed, newestDelivery)) return 'undelivered';
  const stated = statements.find(isCriterion);
  const isContestedByClient = stated?.client
    ? !stated.client.isMet
    : newestDelivery?.changesCriteria.some(isCriterion);
  const isContestedByDeveloper = stated?.developer?.isMet === false;
  if (isContestedByClient && isContestedByDeveloper) return 'both_sides';
  return isContestedByClient || isContestedByDeveloper ? 'one_side' : 'nobody';
}

/** `dispute` is undefined if none is open. */
export function toDisputedWork(
  { agreement, deliveries }: Pick<WorkspaceView, 'agreement' | 'deliveries'>,
  dispute: Pick<DisputeView, 'criteria'> | undefined,
): DisputedWork {
  return {
    criteria: agreement?.criteria ?? [],
    statements: dispute?.criteria ?? [],
    newestDelivery: deliveries.at(-1),
  };
}

export function listContestedCriteria(work: DisputedWork): ContestedCriterion[] {
  return toCriterionParts(work.criteria).map(({ id, part }) => ({
    id,
    part,
    contest: getContest(id, work),
  }));
}

/** Of twice the sum of all parts. */
export function countDeveloperHalves(criteria: readonly ContestedCriterion[]): number {
  return criteria.reduce((sum, { part, contest }) => sum + part * developerHalves[contest], 0);
}

/**
 * In cents for the developer, rounded down, if a dispute is settled without agreement (rules 5.3).
 * Half if there are no criteria. The client gets the rest.
 */
export function computeSettlementCents(
  heldCents: number,
  criteria: readonly ContestedCriterion[],
): number {
  if (criteria.length === 0) return Math.floor(heldCents / 2);
  return Math.floor((heldCents * countDeveloperHalves(criteria)) / (2 * sumParts(criteria)));
}

/**
 * In cents for the developer, rounded down: the parts of the criteria that an admin decides to be
 * met. Null if there are no criteria, or one has no decision.
 */
export function computeDecidedCents(
  heldCents: number,
  criteria: readonly WeightedCriterion[],
  decisions: readonly CriterionDecision[],
): number | null {
  const isDecided = ({ id }: { id: number }) => decisions.some((decision) => decision.id === id);
  if (criteria.length === 0 || !criteria.every(isDecided)) return null;
  const parts = toCriterionParts(criteria);
  const metParts = parts.filter(({ id }) =>
    decisions.some((decision) => decision.id === id && decision.isMet),
  );
  return Math.floor((heldCents * sumParts(metParts)) / sumParts(parts));
}

/** How a settlement was computed, for the timeline. Empty if there are no criteria. */
export function toSharesDetail(criteria: readonly ContestedCriterion[]): Record<string, unknown> {
  if (criteria.length === 0) return {};
  const shares = criteria.map(({ id, part, contest }) => ({
    id,
    share: part,
    contest,
  }));
  return { shares };
}

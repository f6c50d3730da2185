import type { Criterion } from '#features/projects/brief/brief.schema.ts';
import { DomainError } from '#platform/shared/errors.ts';
import type { UserParty } from '../hire.rules.ts';
import type { DisputedCriterion } from './dispute.entity.ts';
import { isSide } from './dispute.rules.ts';

interface CriterionStatement {
  /** Id of the criterion. */
  id: number;
  isMet: boolean;
  remark: string | null;
}

interface CriterionDecision {
  /** Id of the criterion. */
  id: number;
  isMet: boolean;
}

/** Returns the criteria of a new dispute; empty for a hire without an agreement. */
export function listDisputedCriteria(
  agreement: { criteria: readonly Criterion[] } | null,
): DisputedCriterion[] {
  const criteria = agreement?.criteria ?? [];
  return criteria.map(({ id }) => ({ id, client: null, developer: null, decision: null }));
}

/** Throws if one of the items is not about a criterion of the dispute. */
function assertKnownCriteria(
  disputed: readonly DisputedCriterion[],
  items: readonly { id: number }[],
): void {
  const isKnown = ({ id }: { id: number }) => disputed.some((criterion) => criterion.id === id);
  if (items.every(isKnown)) return;
  throw new DomainError(
    'invalid',
    'no_such_criterion',
    'The agreement does not have this criterion. Reload the project and try again.',
  );
}

/**
 * Returns the criteria with the statements of a side about some of them. A statement replaces the
 * earlier one of that side. Throws for statements of an admin, because admins only decide, and for
 * unknown criteria.
 */
export function applyStatements(
  disputed: readonly DisputedCriterion[],
  party: UserParty,
  statements: readonly CriterionStatement[],
): DisputedCriterion[] {
  if (statements.length === 0) return [...disputed];
  assertKnownCriteria(disputed, statements);
  if (!isSide(party)) {
    throw new DomainError(
      'invalid',
      'sides_only',
      'Only the client and the developer can say which criteria are met. You decide it ' +
        'with the dispute.',
    );
  }
  return disputed.map((criterion) => {
    const statement = statements.find(({ id }) => id === criterion.id);
    if (!statement) return criterion;
    const { isMet, remark } = statement;
    return { ...criterion, [party]: { isMet, remark } };
  });
}

/** Returns the criteria with the decision; throws if a criterion is unknown or not decided. */
export function applyDecision(
  disputed: readonly DisputedCriterion[],
  decisions: readonly CriterionDecision[],
): DisputedCriterion[] {
  assertKnownCriteria(disputed, decisions);
  return disputed.map((criterion) => {
    const decision = decisions.find(({ id }) => id === criterion.id);
    if (decision) return { ...criterion, decision: decision.isMet };
    throw new DomainError(
      'invalid',
      'criteria_undecided',
      'Please decide for each criterion whether it is met.',
    );
  });
}

/** Returns the decisions about criteria for the timeline; empty if no admin decided. */
export function listDecisions(disputed: readonly DisputedCriterion[]): CriterionDecision[] {
  return disputed.flatMap(({ id, decision }) =>
    decision === null ? [] : [{ id, isMet: decision }],
  );
}

/** Returns the detail of an event with statements or decisions about criteria; empty without. */
export function toCriteriaDetail(items: readonly { id: number }[]): Record<string, unknown> {
  return items.length > 0 ? { criteria: items } : {};
}

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

/** Returns the criteria of a new dispute; none if the hire has no agreement. */
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
 * Returns the criteria with the new statements of a side. A statement replaces the earlier
 * statement of the same side about the same criterion. Throws if a statement is about an unknown
 * criterion, or if an admin makes a statement, because admins only decide.
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

/**
 * Returns the criteria with the decisions of an admin. Throws if a decision is about an unknown
 * criterion, or if a criterion has no decision.
 */
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

/** Returns the decisions about criteria for the timeline; none if no admin has decided. */
export function listDecisions(disputed: readonly DisputedCriterion[]): CriterionDecision[] {
  return disputed.flatMap(({ id, decision }) =>
    decision === null ? [] : [{ id, isMet: decision }],
  );
}

/**
 * Returns statements or decisions about criteria as detail of an event; an empty object if there
 * are none.
 */
export function toCriteriaDetail(items: readonly { id: number }[]): Record<string, unknown> {
  return items.length > 0 ? { criteria: items } : {};
}

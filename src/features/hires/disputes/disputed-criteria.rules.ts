import type { Criterion } from '#features/projects/brief/brief.schema.ts';
import { DomainError } from '#platform/shared/errors.ts';
import type { UserParty } from '../hire.rules.ts';
import type { DisputedCriterion } from './dispute.entity.ts';
import { isSide } from './dispute.rules.ts';

interface CriterionStatement {
  id: number;
  isMet: boolean;
  remark: string | null;
}

interface CriterionDecision {
  id: number;
  isMet: boolean;
}

/** Returns the criteria of a new dispute; empty for a hire without an agreement. */
export function listDisputed(
  agreement: { criteria: readonly Criterion[] } | null,
): DisputedCriterion[] {
  const criteria = agreement?.criteria ?? [];
  return criteria.map(({ id }) => ({ id, client: null, developer: null, decision: null }));
}

function assertKnown(disputed: readonly DisputedCriterion[], items: readonly { id: number }[]) {
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
 * earlier one of that side. Throws if the party is an admin, because admins only decide.
 */
export function applyStatements(
  disputed: readonly DisputedCriterion[],
  party: UserParty,
  statements: readonly CriterionStatement[],
): DisputedCriterion[] {
  if (statements.length === 0) return [...disputed];
  assertKnown(disputed, statements);
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

/** Returns the criteria with the decision; throws if a criterion is missing. */
export function applyDecision(
  disputed: readonly DisputedCriterion[],
  decisions: readonly CriterionDecision[],
): DisputedCriterion[] {
  assertKnown(disputed, decisions);
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

/** Returns the decisions of a decided dispute for its timeline. */
export function listDecisions(disputed: readonly DisputedCriterion[]): CriterionDecision[] {
  return disputed.flatMap(({ id, decision }) =>
    decision === null ? [] : [{ id, isMet: decision }],
  );
}

/** Returns statements about criteria for the timeline; empty if there are none. */
export function criteriaDetail(items: readonly { id: number }[]): Record<string, unknown> {
  return items.length > 0 ? { criteria: items } : {};
}

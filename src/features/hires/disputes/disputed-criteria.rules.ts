import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { DomainError } from '#platform/shared/errors.ts';
import type { UserParty } from '../hire.rules.ts';
import type { DisputedCriterion } from './dispute.entity.ts';
import { isSide } from './dispute.rules.ts';

interface CriterionStatement {
  id: number;
  isMet: boolean;
  remark: string | null;
}

export interface CriterionDecision {
  id: number;
  isMet: boolean;
}

export function listDisputedCriteria(
  agreement: { criteria: readonly Criterion[] } | null,
): DisputedCriterion[] {
  const criteria = agreement?.criteria ?? [];
  return criteria.map(({ id }) => ({ id, client: null, developer: null, decision: null }));
}

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
 * A statement replaces the earlier one of the same side. Throws for an unknown criterion and for
 * admins, which only decide.
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

/** Throws if a decision is about an unknown criterion, or if a criterion has no decision. */
export function applyDecision(
  disputed: readonly DisputedCriterion[],
  decisions: readonly CriterionDecision[],
): DisputedCriterion[] {
  assertKnownCriteria(disputed, decisions);
  return disputed.map((criterion) => {
    const decision = decisions.find(({ id }) => id === criterion.id);
    if (decision) return { ...criterion, decision: decision.isMet };
    throw undecidedError();
  });
}

export function undecidedError(): DomainError {
  return new DomainError(
    'invalid',
    'criteria_undecided',
    'Please decide for each criterion whether it is met.',
  );
}

/** None if no admin has decided. */
export function listDecisions(disputed: readonly DisputedCriterion[]): CriterionDecision[] {
  return disputed.flatMap(({ id, decision }) =>
    decision === null ? [] : [{ id, isMet: decision }],
  );
}

export function toCriteriaDetail(items: readonly { id: number }[]): Record<string, unknown> {
  return items.length > 0 ? { criteria: items } : {};
}

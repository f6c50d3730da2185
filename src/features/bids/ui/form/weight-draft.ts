import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { formatParts, isWeight } from '../../criterion-weights.rules.ts';
import { assignCriteria } from '../../milestones/bid-milestones.rules.ts';
import type { OfferAnswer } from './offer-draft.ts';

/** A criterion without an answer is included without a remark. */
export function findAnswer(answers: readonly OfferAnswer[], criterionId: number): OfferAnswer {
  const answer = answers.find(({ id }) => id === criterionId);
  return answer ?? { id: criterionId, included: true, remark: '' };
}

export const hasWeights = (answers: readonly OfferAnswer[]) =>
  answers.some(({ share }) => share !== undefined);

/** All criteria begin with the same weight. */
export function addWeights(
  criteria: readonly Criterion[],
  answers: readonly OfferAnswer[],
): OfferAnswer[] {
  return criteria.map(({ id }) => ({ ...findAnswer(answers, id), share: '1' }));
}

/** Without those of criteria that are included without a remark. */
export function removeWeights(answers: readonly OfferAnswer[]): OfferAnswer[] {
  return answers
    .map(({ id, included, remark }) => ({ id, included, remark }))
    .filter(({ included, remark }) => !included || remark !== '');
}

export const hasInvalidWeight = (answers: readonly OfferAnswer[]) =>
  answers.some(({ included, share = '' }) => included && share.trim() !== '' && !isWeight(share));

/** By id of the criterion. A text that is not a weight counts as none. */
export function formatTypedWeights(
  criteria: readonly Criterion[],
  answers: readonly OfferAnswer[],
  milestones: readonly { criteria: number[] }[],
): ReadonlyMap<number, string> {
  const included = criteria
    .map(({ id }) => findAnswer(answers, id))
    .filter((answer) => answer.included);
  const assigned = assignCriteria(
    milestones,
    included.map(({ id }) => id),
  );
  return formatParts(
    included.map(({ id, share = '' }) => ({
      id,
      share: isWeight(share) ? Number(share) : undefined,
    })),
    assigned.length > 0 ? assigned : undefined,
  );
}

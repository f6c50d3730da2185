import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import type { BidView } from './bid.schema.ts';
import { formatWeights } from './criterion-weights.rules.ts';
import { assignCriteria } from './milestones/bid-milestones.rules.ts';

/** By id of the criterion. Empty if the bid has no weights. `criteria` are those it answers. */
export function formatBidWeights(
  { criteria: answers, milestones }: Pick<BidView, 'criteria' | 'milestones'>,
  criteria: readonly Criterion[],
): ReadonlyMap<number, string> {
  const included = criteria.flatMap(({ id }) => {
    const answer = answers.find((candidate) => candidate.id === id);
    return answer?.included === false ? [] : [{ id, share: answer?.share }];
  });
  const ids = included.map(({ id }) => id);
  return formatWeights(included, milestones && assignCriteria(milestones, ids));
}

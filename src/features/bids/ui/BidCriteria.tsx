import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import type { BidView } from '../bid.schema.ts';
import { formatBidWeights } from '../bid-weights.labels.ts';
import classes from './bid-criteria.module.css';

interface BidCriteriaProps {
  bid: Pick<BidView, 'criteria' | 'milestones' | 'answeredCriteria' | 'isOutdated' | 'status'>;
  /** After a hire, the criteria of the agreement. */
  criteria: readonly Criterion[];
  /** If true, exclusions and remarks are shown when the count is opened. */
  isFolded?: boolean;
}

export function BidCriteria(props: BidCriteriaProps) {
  const { bid, criteria: currentCriteria, isFolded = false } = props;
  // The developer has not read the words of a later version.
  const criteria = bid.answeredCriteria ?? currentCriteria;
  if (criteria.length === 0) return null;
  const weights = formatBidWeights(bid, criteria);
  const answeredCriteria = criteria.flatMap(({ id, text }) => {
    const answer = bid.criteria.find((candidate) => candidate.id === id);
    const weight = weights.get(id);
    const { included = true, remark = null } = answer ?? {};
    return !included || remark || weight ? [{ id, included, remark, weight, text }] : [];
  });
  const includedCount =
    criteria.length - answeredCriteria.filter(({ included }) => !included).length;
  // Not counted for outdated and passed bids, which were possibly made for other criteria.
  const canCount = !bid.isOutdated && bid.status !== 'passed';
  if (!canCount && answeredCriteria.length === 0) return null;
  const noun = criteria.length === 1 ? 'criterion' : 'criteria';
  const count = `Includes ${includedCount} of ${criteria.length} ${noun}`;
  const answers = answeredCriteria.length > 0 && (
    <ul>
      {answeredCriteria.map(({ id, text, included, remark, weight }) => (
        <li key={id}>
          <strong>{included ? 'Included: ' : 'Not included: '}</strong>
          <bdi>{remark ? `${text} (${remark})` : text}</bdi>
          {weight && `, weight ${weight}`}
        </li>
      ))}
    </ul>
  );
  if (isFolded && canCount && answers) {
    return (
      <details className={classes.criteria}>
        <summary>{count}</summary>
        {answers}
      </details>
    );
  }
  return (
    <div className={classes.criteria}>
      {canCount && <p>{count}</p>}
      {answers}
    </div>
  );
}

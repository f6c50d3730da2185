import type { Criterion } from '#features/projects/brief/brief.schema.ts';
import type { BidView } from '../bid.schema.ts';
import classes from './bid-criteria.module.css';

interface BidCriteriaProps {
  bid: Pick<BidView, 'criteria' | 'isOutdated' | 'status'>;
  criteria: readonly Criterion[];
}

/** What the price does not include, and remarks; nothing if the project has no criteria. */
export function BidCriteria({ bid, criteria }: BidCriteriaProps) {
  if (criteria.length === 0) return null;
  const answeredCriteria = criteria.flatMap(({ id, text }) => {
    const answer = bid.criteria.find((candidate) => candidate.id === id);
    return answer && (!answer.included || answer.remark) ? [{ ...answer, text }] : [];
  });
  const includedCount =
    criteria.length - answeredCriteria.filter(({ included }) => !included).length;
  // After a hire the criteria are those that were agreed on, for both sides.
  const isCounted = !bid.isOutdated && bid.status !== 'passed';
  if (!isCounted && answeredCriteria.length === 0) return null;
  return (
    <div className={classes.criteria}>
      {isCounted && (
        <p>{`Includes ${includedCount} of ${criteria.length} ${criteria.length === 1 ? 'criterion' : 'criteria'}`}</p>
      )}
      {answeredCriteria.length > 0 && (
        <ul>
          {answeredCriteria.map(({ id, text, included, remark }) => (
            <li key={id}>
              <strong>{included ? 'Included: ' : 'Not included: '}</strong>
              <bdi>{remark ? `${text} (${remark})` : text}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import type { Criterion } from '#features/projects/brief/brief.schema.ts';
import { Tag } from '#platform/client/text/Tag.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import type { BidView } from '../../bid.schema.ts';
import { useBidDecisions } from '../useBidActions.ts';
import classes from './bid-list.module.css';

/** Marks a bid that was made for an earlier version, with a button to ask for a confirmation. */
export function BidVersion({ bid }: { bid: BidView }) {
  const { askConfirmation, isAsking } = useBidDecisions(bid.projectId);
  const { confirmationAskedAt, developer, projectRevision } = bid;
  return (
    <div className={classes.version}>
      <Tag tone="yellow">{`Made for version ${projectRevision}`}</Tag>
      {confirmationAskedAt && (
        <span>
          {'asked to confirm '}
          <FormattedDate at={confirmationAskedAt} />
        </span>
      )}
      <Button
        variant="subtle"
        className="bw-quiet"
        aria-disabled={isAsking}
        onClick={() => void askConfirmation(bid)}
      >
        {confirmationAskedAt ? 'Ask again' : 'Ask to confirm'}
        <span className="bw-hidden">{` the bid by ${developer.name}`}</span>
      </Button>
    </div>
  );
}

interface BidCriteriaProps {
  bid: Pick<BidView, 'criteria' | 'isOutdated'>;
  criteria: readonly Criterion[];
}

/** What the price does not include, and remarks; nothing if the project has no criteria. */
export function BidCriteria({ bid, criteria }: BidCriteriaProps) {
  if (criteria.length === 0) return null;
  const answered = criteria.flatMap(({ id, text }) => {
    const answer = bid.criteria.find((candidate) => candidate.id === id);
    return answer && (!answer.included || answer.remark) ? [{ ...answer, text }] : [];
  });
  const includedCount = criteria.length - answered.filter(({ included }) => !included).length;
  if (bid.isOutdated && answered.length === 0) return null;
  return (
    <div className={classes.criteria}>
      {!bid.isOutdated && (
        <p>{`Includes ${includedCount} of ${criteria.length} ${criteria.length === 1 ? 'criterion' : 'criteria'}`}</p>
      )}
      {answered.length > 0 && (
        <ul>
          {answered.map(({ id, text, included, remark }) => (
            <li key={id} dir="auto">
              <strong>{included ? 'Included: ' : 'Not included: '}</strong>
              {remark ? `${text} (${remark})` : text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import { Tag } from '#platform/client/text/Tag.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import type { BidView } from '../../bid.schema.ts';
import { useBidDecisions } from '../useBidActions.ts';
import buttonClasses from '../decision/decision-buttons.module.css';
import classes from './bid-list.module.css';

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
        className={buttonClasses.quiet}
        aria-disabled={isAsking}
        onClick={() => void askConfirmation(bid)}
      >
        {confirmationAskedAt ? 'Ask again' : 'Ask to confirm'}
        <span className="bw-hidden">{` the bid by ${developer.name}`}</span>
      </Button>
    </div>
  );
}

import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { ProjectStatus } from '#features/projects/project.rules.ts';
import type { BidView } from '../../bid.schema.ts';
import { BidMenu } from '../decision/BidMenu.tsx';
import { useBidDecisions } from '../useBidActions.ts';
import { useLinkedBidId } from '../useLinkedBidId.ts';
import { BidItem } from './BidItem.tsx';
import classes from '../decision/bid-decision.module.css';

/** Acts at once, without a dialog. */
export function ReconsiderButton({ bid }: { bid: BidView }) {
  const { reconsider, isReconsidering } = useBidDecisions(bid.projectId);

  async function submit() {
    if (!isReconsidering) await reconsider(bid);
  }

  return (
    <Button variant="default" aria-disabled={isReconsidering} onClick={() => void submit()}>
      {isReconsidering ? 'Reconsidering...' : 'Reconsider'}
      <span className="bw-hidden">{` the bid by ${bid.developer.name}`}</span>
    </Button>
  );
}

interface DeclinedBidsProps {
  bids: BidView[];
  projectStatus: ProjectStatus;
  renderContact: (bid: BidView) => ReactNode;
}

export function DeclinedBids({ bids, projectStatus, renderContact }: DeclinedBidsProps) {
  const linkedBidId = useLinkedBidId();
  const [isOpen, setOpen] = useState(() => bids.some(({ id }) => id === linkedBidId));
  const listId = useId();
  if (bids.length === 0) return null;
  return (
    <div className={classes.declined}>
      <h3>
        <button
          type="button"
          className="bw-text-button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {`Declined (${bids.length})`}
        </button>
      </h3>
      <ul id={listId} hidden={!isOpen}>
        {isOpen &&
          bids.map((bid) => (
            <BidItem
              key={bid.id}
              bid={bid}
              range={null}
              projectStatus={projectStatus}
              buttons={
                <>
                  {projectStatus === 'active' && <ReconsiderButton bid={bid} />}
                  <BidMenu bid={bid}>{renderContact(bid)}</BidMenu>
                </>
              }
            />
          ))}
      </ul>
    </div>
  );
}

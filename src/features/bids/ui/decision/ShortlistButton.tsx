import { Button } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { BidView } from '../../bid.schema.ts';
import { useBidDecisions } from './useBidDecisions.ts';
import './decision-buttons.css';

/** Adds a bid to the shortlist or removes it. The shortlist is visible only to the client. */
export function ShortlistButton({ bid }: { bid: BidView }) {
  const { shortlist } = useBidDecisions(bid.projectId);
  const isShortlisted = bid.shortlisted === true;
  const Star = isShortlisted ? IconStarFilled : IconStar;
  return (
    <Button
      variant="subtle"
      className="bw-quiet"
      aria-pressed={isShortlisted}
      leftSection={<Star size={17} stroke={1.6} aria-hidden />}
      onClick={() => void shortlist(bid, !isShortlisted)}
    >
      {isShortlisted ? 'Shortlisted' : 'Shortlist'}
      <span className="bw-hidden">{` ${bid.developer.name}`}</span>
    </Button>
  );
}

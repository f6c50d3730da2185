import { Button } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { BidView } from '../bid.schema.ts';
import { useChoiceActs } from './useChoiceActs.ts';
import './choice-buttons.css';

/** Adds a bid to the shortlist or removes it. The shortlist is visible only to the client. */
export function ShortlistButton({ bid }: { bid: BidView }) {
  const { shortlist } = useChoiceActs(bid.projectId);
  const on = bid.shortlisted === true;
  const Star = on ? IconStarFilled : IconStar;
  return (
    <Button
      variant="subtle"
      className="bw-quiet"
      aria-pressed={on}
      leftSection={<Star size={17} stroke={1.6} aria-hidden />}
      onClick={() => void shortlist(bid, !on)}
    >
      {on ? 'Shortlisted' : 'Shortlist'}
      <span className="bw-hidden">{` ${bid.developer.name}`}</span>
    </Button>
  );
}

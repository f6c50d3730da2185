import { Button } from '@mantine/core';
import type { BidView } from '../../bid.schema.ts';
import './decision-buttons.css';

interface DeclineButtonProps {
  bid: BidView;
  onClick: () => void;
}

export function DeclineButton({ bid, onClick }: DeclineButtonProps) {
  return (
    <Button variant="subtle" className="bw-quiet" aria-haspopup="dialog" onClick={onClick}>
      Decline
      <span className="bw-hidden">{` the bid by ${bid.developer.name}`}</span>
    </Button>
  );
}

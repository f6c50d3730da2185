import { Button } from '@mantine/core';
import type { OfferView, RoomView } from '../../work/room.schema.ts';

interface AcceptButtonProps {
  room: RoomView;
  offer: OfferView;
  /** `next` where it is the one thing to do. */
  variant: 'next' | 'solid' | 'default';
  label?: string;
  /** Opens the dialog that asks before. */
  onAsk: (offer: OfferView) => void;
}

/** Shown while the offer is the other side's, stands, and the money can move. */
export function AcceptButton(props: AcceptButtonProps) {
  const { room, offer, variant, label = 'Accept this offer', onAsk } = props;
  const { party, steps } = room;
  if (offer.status !== 'open' || offer.madeBy === party) return null;
  if (!steps.some(({ name }) => name === 'settle')) return null;
  return (
    <Button variant={variant} aria-haspopup="dialog" onClick={() => onAsk(offer)}>
      {label}
    </Button>
  );
}

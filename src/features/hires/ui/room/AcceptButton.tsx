import { Button } from '@mantine/core';
import type { OfferView, RoomView } from '../../work/room.schema.ts';

interface AcceptButtonProps {
  room: RoomView;
  offer: OfferView;
  /** `next` where it is the one thing to do. */
  variant: 'next' | 'solid' | 'default';
  label?: string;
  /** Something else is on its way. */
  busy?: boolean;
  /** Opens the dialog that asks before. */
  onAsk: (offer: OfferView) => void;
}

/** Shown while the offer is the other side's, stands, and the money can move. */
export function AcceptButton(props: AcceptButtonProps) {
  const { room, offer, variant, label = 'Accept this offer', busy = false, onAsk } = props;
  const { party, steps } = room;
  if (offer.status !== 'open' || offer.madeBy === party) return null;
  if (!steps.some(({ name }) => name === 'settle')) return null;
  return (
    <Button
      variant={variant}
      aria-haspopup="dialog"
      aria-disabled={busy}
      data-held={busy}
      onClick={() => !busy && onAsk(offer)}
    >
      {label}
    </Button>
  );
}

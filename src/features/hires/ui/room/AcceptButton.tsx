import { Button } from '@mantine/core';
import type { OfferView, RoomView } from '../../work/room.schema.ts';

interface AcceptButtonProps {
  room: RoomView;
  offer: OfferView;
  /** `next` if it is the main action. */
  variant: 'next' | 'solid' | 'default';
  label?: string;
  /** Whether another submission is running. */
  busy?: boolean;
  /** Opens the confirmation. */
  onAsk: (offer: OfferView) => void;
}

/** Shown if the other side made the offer, it is open, and a settlement is possible. */
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

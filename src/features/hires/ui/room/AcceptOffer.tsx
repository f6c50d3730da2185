import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
import type { OfferView, RoomView } from '../../work/room.schema.ts';
import { PlainForm } from './PlainForm.tsx';
import type { PlainAsk } from './plain-asks.ts';

function accepting({ id, toDeveloperCents }: OfferView): PlainAsk {
  return {
    lead: () =>
      'The dispute ends and the money is divided at once, as below. This cannot be undone.',
    act: () => 'Accept offer',
    working: 'Accepting...',
    done: ['Offer accepted', 'The dispute is over.'],
    share: () => toDeveloperCents,
    keep: 'Not yet',
    grave: false,
    send: (client, projectId) => client.disputes.accept.mutate({ projectId, offerId: id }),
  };
}

interface AcceptOfferProps {
  room: RoomView;
  offer: OfferView;
  /** `next` where it is the one thing to do. */
  variant: 'next' | 'solid';
  onTaken?: () => void;
}

/** Takes an offer of the other side, while it stands and the money can move; asks before. */
export function AcceptOffer({ room, offer, variant, onTaken }: AcceptOfferProps) {
  const [asking, setAsking] = useState(false);
  const { party, steps } = room;
  if (offer.status !== 'open' || offer.madeBy === party) return null;
  if (!steps.some(({ name }) => name === 'settle')) return null;
  const close = () => setAsking(false);
  function end() {
    close();
    onTaken?.();
  }
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Accept this offer
      </Button>
      <Dialog opened={asking} onClose={close} title="Accept this offer?" size="lg">
        <PlainForm room={room} ask={accepting(offer)} onTaken={end} onClose={close} />
      </Dialog>
    </>
  );
}

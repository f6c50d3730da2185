import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
import { Moment } from '#platform/client/kit/Moment.tsx';
import { Tag, type TagTone } from '#platform/client/kit/Tag.tsx';
import { formatCents } from '#platform/shared/money.ts';
import type { RoomView } from '../../work/room.schema.ts';
import { toWhom } from '../../work/side-words.rules.ts';
import { OfferForm } from './OfferForm.tsx';
import { PlainForm } from './PlainForm.tsx';
import type { PlainAsk } from './plain-asks.ts';
import type { Dispute } from './RoomDispute.tsx';

type Offer = Dispute['offers'][number];

const statuses: Record<Offer['status'], { words: string; tone: TagTone }> = {
  open: { words: 'Open', tone: 'blue' },
  accepted: { words: 'Accepted', tone: 'green' },
  replaced: { words: 'Replaced', tone: 'plain' },
  closed: { words: 'Closed', tone: 'plain' },
};

function accepting({ id, toDeveloperCents }: Offer): PlainAsk {
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

function OfferItem({ room, offer }: { room: RoomView; offer: Offer }) {
  const [asking, setAsking] = useState(false);
  const { madeBy, toDeveloperCents, madeAt, status } = offer;
  const { party, amountCents, steps } = room;
  const mayAccept =
    status === 'open' && madeBy !== party && steps.some((step) => step.name === 'settle');
  const { words, tone } = statuses[status];
  return (
    <li className="bw-offer" data-status={status}>
      <div>
        <p className="bw-offer-shares">
          <strong className="bw-figure">{formatCents(toDeveloperCents)}</strong>
          {` to ${toWhom(room, 'developer')}, `}
          <strong className="bw-figure">{formatCents(amountCents - toDeveloperCents)}</strong>
          {` back to ${toWhom(room, 'client')}`}
        </p>
        <p className="bw-offer-who">
          {`Offered by ${toWhom(room, madeBy)}`}
          <Moment at={madeAt} />
          <Tag tone={tone}>{words}</Tag>
        </p>
      </div>
      {mayAccept && (
        <Button variant="solid" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Accept this offer
        </Button>
      )}
      <Dialog opened={asking} onClose={() => setAsking(false)} title="Accept this offer?" size="lg">
        <PlainForm
          room={room}
          ask={accepting(offer)}
          onTaken={() => setAsking(false)}
          onClose={() => setAsking(false)}
        />
      </Dialog>
    </li>
  );
}

/** How the two sides would divide the money; the newest first. */
export function DisputeOffers({ room, dispute }: { room: RoomView; dispute: Dispute }) {
  const [making, setMaking] = useState(false);
  const { offers, status } = dispute;
  const mayOffer = status === 'open' && dispute.openedBy !== 'admin' && room.party !== 'admin';
  if (offers.length === 0 && !mayOffer) return null;
  const again = offers.some((offer) => offer.status === 'open' && offer.madeBy === room.party);
  return (
    <div className="bw-offers">
      <div className="bw-offers-top">
        <h3>Offers to settle</h3>
        {mayOffer && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setMaking(true)}>
            {again ? 'Change your offer' : 'Make an offer'}
          </Button>
        )}
      </div>
      {offers.length === 0 && (
        <p className="bw-room-none">
          None yet. Offer how you would divide the money; if the other side accepts, the dispute is
          over.
        </p>
      )}
      {offers.length > 0 && (
        <ol>
          {offers.toReversed().map((offer) => (
            <OfferItem key={offer.id} room={room} offer={offer} />
          ))}
        </ol>
      )}
      <Dialog opened={making} onClose={() => setMaking(false)} title="Make an offer" size="lg">
        <OfferForm room={room} onTaken={() => setMaking(false)} onClose={() => setMaking(false)} />
      </Dialog>
    </div>
  );
}

import { Button } from '@mantine/core';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#platform/client/api/trpc.ts';
import { MoreButton } from '#platform/client/lists/MoreButton.tsx';
import { DateTime } from '#platform/client/text/DateTime.tsx';
import { Tag, type TagTone } from '#platform/client/text/Tag.tsx';
import { formatCents } from '#platform/shared/money.ts';
import { isSide } from '../../disputes/dispute.rules.ts';
import type { OfferView, RoomView } from '../../work/room.schema.ts';
import { toWhom } from '../../work/side-words.rules.ts';
import { AcceptButton } from './AcceptButton.tsx';
import type { Dispute } from './RoomDispute.tsx';
import { offerTitle } from './SettleDialog.tsx';
import { useEarlier } from './useEarlier.ts';
import roomClasses from './room.module.css';
import classes from './room-dispute.module.css';

const statuses: Record<OfferView['status'], { words: string; tone: TagTone }> = {
  open: { words: 'Open', tone: 'blue' },
  accepted: { words: 'Accepted', tone: 'green' },
  replaced: { words: 'Replaced', tone: 'plain' },
  closed: { words: 'Closed', tone: 'plain' },
};

interface OfferItemProps {
  room: RoomView;
  offer: OfferView;
  onAccept: (offer: OfferView) => void;
}

function OfferItem({ room, offer, onAccept }: OfferItemProps) {
  const { madeBy, toDeveloperCents, madeAt, status } = offer;
  const { amountCents } = room;
  const { words, tone } = statuses[status];
  return (
    <li className={classes.offer} data-status={status}>
      <div>
        <p className={classes.offerShares}>
          <strong className="bw-figure">{formatCents(toDeveloperCents)}</strong>
          {` to ${toWhom(room, 'developer')}, `}
          <strong className="bw-figure">{formatCents(amountCents - toDeveloperCents)}</strong>
          {` back to ${toWhom(room, 'client')}`}
        </p>
        <p className={classes.offerPerson}>
          {`Offered by ${toWhom(room, madeBy)}`}
          <DateTime at={madeAt} />
          <Tag tone={tone}>{words}</Tag>
        </p>
      </div>
      <AcceptButton room={room} offer={offer} variant="solid" onAsk={onAccept} />
    </li>
  );
}

/** Returns offers that can be accepted first, then the newest. */
function listed(offers: readonly OfferView[]): OfferView[] {
  const isOpen = ({ status }: OfferView) => Number(status === 'open');
  return offers.toReversed().toSorted((a, b) => isOpen(b) - isOpen(a));
}

interface DisputeOffersProps {
  room: RoomView;
  dispute: Dispute;
  onOffer: () => void;
  /** Called when the user wants to accept an offer. */
  onAccept: (offer: OfferView) => void;
}

/** Lists the offers of both sides to divide the money. */
export function DisputeOffers({ room, dispute, onOffer, onAccept }: DisputeOffersProps) {
  const { id: disputeId, offers, status } = dispute;
  const api = trpc.useUtils().client;
  const earlier = useEarlier(
    [...getQueryKey(trpc.disputes.offers), { disputeId }],
    dispute.offersNext,
    (cursor) => api.disputes.offers.query({ disputeId, cursor }),
  );
  // The room always contains the open offers, however old they are.
  const older = earlier.items.filter(({ id }) => !offers.some((offer) => offer.id === id));
  const mayOffer = status === 'open' && dispute.openedBy !== 'admin' && isSide(room.party);
  if (offers.length === 0 && !mayOffer) return null;
  return (
    <div className={classes.offers}>
      <div className={classes.offersTop}>
        <h3>Offers to settle</h3>
        {mayOffer && (
          <Button variant="default" aria-haspopup="dialog" onClick={onOffer}>
            {offerTitle(room)}
          </Button>
        )}
      </div>
      {offers.length === 0 && (
        <p className={roomClasses.empty}>
          None yet. Offer how you would divide the money; if the other side accepts, the dispute is
          over.
        </p>
      )}
      {offers.length > 0 && (
        <ol>
          {[...listed(offers), ...older].map((offer) => (
            <OfferItem key={offer.id} {...{ room, offer, onAccept }} />
          ))}
        </ol>
      )}
      <MoreButton
        query={earlier.pages}
        itemCount={earlier.items.length}
        label="Show earlier offers"
      />
    </div>
  );
}

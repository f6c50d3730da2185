import { formatCents } from '#platform/shared/money.ts';
import { otherSide, type Side } from '../disputes/dispute.rules.ts';
import type { OfferView, RoomView } from './room.schema.ts';
import { dividedWords } from './side-words.rules.ts';

/** Returns all offers of the open dispute, oldest first, including replaced ones. */
export function offersToSettle({ disputes }: Pick<RoomView, 'disputes'>): readonly OfferView[] {
  return disputes.find(({ status }) => status === 'open')?.offers ?? [];
}

/** Returns the newest open offer, of both sides or of one. */
export function standingOffer(offers: readonly OfferView[], madeBy?: Side): OfferView | undefined {
  return offers.findLast(
    (offer) => offer.status === 'open' && (!madeBy || offer.madeBy === madeBy),
  );
}

/**
 * Returns the side that may accept the newest open offer; null if there is none or a chargeback
 * freezes the money.
 */
export function offeredTo(
  madeBy: Side | null | undefined,
  { frozen }: Pick<RoomView, 'frozen'>,
): Side | null {
  return madeBy && !frozen ? otherSide(madeBy) : null;
}

type Dispute = RoomView['disputes'][number];

/** Returns how a dispute ended, for a user who wanted to act in it; null while it is open. */
export function endedWords(room: RoomView, dispute: Dispute | undefined): string | null {
  switch (dispute?.status) {
    case 'settled': {
      const accepted = dispute.offers.find(({ status }) => status === 'accepted');
      const isMine = accepted?.madeBy === room.party;
      const what = isMine
        ? `${room[otherSide(accepted.madeBy)].name} accepted your`
        : 'You accepted their';
      return `${what} offer: ${dividedWords(room, dispute.toDeveloperCents ?? 0)}.`;
    }
    case 'withdrawn':
      return 'The dispute was withdrawn meanwhile.';
    case 'decided':
      return 'Bidwright decided the dispute meanwhile.';
    case 'overtaken':
      return 'The bank took the payment back meanwhile, which ended the dispute.';
    default:
      return null;
  }
}

/** Returns the dispute of an offer. */
export function disputeOf({ disputes }: RoomView, { id }: OfferView): Dispute | undefined {
  return disputes.find(({ offers }) => offers.some((offer) => offer.id === id));
}

/** Returns whether an offer was replaced in a dispute that is still open. */
export function isReplaced(room: RoomView, { id }: OfferView): boolean {
  return offersToSettle(room).some((offer) => offer.id === id && offer.status === 'replaced');
}

/** Describes the reader's share in an offer of the other side. */
export function shareWords(room: Seen, { madeBy, toDeveloperCents }: OfferView): string {
  const amount = formatCents(toDeveloperCents);
  const back = formatCents(room.amountCents - toDeveloperCents);
  const share =
    madeBy === 'developer'
      ? `take ${amount} and give ${back} back to you`
      : `give you ${amount} and take ${back} back`;
  return `${room[madeBy].name} would ${share}.`;
}

type Seen = Pick<
  RoomView,
  'party' | 'client' | 'developer' | 'amountCents' | 'frozen' | 'disputes'
>;

/**
 * Describes the open offers for the reader, and whose response they need; null if there are none.
 */
export function offerWords(room: Seen): string | null {
  const { party, frozen } = room;
  if (party === 'admin') return null;
  const offers = offersToSettle(room);
  const [mine, theirs] = [standingOffer(offers, party), standingOffer(offers, otherSide(party))];
  const other = room[otherSide(party)].name;
  const waits = frozen ? 'Your offer stands.' : `Your offer waits for ${other}.`;
  if (!theirs) return mine ? waits : null;
  const stands = shareWords(room, theirs);
  if (mine && standingOffer(offers) === mine) {
    return `${waits} Theirs still stands: ${stands}${frozen ? '' : ' You can accept that below.'}`;
  }
  return frozen ? stands : `${stands} You can accept that, or offer something else below.`;
}

import { formatCents } from '#platform/shared/money.ts';
import { otherSide, type Side } from '../disputes/dispute.rules.ts';
import type { OfferView, RoomView } from './room.schema.ts';
import { dividedWords } from './side-words.rules.ts';

/** Those made in the dispute that is open, also if replaced since; in their order. */
export function offersToSettle({ disputes }: Pick<RoomView, 'disputes'>): readonly OfferView[] {
  return disputes.find(({ status }) => status === 'open')?.offers ?? [];
}

/** The newest offer that stands, of both sides or of one. */
export function standingOffer(offers: readonly OfferView[], madeBy?: Side): OfferView | undefined {
  return offers.findLast(
    (offer) => offer.status === 'open' && (!madeBy || offer.madeBy === madeBy),
  );
}

/**
 * Whom the newest that stands waits for, by who made it. While the bank holds the money none can be
 * accepted, so it waits for nobody.
 */
export function offeredTo(
  madeBy: Side | null | undefined,
  { frozen }: Pick<RoomView, 'frozen'>,
): Side | null {
  return madeBy && !frozen ? otherSide(madeBy) : null;
}

type Dispute = RoomView['disputes'][number];

/** How a dispute ended, for who was about to act in it; null while it is open. */
export function endedWords(room: RoomView, dispute: Dispute | undefined): string | null {
  switch (dispute?.status) {
    case 'settled': {
      const taken = dispute.offers.find(({ status }) => status === 'accepted');
      const isMine = taken?.madeBy === room.party;
      const what = isMine
        ? `${room[otherSide(taken.madeBy)].name} accepted your`
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

/** The dispute that an offer was made in. */
export function disputeOf({ disputes }: RoomView, { id }: OfferView): Dispute | undefined {
  return disputes.find(({ offers }) => offers.some((offer) => offer.id === id));
}

/** Whether an offer was replaced by another one while its dispute is open. */
export function isReplaced(room: RoomView, { id }: OfferView): boolean {
  return offersToSettle(room).some((offer) => offer.id === id && offer.status === 'replaced');
}

/** What this offer of the other side would give who looks. */
export function shareWords(room: Seen, { madeBy, toDeveloperCents }: OfferView): string {
  const given = formatCents(toDeveloperCents);
  const back = formatCents(room.amountCents - toDeveloperCents);
  const share =
    madeBy === 'developer'
      ? `take ${given} and give ${back} back to you`
      : `give you ${given} and take ${back} back`;
  return `${room[madeBy].name} would ${share}.`;
}

type Seen = Pick<
  RoomView,
  'party' | 'client' | 'developer' | 'amountCents' | 'frozen' | 'disputes'
>;

/** What the offers in the open dispute give the side who looks, and for whom they wait; else null. */
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

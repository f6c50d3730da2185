import { formatCents } from '#platform/shared/money.ts';
import { otherSide, type Side } from '../disputes/dispute.rules.ts';
import type { OfferView, RoomView } from './room.schema.ts';

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

type Seen = Pick<
  RoomView,
  'party' | 'client' | 'developer' | 'amountCents' | 'frozen' | 'disputes'
>;

/** What the offers in the open dispute give the side who looks, and for whom they wait; else null. */
export function offerWords(room: Seen): string | null {
  const { party, amountCents, frozen } = room;
  if (party === 'admin') return null;
  const offers = offersToSettle(room);
  const [mine, theirs] = [standingOffer(offers, party), standingOffer(offers, otherSide(party))];
  const other = room[otherSide(party)].name;
  const waits = frozen ? 'Your offer stands.' : `Your offer waits for ${other}.`;
  if (!theirs) return mine ? waits : null;
  const given = formatCents(theirs.toDeveloperCents);
  const back = formatCents(amountCents - theirs.toDeveloperCents);
  const share =
    party === 'client'
      ? `take ${given} and give ${back} back to you`
      : `give you ${given} and take ${back} back`;
  const stands = `${other} would ${share}.`;
  if (mine && standingOffer(offers) === mine) {
    return `${waits} Theirs still stands: ${stands}${frozen ? '' : ' You can accept that below.'}`;
  }
  return frozen ? stands : `${stands} You can accept that, or offer something else below.`;
}

import { formatCents } from '#platform/shared/money.ts';
import type { RoomView } from './room.schema.ts';

type Seen = Pick<RoomView, 'party' | 'client' | 'developer'>;

/** A side as a sentence names it behind its verb: the one who looks is "you". */
export function toWhom(seen: Seen, side: 'client' | 'developer'): string {
  return seen.party === side ? 'you' : seen[side].name;
}

/** What each sum of a hire is called, for the one who looks. */
export function moneyLabels(seen: Seen) {
  const { party, client, developer } = seen;
  return {
    paid: `Paid by ${toWhom(seen, 'client')}`,
    nets: party === 'developer' ? 'You net' : `${developer.name} nets`,
    back: `Back to ${toWhom(seen, 'client')}`,
    refunded: `Refunded to ${toWhom(seen, 'client')}`,
    inTheEnd: party === 'client' ? 'You pay in the end' : `${client.name} pays in the end`,
  };
}

/** Who gets what of the money, in words. */
export function dividedWords(room: Seen & Pick<RoomView, 'amountCents'>, toDeveloperCents: number) {
  const [given, back] = [toDeveloperCents, room.amountCents - toDeveloperCents].map(formatCents);
  return `${given} to ${toWhom(room, 'developer')}, ${back} back to ${toWhom(room, 'client')}`;
}

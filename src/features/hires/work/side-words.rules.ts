import { formatCents } from '#platform/shared/money.ts';
import type { RoomView } from './room.schema.ts';

type Seen = Pick<RoomView, 'party' | 'client' | 'developer'>;

/** Returns the object form of a side in a sentence: "you" for the reader, otherwise the name. */
export function toWhom(seen: Seen, side: 'client' | 'developer'): string {
  return seen.party === side ? 'you' : seen[side].name;
}

/** Returns the labels of a hire's amounts for the reader. */
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

/** Describes a division of the money. */
export function dividedWords(room: Seen & Pick<RoomView, 'amountCents'>, toDeveloperCents: number) {
  const [released, back] = [toDeveloperCents, room.amountCents - toDeveloperCents].map(formatCents);
  return `${released} to ${toWhom(room, 'developer')}, ${back} back to ${toWhom(room, 'client')}`;
}

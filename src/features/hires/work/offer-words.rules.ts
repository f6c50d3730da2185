import { formatCents } from '#platform/shared/money.ts';
import { otherSide } from '../disputes/dispute.rules.ts';
import type { RoomView } from './room.schema.ts';
import { toWhom } from './side-words.rules.ts';

type Seen = Pick<RoomView, 'party' | 'client' | 'developer' | 'amountCents' | 'disputes'>;

/** What an offer in the open dispute asks of the side who looks, or where theirs stands; else null. */
export function offerWords(room: Seen): { isAsked: boolean; words: string } | null {
  const { party, amountCents, disputes } = room;
  if (party === 'admin') return null;
  const open = disputes.find(({ status }) => status === 'open')?.offers ?? [];
  const waiting = open.filter(({ status }) => status === 'open');
  const other = room[otherSide(party)].name;
  const theirs = waiting.find(({ madeBy }) => madeBy !== party);
  if (theirs) {
    const { toDeveloperCents: given } = theirs;
    const words =
      `${other} offers ${formatCents(given)} to ${toWhom(room, 'developer')} and ` +
      `${formatCents(amountCents - given)} back to ${toWhom(room, 'client')}. ` +
      'You can accept that below, or offer something else.';
    return { isAsked: true, words };
  }
  return waiting.length > 0 ? { isAsked: false, words: `Your offer waits for ${other}.` } : null;
}

import { formatCents } from '#platform/shared/money.ts';
import { otherSide } from '../disputes/dispute.rules.ts';
import type { RoomView } from './room.schema.ts';

/** An offer to settle, as far as it tells whose turn it is. */
export type Offer = Pick<RoomView['disputes'][number]['offers'][number], 'madeBy' | 'status'>;

/** Whether one of the other side's waits for who looks. */
export function isOffered(party: RoomView['party'], offers: readonly Offer[]): boolean {
  return party !== 'admin' && offers.some((one) => one.status === 'open' && one.madeBy !== party);
}

type Seen = Pick<RoomView, 'party' | 'client' | 'developer' | 'amountCents' | 'disputes'>;

/** What an offer in the open dispute gives the side who looks, or where theirs stands; else null. */
export function offerWords(room: Seen): string | null {
  const { party, amountCents, disputes } = room;
  if (party === 'admin') return null;
  const open = disputes.find(({ status }) => status === 'open')?.offers ?? [];
  const waiting = open.filter(({ status }) => status === 'open');
  const other = room[otherSide(party)].name;
  const theirs = waiting.find(({ madeBy }) => madeBy !== party);
  if (!theirs) return waiting.length > 0 ? `Your offer waits for ${other}.` : null;
  const given = formatCents(theirs.toDeveloperCents);
  const back = formatCents(amountCents - theirs.toDeveloperCents);
  const offer =
    party === 'client'
      ? `take ${given} and give ${back} back to you`
      : `give you ${given} and take ${back} back`;
  return `${other} would ${offer}. You can accept that below, or offer something else.`;
}

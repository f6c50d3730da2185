import { formatDollars } from '#platform/shared/money.ts';
import type { BidView } from '../bid.schema.ts';

/** What the two sides of a hire read on top of its project; undefined for everybody else. */
export function hiredWords(bids: BidView[], me: { id: number }, isOwner: boolean) {
  const hired = bids.find(({ status }) => status === 'hired');
  if (!hired) return undefined;
  const price = formatDollars(hired.amount);
  if (hired.developerId === me.id) return `You are hired for ${price}.`;
  if (!isOwner) return undefined;
  return (
    `You hired ${hired.developer.name} for ${price}. ` +
    'The funds are protected until you are satisfied.'
  );
}

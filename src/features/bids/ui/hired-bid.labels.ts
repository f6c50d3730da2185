import { formatDollars } from '#platform/shared/format/money.ts';
import type { BidView } from '../bid.schema.ts';

/** Returns the text for both sides of a hire; undefined for other users or if there is no hire. */
export function formatHiredNotice(bids: BidView[], me: { id: number }, isOwner: boolean) {
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

import { formatDollars } from '#platform/shared/format/money.ts';
import type { BidView } from '../bid.schema.ts';

/**
 * Returns the text about the hire for the client (if `isOwner`) or the hired developer of a
 * project. Returns undefined for other users, and if no bid is hired.
 */
export function formatHiredNotice(
  bids: BidView[],
  me: { id: number },
  isOwner: boolean,
): string | undefined {
  const hiredBid = bids.find(({ status }) => status === 'hired');
  if (!hiredBid) return undefined;
  const price = formatDollars(hiredBid.amount);
  if (hiredBid.developerId === me.id) return `You are hired for ${price}.`;
  if (!isOwner) return undefined;
  return (
    `You hired ${hiredBid.developer.name} for ${price}. ` +
    'The funds are protected until you are satisfied.'
  );
}

import { formatDollars } from '#platform/shared/format/money.ts';
import type { BidView } from '../bid.schema.ts';

/** Undefined if no bid is hired or the user is not a side of the hire. */
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
  const isSplit = (hiredBid.milestones?.length ?? 0) > 1;
  return (
    `You hired ${hiredBid.developer.name} for ${price}. ` +
    (isSplit
      ? 'The funds of each milestone you pay are protected until you are satisfied.'
      : 'The funds are protected until you are satisfied.')
  );
}

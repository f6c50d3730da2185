import { trpc } from '#platform/client/trpc.ts';
import type { BidView } from '../bid.schema.ts';

/** What the platform keeps of a bid hired today, in percent; undefined until it is known. */
export function useFeePercent(): number | undefined {
  return trpc.bids.terms.useQuery().data?.feePercent;
}

/** The fee that holds for a bid: as it was agreed once hired, today's while it may be. */
export function feeOfBid(
  { status }: Pick<BidView, 'status'>,
  today: number | undefined,
  agreed: number | undefined,
): number | undefined {
  if (status === 'hired') return agreed;
  return status === 'active' ? today : undefined;
}

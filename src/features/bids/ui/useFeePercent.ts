import { trpc } from '#platform/client/api/trpc.ts';
import type { BidView } from '../bid.schema.ts';

/** Returns the current platform fee in percent; undefined while loading. */
export function useFeePercent(): number | undefined {
  return trpc.bids.terms.useQuery().data?.feePercent;
}

/**
 * Returns the fee of a bid in percent: the agreed one if hired, the current one if active,
 * undefined otherwise.
 */
export function selectFeePercent(
  { status }: Pick<BidView, 'status'>,
  current: number | undefined,
  agreed: number | undefined,
): number | undefined {
  if (status === 'hired') return agreed;
  return status === 'active' ? current : undefined;
}

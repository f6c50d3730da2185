import { Group } from '@mantine/core';
import { trpc } from '#platform/client/api/trpc.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import type { BidView } from '../bid.schema.ts';
import { calculateShares } from '../fee.rules.ts';

interface BidSharesProps {
  amountDollars: number;
  feePercent: number | undefined;
}

/** If the whole amount is released. Null if the fee is not loaded. */
export function BidShares({ amountDollars, feePercent }: BidSharesProps) {
  if (feePercent === undefined) return null;
  const { netCents, feeCents } = calculateShares(amountDollars, feePercent);
  return (
    <Group gap="0 1rem" fz="sm" c="dimmed" px="xs">
      {feePercent === 0 ? (
        'No platform fee'
      ) : (
        <>
          <span>
            {'Developer receives '}
            <span className="bw-figure">{formatCents(netCents)}</span>
          </span>
          <span>
            {'Platform keeps '}
            <span className="bw-figure">{formatCents(feeCents)}</span>
          </span>
        </>
      )}
    </Group>
  );
}

export function useFeePercent(): number | undefined {
  return trpc.bids.terms.useQuery().data?.feePercent;
}

/** The agreed fee for a hired bid, the current fee for an active bid, undefined for other bids. */
export function selectFeePercent(
  { status }: Pick<BidView, 'status'>,
  currentFeePercent: number | undefined,
  agreedFeePercent: number | undefined,
): number | undefined {
  if (status === 'hired') return agreedFeePercent;
  return status === 'active' ? currentFeePercent : undefined;
}

import { trpc } from '#platform/client/api/trpc.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import type { BidView } from '../bid.schema.ts';
import { calculateShares } from '../fee.rules.ts';
import classes from './fee.module.css';

interface BidSharesProps {
  amountDollars: number;
  /** The platform fee; undefined if it is not loaded. */
  feePercent: number | undefined;
}

/**
 * Shows what the developer and the platform receive if the whole amount is released; null if the
 * fee is 0 or not loaded.
 */
export function BidShares({ amountDollars, feePercent }: BidSharesProps) {
  if (!feePercent) return null;
  const { netCents, feeCents } = calculateShares(amountDollars, feePercent);
  return (
    <p className={classes.shares}>
      <span>
        {'Developer receives '}
        <span className="bw-figure">{formatCents(netCents)}</span>
      </span>
      <span>
        {'Platform keeps '}
        <span className="bw-figure">{formatCents(feeCents)}</span>
      </span>
    </p>
  );
}

/** Explains the platform fee to the client; null if the fee is not loaded. */
export function FeeNote({ feePercent }: { feePercent: number | undefined }) {
  if (feePercent === undefined) return null;
  return (
    <p className={classes.note}>
      {feePercent === 0
        ? 'No platform fee: you pay the bid, and the developer receives all of it.'
        : `You pay the bid and nothing on top. The platform keeps ${feePercent}% of what you release.`}
    </p>
  );
}

/** Loads the current platform fee in percent; undefined while loading or if the request failed. */
export function useFeePercent(): number | undefined {
  return trpc.bids.terms.useQuery().data?.feePercent;
}

/**
 * Returns the fee that applies to a bid: the agreed fee for a hired bid, and the current fee for an
 * active bid. Returns undefined for other bids.
 */
export function selectFeePercent(
  { status }: Pick<BidView, 'status'>,
  currentFeePercent: number | undefined,
  agreedFeePercent: number | undefined,
): number | undefined {
  if (status === 'hired') return agreedFeePercent;
  return status === 'active' ? currentFeePercent : undefined;
}

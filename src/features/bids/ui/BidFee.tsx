import { trpc } from '#platform/client/api/trpc.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import type { BidView } from '../bid.schema.ts';
import { calculateShares } from '../fee.rules.ts';
import classes from './fee.module.css';

interface BidSharesProps {
  amountDollars: number;
  feePercent: number | undefined;
}

/** If the whole amount is released. Null if the fee is 0 or not loaded. */
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

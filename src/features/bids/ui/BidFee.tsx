import { trpc } from '#platform/client/api/trpc.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import type { BidView } from '../bid.schema.ts';
import { calculateShares } from '../fee.rules.ts';
import classes from './fee.module.css';

/** Shows the parts of a fully released payment; null if there is no fee or it is still loading. */
export function BidShares({ amount, percent }: { amount: number; percent: number | undefined }) {
  if (!percent) return null;
  const { netCents, feeCents } = calculateShares(amount, percent);
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

/** Explains the fee above the bids; null while loading. */
export function FeeNote({ percent }: { percent: number | undefined }) {
  if (percent === undefined) return null;
  return (
    <p className={classes.note}>
      {percent === 0
        ? 'No platform fee: you pay the bid, and the developer receives all of it.'
        : `You pay the bid and nothing on top. The platform keeps ${percent}% of what you release.`}
    </p>
  );
}

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

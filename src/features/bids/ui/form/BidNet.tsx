import { formatCents, parseDollarDigits } from '#platform/shared/format/money.ts';
import { BID_MAX } from '../../bid.rules.ts';
import { formatAmountWarning } from '../../bid-comparison.rules.ts';
import { calculateShares } from '../../fee.rules.ts';
import classes from '../fee.module.css';

interface BidNetProps {
  /** The text of the input. */
  amount: string;
  /** Percent; undefined while loading. */
  feePercent: number | undefined;
  /** In whole dollars; null if the amount must not be compared with it. */
  budget: number | null;
}

/** Shows the amount that the developer receives when the fee is deducted. */
export function BidNet({ amount, feePercent, budget }: BidNetProps) {
  const dollars = Number(parseDollarDigits(amount));
  const warning = budget !== null && dollars <= BID_MAX && formatAmountWarning(dollars, budget);
  return (
    <p className={classes.net} aria-live="polite">
      {feePercent === undefined ? '\u00a0' : <Net amount={amount} percent={feePercent} />}
      {warning && <span className={classes.slip}>{warning}</span>}
    </p>
  );
}

function Net({ amount, percent }: { amount: string; percent: number }) {
  if (percent === 0) return 'No platform fee: you receive all of it.';
  const dollars = Number(parseDollarDigits(amount));
  if (dollars < 1 || dollars > BID_MAX) {
    return `The platform keeps ${percent}% of what the client releases.`;
  }
  return (
    <>
      {'You receive '}
      <strong className="bw-figure">
        {formatCents(calculateShares(dollars, percent).netCents)}
      </strong>
      {` after the ${percent}% platform fee.`}
    </>
  );
}

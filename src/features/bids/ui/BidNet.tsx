import { formatCents, wholeText } from '#platform/shared/money.ts';
import { BID_MAX } from '../bid.rules.ts';
import { slipWords } from '../compared.rules.ts';
import { sharesOf } from '../fee.rules.ts';
import classes from './fee.module.css';

interface BidNetProps {
  /** As it is typed. */
  amount: string;
  /** Undefined until it is known. */
  feePercent: number | undefined;
  /** The project's, in whole dollars, while the amount is held against it. */
  budget: number | null;
}

/** What the developer gets of the bid they type. */
export function BidNet({ amount, feePercent, budget }: BidNetProps) {
  const dollars = Number(wholeText(amount));
  const slip = budget !== null && dollars <= BID_MAX && slipWords(dollars, budget);
  return (
    <p className={classes.net} aria-live="polite">
      {feePercent === undefined ? '\u00a0' : <Net amount={amount} percent={feePercent} />}
      {slip && <span className={classes.slip}>{slip}</span>}
    </p>
  );
}

function Net({ amount, percent }: { amount: string; percent: number }) {
  if (percent === 0) return 'No platform fee: you receive all of it.';
  const dollars = Number(wholeText(amount));
  if (dollars < 1 || dollars > BID_MAX) {
    return `The platform keeps ${percent}% of what the client releases.`;
  }
  return (
    <>
      {'You receive '}
      <strong className="bw-figure">{formatCents(sharesOf(dollars, percent).netCents)}</strong>
      {` after the ${percent}% platform fee.`}
    </>
  );
}
